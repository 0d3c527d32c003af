package import Platform
package import Storage
import Values

/// The rules for a sender from which somebody also texts by hand, unseen by us. It is mostly the booker's own number, so
/// people text it about other things, and their yes may answer a text that is not ours.
///
/// They are settings of the account that owns the sender, and hold for all accounts that use it.
/// `Sender.isUsedByHand` says for which senders they hold.
package struct OwnNumber: Sendable, Hashable {
    /// For how many hours after a request a bare yes or no counts as the answer.
    package var answerHours = usualAnswerHours
    /// Whether stand-ins are asked by the bench rule. Otherwise the booker asks them.
    package var asksBench = false
    /// Whether texts are stored of people who are no contacts and were not asked.
    package var keepsStrangers = false

    package static let usualAnswerHours = 24
    package static let answerHoursRange = 1...168

    package init() {}

    private static let answerHours = AccountSetting("own-number.answer-hours")
    /// See `asksBench`.
    package static let bench = AccountSetting("own-number.bench")
    private static let strangers = AccountSetting("own-number.strangers")
    static let settings = [answerHours, bench, strangers]

    package static func of(_ account: ID<Account>, in tx: Transaction) throws -> OwnNumber {
        var rules = OwnNumber()
        for row in try tx.rows(
            """
            SELECT name, value FROM account_setting
            WHERE account_id = \(account) AND name IN \(list: settings.map(\.name))
            """)
        {
            let (name, value): (String, String) = (try row["name"], try row["value"])
            switch AccountSetting(name) {
            case answerHours:
                if let hours = Int(value), answerHoursRange.contains(hours) { rules.answerHours = hours }
            case bench: rules.asksBench = value == "on"
            case strangers: rules.keepsStrangers = value == "keep"
            default: break
            }
        }
        return rules
    }

    /// The name and value of `bench` where an account texts from a number that is also used by hand; no row elsewhere.
    package static func benchQuery(_ account: ID<Account>) -> SQL {
        """
        SELECT \(bench.name) AS name,
            coalesce((SELECT owners.value FROM account_setting AS owners
                WHERE owners.account_id = sender.account_id AND owners.name = \(bench.name)), '') AS value
        FROM sender WHERE used_by_hand = 1 AND sender.id = \(Sender.usualKey(for: "\(account)"))
        """
    }

    /// Stores the rules of an account.
    package func save(for account: ID<Account>, in tx: Transaction) throws {
        let hours = answerHours == Self.usualAnswerHours ? nil : "\(answerHours)"
        try Self.answerHours.set(hours, of: account, in: tx)
        try Self.bench.set(asksBench ? "on" : nil, of: account, in: tx)
        try Self.strangers.set(keepsStrangers ? "keep" : nil, of: account, in: tx)
    }
}

// MARK: - Bare answers

extension OwnNumber {
    /// Whether a text may answer something that was texted by hand: a yes or no that names nothing, unless it is the
    /// first reply to what we asked last, and soon enough.
    ///
    /// - Parameters:
    ///   - names: of what was asked, which such a text may name.
    ///   - tx: at the time at which the text was sent.
    static func mayAnswerAnotherText(
        _ text: InboundText, names: () throws -> [String], in tx: Transaction
    ) throws -> Bool {
        guard text.sender.isUsedByHand, text.linkAnswer == nil, BareAnswer.of(text.body) != nil else { return false }
        if try names().contains(where: { !$0.isEmpty && text.body.folded.contains($0.folded) }) { return false }
        guard let asked = text.dialog.askedAt(by: tx.now) else { return true }
        let hours = try of(text.sender.account, in: tx).answerHours
        if tx.now - asked > .hours(hours) { return true }
        // A text that arrived before this one may have been sent after it.
        guard let last = text.dialog.receivedAt, last > asked else { return false }
        return try tx.exists(
            """
            SELECT 1 FROM inbound_message
            WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND sid <> \(text.sid)
                AND received_at > \(asked) AND received_at < \(tx.now)
            """)
    }
}

// MARK: - People who were not asked

extension OwnNumber {
    /// The condition on `sender` that a number is a contact's of an account that uses the sender, or was texted by one.
    static func isKnown(_ number: String) -> SQL {
        """
        (EXISTS (SELECT 1 FROM contact_number
            JOIN contact ON contact.id = contact_number.contact_id
            JOIN account_sender ON account_sender.account_id = contact.account_id
            WHERE contact_number.e164 = \(number) AND contact.archived_at IS NULL
                AND account_sender.sender_id = sender.id)
        OR EXISTS (SELECT 1 FROM outbound_message
            JOIN account_sender ON account_sender.account_id = outbound_message.account_id
            WHERE outbound_message.to_number = \(number) AND account_sender.sender_id = sender.id))
        """
    }
}

// MARK: - Words

extension OwnNumber {
    /// The rules, a sentence each. They hold for a sender that is also used by hand.
    package var sentences: [String] {
        [
            "A bare yes or no counts as the first reply within \(answerHours.counted("hour")) after a request; any other "
                + "waits in the inbox.",
            asksBench
                ? "Stand-ins are asked automatically, by the bench rule of each show."
                : "Stand-ins are not asked automatically.",
            keepsStrangers
                ? "Texts from unknown numbers are stored, and get no reply."
                : "Texts from unknown numbers are not stored, unless they begin with an open keyword.",
        ]
    }
}

extension UnkeptTexts {
    /// A line for the inbox: `3 texts from unknown numbers in the last 30 days were not kept.`; nil for none.
    package static func line(_ count: Int) -> String? {
        guard count > 0 else { return nil }
        let were = count == 1 ? "was" : "were"
        return "\(count.counted("text")) from unknown numbers in the last 30 days \(were) not kept."
    }
}
