package import Platform
package import Storage
package import Values

/// Changes whether an account's number is also used by hand, and the rules for that. One undo step.
package struct ChangeOwnNumber: Sendable {
    /// The new values; nil keeps the current one.
    package struct Changes: Hashable, Sendable {
        package var isUsedByHand: Bool?
        package var answerHours: Int?
        package var asksBench: Bool?
        package var keepsStrangers: Bool?

        package init(
            isUsedByHand: Bool? = nil, answerHours: Int? = nil, asksBench: Bool? = nil, keepsStrangers: Bool? = nil
        ) {
            (self.isUsedByHand, self.answerHours) = (isUsedByHand, answerHours)
            (self.asksBench, self.keepsStrangers) = (asksBench, keepsStrangers)
        }

        package var isEmpty: Bool { self == Changes() }
    }

    private let account: Account
    /// From which the account texts.
    private let sender: Sender
    private let changes: Changes

    package init(of account: Account, sender: Sender, _ changes: Changes) {
        (self.account, self.sender, self.changes) = (account, sender, changes)
    }

    /// Throws `OwnNumberError`; then nothing is changed.
    package func run(in tx: Transaction) throws {
        guard sender.account == account.id else { throw OwnNumberError.notOwned(sender.address) }
        if let hours = changes.answerHours, !OwnNumber.answerHoursRange.contains(hours) {
            throw OwnNumberError.hours("\(hours)")
        }
        try AccountUndo.record(account, summary: summary, in: tx)
        if let isUsed = changes.isUsedByHand { try Sender.set(usedByHand: isUsed, of: sender.id, in: tx) }
        var rules = try OwnNumber.of(account.id, in: tx)
        rules.answerHours = changes.answerHours ?? rules.answerHours
        rules.asksBench = changes.asksBench ?? rules.asksBench
        rules.keepsStrangers = changes.keepsStrangers ?? rules.keepsStrangers
        try rules.save(for: account.id, in: tx)
    }

    private var summary: String { "changed the rules for \(sender.address)" }
}

package enum OwnNumberError: Error, Hashable, Sendable {
    case hours(String)
    /// The sender belongs to another account.
    case notOwned(String)
}

extension OwnNumber {
    /// Reads hours as they are typed. An empty text is the default. Throws `OwnNumberError.hours`.
    package static func hours(_ text: String) throws(OwnNumberError) -> Int {
        if text.allSatisfy(\.isWhitespace) { return usualAnswerHours }
        guard let hours = Int(text.filter { !$0.isWhitespace }), answerHoursRange.contains(hours) else {
            throw .hours(text)
        }
        return hours
    }
}

extension OwnNumberError: CustomStringConvertible, UserFacingError {
    package var description: String {
        switch self {
        case .hours(let text):
            "Invalid number of hours \(text.quotedLine). Use \(OwnNumber.answerHoursRange.lowerBound) to "
                + "\(OwnNumber.answerHoursRange.upperBound)."
        case .notOwned(let address): "\(address) belongs to another account, which sets its rules."
        }
    }

    package var kind: ErrorKind {
        switch self {
        case .hours: .invalid
        case .notOwned: .refused
        }
    }
}
