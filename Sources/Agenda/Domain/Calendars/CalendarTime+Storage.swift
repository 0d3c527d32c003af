import ICalendar
import Values

extension CalendarTime {
    /// `2026-12-04`, or `2026-12-04T20:00:00 America/New_York`.
    var stored: String {
        switch self {
        case .day(let date): date.description
        case .time(let local, let zone): "\(local.date)T\(local.time.isoWithSeconds) \(zone.identifier)"
        }
    }

    init?(stored text: some StringProtocol) {
        if let day = LocalDate(iso: String(text)) {
            self = .day(day)
            return
        }
        let halves = text.split(separator: " ", maxSplits: 1)
        guard halves.count == 2, halves[0].count == 19,
            let date = LocalDate(iso: String(halves[0].prefix(10))),
            let time = LocalTime(iso: String(halves[0].suffix(8)))
        else { return nil }
        self = .time(LocalDateTime(date: date, time: time), Zone(stored: String(halves[1])))
    }
}

extension [CalendarTime] {
    /// Separated by commas; nil when empty.
    var stored: String? { isEmpty ? nil : map(\.stored).joined(separator: ",") }

    init?(stored text: String?) {
        let parts = text?.split(separator: ",") ?? []
        self = parts.compactMap { CalendarTime(stored: $0) }
        guard count == parts.count else { return nil }
    }
}

/// An alarm as it is stored, in JSON.
struct StoredAlarm: Codable, Hashable, Sendable {
    var anchor: String
    /// Offset from the start or the end. Days and seconds have the same sign.
    var days: Int
    var seconds: Int
    /// Milliseconds since 1970, for an absolute alarm.
    var at: Int64?
    var text: String?

    init(_ alarm: CalendarAlarm) {
        (days, seconds, text) = (0, 0, alarm.text)
        switch alarm.trigger {
        case .fromStart(let length): (anchor, days, seconds) = ("start", length.days, length.seconds)
        case .fromEnd(let length): (anchor, days, seconds) = ("end", length.days, length.seconds)
        case .at(let instant): (anchor, at) = ("at", instant.milliseconds)
        }
    }

    /// Whether it is within the range of alarms that can be read from a file.
    var isWithinRange: Bool {
        let century = -36_525...36_525
        return century.contains(days) && century.contains(seconds / 86_400)
            && at.map { Instant.storable.contains(Instant(milliseconds: $0)) } ?? true
    }

    var alarm: CalendarAlarm {
        let length = CalendarDuration(days: days, seconds: seconds)
        if let at { return CalendarAlarm(.at(Instant(milliseconds: at)), text: text) }
        return CalendarAlarm(anchor == "end" ? .fromEnd(length) : .fromStart(length), text: text)
    }
}
