/// One VCALENDAR.
package struct EventCalendar: Hashable, Sendable {
    /// What a mail with the calendar asks of its reader; nil for a file or a feed.
    package enum Method: String, CaseIterable, Sendable {
        case publish = "PUBLISH"
        case request = "REQUEST"
        case cancel = "CANCEL"
        case reply = "REPLY"
        case add = "ADD"
    }

    /// The name that a subscriber sees.
    package var name: String?
    package var method: Method?
    /// How often a subscriber should ask again; whole seconds.
    package var refreshInterval: Duration?
    package var events: [CalendarEvent]

    package init(
        name: String? = nil, method: Method? = nil, refreshInterval: Duration? = nil, events: [CalendarEvent] = []
    ) {
        (self.name, self.method, self.refreshInterval, self.events) = (name, method, refreshInterval, events)
    }
}
