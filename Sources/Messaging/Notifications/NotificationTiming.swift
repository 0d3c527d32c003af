internal import People
package import Storage
package import Values

/// When the booker is told by text of what has happened.
package enum NotificationTiming: Hashable, Sendable {
    case atOnce
    /// Once a day, at this hour where the account is.
    case daily(LocalTime)
    case never

    /// Unless somebody says otherwise.
    package static let usual: NotificationTiming = .atOnce

    /// Reads `now`, `off`, or an hour like `18:00`; nil when it is none of these.
    package init?(_ text: String) {
        switch text.lowercased() {
        case "now": self = .atOnce
        case "off": self = .never
        default:
            guard let time = LocalTime(iso: text) else { return nil }
            self = .daily(time)
        }
    }

    package static let setting = AccountSetting("alerts")

    /// The account chooses: what has yet to be told goes by it from now on.
    package func choose(for account: ID<Account>, now: Instant, in tx: Transaction) throws {
        try Self.setting.set(description, of: account, in: tx)
        try Schedule.advance(.alerts, for: account, account: account, due: now, in: tx)
    }

    package static func of(_ account: ID<Account>, in tx: Transaction) throws -> NotificationTiming {
        try setting.value(of: account, in: tx).flatMap(NotificationTiming.init) ?? .usual
    }

    /// When what is ready at `ready` is told; nil for never.
    func moment(for ready: Instant, isUrgent: Bool, in zone: Zone) -> Instant? {
        switch self {
        case .never: return nil
        case .daily where isUrgent: return ready
        case .atOnce: return ready
        case .daily(let time):
            let date = zone.local(ready).date
            let today = zone.instant(of: LocalDateTime(date: date, time: time))
            return today >= ready ? today : zone.instant(of: LocalDateTime(date: date.adding(days: 1), time: time))
        }
    }
}

extension NotificationTiming: CustomStringConvertible {
    package var description: String {
        switch self {
        case .atOnce: "now"
        case .daily(let time): "\(time)"
        case .never: "off"
        }
    }
}
