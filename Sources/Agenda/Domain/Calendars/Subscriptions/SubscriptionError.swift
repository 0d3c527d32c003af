package import Values

/// Why a calendar cannot be subscribed to, or not be read now.
package enum SubscriptionError: Error, Hashable, Sendable {
    case invalidAddress(String)
    /// The host; its address has a user name or password.
    case hasPassword(String)
    /// The address of this calendar, by its name.
    case known(String)
    /// The host, and what happened.
    case unreachable(String, why: String)
    /// The host leads to an address that is not public.
    case privateAddress(String)
    /// The host redirects to something that is not on the web.
    case refusedRedirect(String)
    case tooLarge(String)
    case notACalendar(String)
    case tooManyEvents(Int)
    /// The entries of all subscriptions, against the operator's limit.
    case noRoom(limit: Int, used: Int, added: Int)
    case tooManySubscriptions
}

extension SubscriptionError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .invalidAddress(let text):
            "\(text.shortened(to: 80).quotedLine) is not the address of a calendar. "
                + "It starts with webcal:// or https://."
        case .hasPassword(let host):
            "The address at \(host) contains a user name or password. Use the secret address of the calendar instead."
        case .known(let name): "You are subscribed to that address already: the calendar \(name.quotedLine)."
        case .unreachable(let host, let why): "\(host) cannot be read right now: \(Printable.line(why))."
        case .privateAddress(let host):
            "\(host) leads to an address within a private network, which this gateway does not read."
        case .refusedRedirect(let host): "\(host) redirects to an address that does not start with https:// or http://."
        case .tooLarge(let host):
            "The calendar at \(host) is larger than \(CalendarFetcher.mostBytes >> 20) MB."
        case .notACalendar(let host): "What \(host) sends is not a calendar."
        case .tooManyEvents(let count):
            "The calendar has \(count) events, and the limit is \(SubscribedEntries.mostEvents)."
        case .noRoom(let limit, let used, let added):
            "Your subscriptions can have \(limit.counted("entry", "entries")) and have \(used): "
                + "\(added) more are too many. Unsubscribe from another calendar first."
        case .tooManySubscriptions:
            "You are subscribed to \(CalendarSubscription.mostOfAccount) calendars, which is the limit. "
                + "Unsubscribe from one of them first."
        }
    }
}

extension SubscriptionError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .invalidAddress, .hasPassword: .invalid
        case .unreachable: .unavailable
        case .known, .privateAddress, .refusedRedirect, .tooLarge, .notACalendar, .tooManyEvents, .noRoom,
            .tooManySubscriptions:
            .refused
        }
    }
}
