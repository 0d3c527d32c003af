package import Platform
package import Storage
import Values

/// The countdowns of an account with what lists of them show, ordered by description.
package struct CountdownOverview: Sendable {
    package struct Item: Sendable {
        package let countdown: Countdown
        package let alarms: CountdownAlarmStatus
        /// Nil if it has none.
        package let photo: Photo?
    }

    package let items: [Item]

    package static func of(_ account: ID<Account>, in tx: Transaction) throws -> CountdownOverview {
        let pending = try CountdownAlarms.pending(account: account, in: tx)
        let limit = try CountdownAlarms.pendingLimit(of: account, in: tx)
        let items = try Countdown.all(account: account, in: tx).map { countdown in
            Item(
                countdown: countdown,
                alarms: CountdownAlarmStatus(countdown, pending: pending, limit: limit, now: tx.now),
                photo: try Photo.shown(for: ID(countdown.event.id.rawValue), in: tx))
        }
        return CountdownOverview(items: items)
    }
}
