import ICalendar
import Values

/// A time printed by Python: a day as text, a moment as seconds since 1970.
enum Moment: Decodable, Hashable, Sendable {
    case day(String)
    case time(Int64)

    init(_ time: CalendarTime) {
        switch time {
        case .day(let date): self = .day(date.description)
        case .time: self = .time(time.instant(allDayIn: .utc).milliseconds / 1000)
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = .time(try container.decode(Int64.self))
        } catch {
            self = .day(try container.decode(String.self))
        }
    }
}

/// An event as icalendar reads it.
struct PeerEvent: Decodable, Equatable, Sendable {
    var uid: String
    var sequence: Int
    var start: Moment
    var end: Moment
    var stamp: Moment
    var summary, location, details, url, status: String?
    var alarmTexts: [String?]

    init(_ event: CalendarEvent) {
        (uid, sequence, start, end) = (event.uid, event.sequence, Moment(event.start), Moment(event.end))
        stamp = .time((event.stamp?.milliseconds ?? 0) / 1000)
        (summary, location, details) = (event.summary, event.location, event.details)
        (url, status, alarmTexts) = (event.url, event.status?.rawValue, event.alarms.map(\.text))
    }
}
