import PhoneNumbers
package import Storage
import Values

/// Undo for a changed account: its former fields and settings.
package struct AccountUndo: UndoValue {
    private let name: String?
    private let email: String?
    private let cell: String?
    private let zone: String
    private let region: String
    /// By setting name.
    private let settings: [String: String]
    /// Its senders that were also used by hand; nil in a step of an earlier version.
    private let sendersUsedByHand: [Int64]?

    package static let kind: UndoStep.Kind = "people.account"

    private init(_ account: Account, in tx: Transaction) throws {
        (name, email, cell) = (account.name, account.email, account.cell)
        (zone, region) = (account.zone.identifier, account.region.code)
        settings = try AccountSetting.all(of: account.id, in: tx)
        sendersUsedByHand = try tx.values(
            "SELECT id FROM sender WHERE account_id = \(account.id) AND used_by_hand = 1")
    }

    /// Records the account before a change.
    package static func record(
        _ account: Account, summary: String = "changed your account", in tx: Transaction
    ) throws {
        try UndoStep.record(
            kind, of: account.id, AccountUndo(account, in: tx), summary: summary, account: account.id, in: tx)
    }

    /// Restores the account and its settings. The caller must reschedule what depends on them.
    package static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let before = try step.snapshot(AccountUndo.self)
        guard var account = try Account.find(step.account, in: tx), let region = Region(before.region)
        else { throw UndoError.isGone("The account") }
        let others = try Account.all(in: tx).filter { $0.id != account.id }
        if others.contains(where: {
            $0.cell != nil && $0.cell == before.cell || $0.name != nil && $0.name == before.name
                || $0.email != nil && $0.email?.lowercased() == before.email?.lowercased()
        }) {
            throw UndoError.isFinal(Self.isTaken)
        }
        (account.name, account.email, account.cell) = (before.name, before.email, before.cell)
        (account.zone, account.region) = (Zone(stored: before.zone), region)
        try account.save(in: tx)
        try AccountSetting.replaceAll(with: before.settings, of: account.id, in: tx)
        guard let used = before.sendersUsedByHand else { return }
        try tx.run(
            """
            UPDATE sender SET used_by_hand = CASE WHEN id IN \(list: used) THEN 1 ELSE 0 END
            WHERE account_id = \(account.id)
            """)
    }

    private static var isTaken: String { "Another account now has that name, cell or e-mail address." }
}
