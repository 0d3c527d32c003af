package import Storage
package import Values

/// Whether the owner of a countdown gets texts about it.
package enum CountdownAlarmStatus: Hashable, Sendable {
    case on, off
    /// The countdown has passed, or its texts were sent.
    case over
    /// Too many others are sooner. The value is its place among all with pending texts, from 1.
    case waiting(Int)

    /// - Parameters:
    ///   - pending: the countdowns with pending texts, the soonest first.
    ///   - limit: how many of them get their texts.
    package init(_ countdown: Countdown, pending: [ID<Event>], limit: Int, now: Instant) {
        guard countdown.notifies else {
            self = .off
            return
        }
        guard countdown.event.startsAt > now, let index = pending.firstIndex(of: countdown.event.id) else {
            self = .over
            return
        }
        self = index < limit ? .on : .waiting(index + 1)
    }
}

extension CountdownAlarmStatus: CustomStringConvertible {
    /// `on`, `off`, `over`, or `waiting (65th)`.
    package var description: String {
        switch self {
        case .on: "on"
        case .off: "off"
        case .over: "over"
        case .waiting(let place): "waiting (\(Self.ordinal(place)))"
        }
    }

    /// `65th`, `71st`
    package static func ordinal(_ number: Int) -> String {
        let isTeen = (11...13).contains(number % 100)
        let ending =
            switch number % 10 {
            case 1 where !isTeen: "st"
            case 2 where !isTeen: "nd"
            case 3 where !isTeen: "rd"
            default: "th"
            }
        return "\(number)\(ending)"
    }
}
