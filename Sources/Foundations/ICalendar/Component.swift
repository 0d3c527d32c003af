/// An iCalendar component (RFC 5545): BEGIN to END, with the properties and components that are used here.
struct Component: Hashable, Sendable {
    /// In upper case.
    let name: String
    /// The line of its BEGIN, counted from 1.
    let line: Int
    var properties: [CalendarProperty] = []
    var children: [Component] = []
    /// It had more properties or components than `CalendarLimits` allows.
    var isOverfull = false
    /// It had no END of its own.
    var isCutShort = false

    init(_ name: String, line: Int) {
        (self.name, self.line) = (name, line)
    }

    subscript(name: String) -> CalendarProperty? {
        properties.first { $0.name == name }
    }

    func all(_ name: String) -> [CalendarProperty] {
        properties.filter { $0.name == name }
    }

    /// The properties that are read, by component. Others are ignored.
    static let wanted: [String: Set<String>] = [
        "VCALENDAR": [
            "VERSION", "METHOD", "X-WR-CALNAME", "X-WR-TIMEZONE", "NAME", "REFRESH-INTERVAL", "X-PUBLISHED-TTL",
        ],
        "VEVENT": [
            "UID", "DTSTAMP", "SEQUENCE", "RECURRENCE-ID", "DTSTART", "DTEND", "DURATION", "RRULE", "EXRULE", "RDATE",
            "EXDATE", "SUMMARY", "LOCATION", "DESCRIPTION", "URL", "STATUS", "TRANSP", "GEO",
        ],
        "VTODO": [
            "SUMMARY", "DUE", "PRIORITY", "STATUS", "COMPLETED", "PERCENT-COMPLETE", "CREATED", "RRULE", "DESCRIPTION",
        ],
        "VALARM": ["ACTION", "TRIGGER", "DESCRIPTION"],
        "VTIMEZONE": ["TZID", "X-LIC-LOCATION"],
        "STANDARD": ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "TZNAME", "RRULE", "RDATE"],
        "DAYLIGHT": ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "TZNAME", "RRULE", "RDATE"],
    ]

    /// Components that only a VCALENDAR contains: one inside another means a missing END.
    static let outer: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]
}
