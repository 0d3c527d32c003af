import Platform
import Storage
import Values

/// Notifies the operator, who owns the first account, when no backup was made for two nights: once until there is one.
struct MissedBackups {
    /// When the last backup was made; nil if none was.
    let last: Instant?

    /// Two nights, and some hours in which the next backup may run.
    static let limit: Duration = .hours(52)

    func report(in tx: Transaction) throws {
        guard let account = try Account.operator(in: tx) else { return }
        let since = try last ?? begin(of: account, in: tx)
        guard tx.now - since > Self.limit else {
            try Notification.withdraw(.backup, of: account.id, in: tx)
            return
        }
        guard try !Notification.wasSent(.backup, of: account.id, since: since, in: tx),
            let sender = try Sender.usual(for: account.id, in: tx)
        else { return }
        try Notification.raise(
            .backup, of: account.id, noBackup(in: account.zone), account: account, sender: sender.id, in: tx)
    }

    /// When the account was created.
    private func begin(of account: Account, in tx: Transaction) throws -> Instant {
        try tx.value("SELECT created_at FROM account WHERE id = \(account.id)") ?? Instant(milliseconds: 0)
    }

    private func noBackup(in zone: Zone) -> String {
        let when = last.map { "since \(DateText().long($0, in: zone))" } ?? "yet"
        return "No backup of Greenroom was made \(when). Check the nightly backup."
    }
}
