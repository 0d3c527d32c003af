package import Platform
package import Storage
package import Values

/// What a module adds to the day of an account, such as the cards that are due.
package struct TodayPart: Sendable {
    /// What there is to do now, at the time of the transaction.
    package let lines: @Sendable (Account, Transaction) throws -> [TodayLine]

    /// What the morning text to a person asks besides; nil for nothing.
    package let ask: @Sendable (Account, ReminderRecipient, Transaction) throws -> String?

    package init(
        lines: @escaping @Sendable (Account, Transaction) throws -> [TodayLine] = { _, _ in [] },
        ask: @escaping @Sendable (Account, ReminderRecipient, Transaction) throws -> String? = { _, _, _ in nil }
    ) {
        (self.lines, self.ask) = (lines, ask)
    }
}

/// Something to do today that has no time.
package struct TodayLine: Sendable {
    /// What it is about, as JSON names it: `cards`.
    package let kind: String
    /// `12 cards are due: Spanish 8, French 4`
    package let words: String
    /// Where it is done.
    package let action: any NextAction

    package init(_ kind: String, _ words: String, action: any NextAction) {
        (self.kind, self.words, self.action) = (kind, words, action)
    }
}
