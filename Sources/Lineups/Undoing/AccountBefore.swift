internal import Agenda
internal import Messaging
package import People
internal import PhoneNumbers
package import Storage
package import Values

/// An account as it was before it was changed, with what it has chosen for its lineups, alerts and countdowns.
package struct AccountBefore: Codable {
    private let name: String?
    private let email: String?
    private let cell: String?
    private let zone: String
    private let region: String
    /// By the name of the setting.
    private let choices: [String: String]

    static let kind: UndoStep.Kind = "people.account"

    /// Keeps an account that is about to be changed.
    package static func keep(_ account: Account, now: Instant, in tx: Transaction) throws {
        let choices = try AccountSetting.all(of: account.id, in: tx)
        let before = AccountBefore(
            name: account.name, email: account.email, cell: account.cell, zone: account.zone.identifier,
            region: account.region.code, choices: choices)
        try UndoStep.keep(
            kind, of: account.id, before: try JSONColumn.text(before),
            says: "changed your account", account: account.id, now: now, in: tx)
    }

    static func restore(_ step: UndoStep, now: Instant, in tx: Transaction) throws {
        let before = try JSONColumn.value(AccountBefore.self, from: step.before)
        guard var account = try Account.find(step.account, in: tx), let zone = Zone(before.zone),
            let region = Region(before.region)
        else { throw UndoError.isGone("The account") }
        let others = try Account.all(in: tx).filter { $0.id != account.id }
        if others.contains(where: {
            $0.cell != nil && $0.cell == before.cell || $0.name != nil && $0.name == before.name
        }) {
            throw UndoError.isFinal("Another account has that name or cell now.")
        }
        (account.name, account.email, account.cell) = (before.name, before.email, before.cell)
        (account.zone, account.region) = (zone, region)
        try account.save(in: tx)
        try AccountSetting.replaceAll(with: before.choices, of: account.id, in: tx)
        try CountdownAlarms.reschedule(account: account.id, now: now, in: tx)
        try LineupScheduler.scheduleAll(of: account.id, now: now, in: tx)
    }
}
