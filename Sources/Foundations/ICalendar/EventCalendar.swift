/// One VCALENDAR.
package struct EventCalendar: Hashable, Sendable {
    /// METHOD of a calendar sent by mail; nil for a file or a feed.
    package enum Method: String, CaseIterable, Sendable {
        case publish = "PUBLISH"
        case request = "REQUEST"
        case cancel = "CANCEL"
        case reply = "REPLY"
        case add = "ADD"
    }

    /// The name that subscribers see.
    package var name: String?
    package var method: Method?
    /// The interval at which subscribers should reload it, in whole seconds.
    package var refreshInterval: Duration?
    /// Events, series and changed occurrences, in the order of the file.
    package var events: [CalendarEvent]
    /// In the order of the file. They are read, but not written.
    package var todos: [CalendarTodo] = []

    package init(
        name: String? = nil, method: Method? = nil, refreshInterval: Duration? = nil, events: [CalendarEvent] = []
    ) {
        (self.name, self.method, self.refreshInterval, self.events) = (name, method, refreshInterval, events)
    }
}
