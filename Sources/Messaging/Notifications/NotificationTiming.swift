package import Platform
package import Storage
package import Values

/// When notifications are sent to the booker.
package enum NotificationTiming: Hashable, Sendable {
    case atOnce
    /// Once a day at this time, in the account's zone.
    case daily(LocalTime)
    case never

    /// The default.
    package static let usual: NotificationTiming = .atOnce

    /// Parses `now`, `off`, or a time such as `18:00`; nil for anything else.
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

    /// Stores the setting. It also applies to notifications that were not sent yet.
    package func choose(for account: ID<Account>, in tx: Transaction) throws {
        try Self.setting.set(description, of: account, in: tx)
        try Schedule.advance(.alerts, for: account, account: account, due: tx.now, in: tx)
    }

    package static func of(_ account: ID<Account>, in tx: Transaction) throws -> NotificationTiming {
        try setting.value(of: account, in: tx).flatMap(NotificationTiming.init) ?? .usual
    }

    /// When a notification that is ready at `ready` is sent; nil for never.
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

extension NotificationTiming {
    /// What people usually choose, in the form that `init(_:)` parses.
    package static let usualTexts =
        ["now"] + (6...23).map { "\(LocalTime(secondsSinceMidnight: $0 * 3600))" } + ["off"]

    /// `At once`, `Once a day at 6 PM`, `Never`; the text as it is where it cannot be parsed.
    package static func words(_ text: String) -> String {
        switch NotificationTiming(text) {
        case .atOnce: "At once"
        case .daily(let time): "Once a day at \(DateText().time(time))"
        case .never: "Never"
        case nil: text
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
