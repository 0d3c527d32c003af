package import Values

/// Why a calendar cannot be subscribed to, or not be read now.
package enum SubscriptionError: Error, Hashable, Sendable {
    case invalidAddress(String)
    /// The address of this calendar, by its name.
    case known(String)
    /// The host, and what happened.
    case unreachable(String, why: String)
    /// The host leads to an address that is not public.
    case privateAddress(String)
    case tooLarge(String)
    case notACalendar(String)
    case tooManyEvents(Int)
}

extension SubscriptionError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .invalidAddress(let text):
            "\(text.shortened(to: 80).quotedLine) is not the address of a calendar. It starts with webcal:// or https://."
        case .known(let name): "You are subscribed to that address already: the calendar \(name.quotedLine)."
        case .unreachable(let host, let why): "\(host) cannot be read right now: \(Printable.line(why))."
        case .privateAddress(let host):
            "\(host) leads to an address within a private network, which this gateway does not read."
        case .tooLarge(let host):
            "The calendar at \(host) is larger than \(CalendarFetcher.mostBytes >> 20) MB."
        case .notACalendar(let host): "What \(host) sends is not a calendar."
        case .tooManyEvents(let count):
            "The calendar has \(count) events, and the limit is \(SubscribedEntries.mostEvents)."
        }
    }
}

extension SubscriptionError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .invalidAddress: .invalid
        case .unreachable: .unavailable
        case .known, .privateAddress, .tooLarge, .notACalendar, .tooManyEvents: .refused
        }
    }
}
