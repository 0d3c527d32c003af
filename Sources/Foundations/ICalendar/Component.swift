/// BEGIN to END, with the lines that are of use.
struct Component: Hashable, Sendable {
    /// In capitals.
    let name: String
    /// Of its BEGIN, counted from 1.
    let line: Int
    var properties: [Property] = []
    var children: [Component] = []
    /// More lines or parts than `Limits` allows were left out.
    var isOverfull = false
    /// The file ended, or something else ended, before it did.
    var isCutShort = false

    init(_ name: String, line: Int) {
        (self.name, self.line) = (name, line)
    }

    subscript(name: String) -> Property? {
        properties.first { $0.name == name }
    }

    func all(_ name: String) -> [Property] {
        properties.filter { $0.name == name }
    }

    /// The properties that are read of each component; those of others are passed over.
    static let wanted: [String: Set<String>] = [
        "VCALENDAR": ["VERSION", "METHOD", "X-WR-CALNAME", "NAME", "REFRESH-INTERVAL", "X-PUBLISHED-TTL"],
        "VEVENT": [
            "UID", "DTSTAMP", "SEQUENCE", "RECURRENCE-ID", "DTSTART", "DTEND", "DURATION", "RRULE", "EXRULE", "RDATE",
            "EXDATE", "SUMMARY", "LOCATION", "DESCRIPTION", "URL", "STATUS",
        ],
        "VALARM": ["ACTION", "TRIGGER", "DESCRIPTION"],
        "VTIMEZONE": ["TZID", "X-LIC-LOCATION"],
        "STANDARD": ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "TZNAME", "RRULE", "RDATE"],
        "DAYLIGHT": ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "TZNAME", "RRULE", "RDATE"],
    ]

    /// Those that stand in a VCALENDAR only, so that one within another means a missing END.
    static let outer: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]
}
