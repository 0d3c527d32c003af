import Foundation
import ICalendar
import Testing
import Values

/// The fixture files.
enum Fixtures {
    static func bytes(_ path: String) throws -> [UInt8] {
        let url = try #require(Bundle.module.resourceURL).appendingPathComponent("Fixtures/\(path)")
        return try Array(Data(contentsOf: url))
    }

    static func rows<Row: Decodable>(_ path: String, as type: Row.Type = Row.self) throws -> [Row] {
        try bytes(path).split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(type, from: Data($0)) }
    }
}

/// `2026-12-04` is a day; `2026-12-04 20:00 America/New_York` a time; without a zone in UTC.
func time(_ text: String) throws -> CalendarTime {
    let words = text.split(separator: " ").map(String.init)
    let date = try #require(words.first.flatMap { LocalDate(iso: $0) })
    guard words.count > 1 else { return .day(date) }
    let clock = try #require(LocalTime(iso: words[1]))
    let zone = words.count > 2 ? try #require(Zone(words[2])) : .utc
    return .time(LocalDateTime(date: date, time: clock), zone)
}

func instant(_ text: String) throws -> Instant {
    try #require(Instant(rfc3339: text))
}

/// The inverse of `time(_:)`.
func words(_ time: CalendarTime) -> String {
    switch time {
    case .day(let date): "\(date)"
    case .time(let local, let zone) where zone == .utc: "\(local.date) \(local.time)"
    case .time(let local, let zone): "\(local.date) \(local.time) \(zone)"
    }
}

/// Reads a calendar with these lines between BEGIN and END, in New York.
func read(_ lines: String...) throws -> CalendarReading {
    let zone = try #require(Zone("America/New_York"))
    let file = ["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR"]
    return CalendarReading(Array(file.joined(separator: "\r\n").utf8) + [13, 10], floatingIn: zone)
}

/// The event of a calendar with one event of these lines.
func event(_ lines: String...) throws -> CalendarEvent {
    let zone = try #require(Zone("America/New_York"))
    let file = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1"] + lines + ["END:VEVENT", "END:VCALENDAR", ""]
    let reading = CalendarReading(Array(file.joined(separator: "\r\n").utf8), floatingIn: zone)
    #expect(reading.losses.isEmpty)
    return try #require(reading.events.first)
}
