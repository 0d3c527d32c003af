package import Values

/// When something starts or ends: a whole day, or a local time in a zone.
package enum CalendarTime: Hashable, Sendable {
    case day(LocalDate)
    /// Precise to the second; in UTC if the zone is `Zone.utc`.
    case time(LocalDateTime, Zone)

    /// `instant` as local time in `zone`, without milliseconds. In the second of two equal hours, which a local time
    /// cannot express, the result is in UTC.
    package init(_ instant: Instant, in zone: Zone) {
        let local = zone.local(instant)
        let named = zone.instant(of: local).milliseconds
        let isNamed = named.floorDivided(by: 1000) == instant.milliseconds.floorDivided(by: 1000)
        self = isNamed ? .time(local, zone) : .time(Zone.utc.local(instant), .utc)
    }
}

extension CalendarTime {
    /// True for a whole day.
    package var isAllDay: Bool {
        if case .day = self { true } else { false }
    }

    /// The day itself, or the local day in its own zone.
    package var date: LocalDate {
        switch self {
        case .day(let date): date
        case .time(let local, _): local.date
        }
    }

    /// Nil for a whole day.
    package var zone: Zone? {
        if case .time(_, let zone) = self { zone } else { nil }
    }

    /// A whole day begins at midnight in `zone`; a time uses its own zone.
    package func instant(allDayIn zone: Zone) -> Instant {
        switch self {
        case .day(let date): zone.instant(of: LocalDateTime(date: date, time: LocalTime(secondsSinceMidnight: 0)))
        case .time(let local, let own): own.instant(of: local)
        }
    }

    /// True if its year has four digits, as the format requires.
    var isWritable: Bool { (1...9999).contains(date.year) }

    /// The same time of another day.
    func on(_ date: LocalDate) -> CalendarTime {
        switch self {
        case .day: .day(date)
        case .time(let local, let zone): .time(LocalDateTime(date: date, time: local.time), zone)
        }
    }

    /// Another local time in the same zone; of a whole day its date.
    func at(_ local: LocalDateTime) -> CalendarTime {
        switch self {
        case .day: .day(local.date)
        case .time(_, let zone): .time(local, zone)
        }
    }

    /// Seconds after midnight in its own zone; 0 for a whole day.
    var secondsIntoDay: Int {
        if case .time(let local, _) = self { local.time.secondsSinceMidnight } else { 0 }
    }

    /// True if both are the same moment, or the same day if either is a whole day.
    func names(sameAs other: CalendarTime) -> Bool {
        if isAllDay || other.isAllDay { return date == other.date }
        return instant(allDayIn: .utc) == other.instant(allDayIn: .utc)
    }
}

// MARK: - RFC 5545 text

/// A DATE or DATE-TIME value, before its zone is known.
enum WrittenTime: Hashable, Sendable {
    case day(LocalDate)
    /// `20261204T200000Z`
    case utc(LocalDateTime)
    /// `20261204T200000`
    case local(LocalDateTime)

    /// Nil unless it is `20261204` or `20261204T200000`, both with or without `Z`. Also as `2026-12-04T20:00:00`, and
    /// without seconds.
    init?(_ text: some StringProtocol) {
        var bytes = Array(text.utf8)
        if bytes.count >= 10, bytes.count <= 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") {
            bytes.removeAll { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
        }
        func isUTC(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "z") }
        if bytes.count == 9, isUTC(bytes[8]) { bytes.removeLast() }
        if bytes.count == 13 || bytes.count == 14 && isUTC(bytes[13]) {
            bytes.insert(contentsOf: Array("00".utf8), at: 13)
        }
        guard bytes.count == 8 || bytes.count == 15 || bytes.count == 16,
            let year = Int(asciiDigits: bytes[0..<4]), let month = Int(asciiDigits: bytes[4..<6]),
            let day = Int(asciiDigits: bytes[6..<8]), let date = LocalDate(year: year, month: month, day: day)
        else { return nil }
        guard bytes.count > 8 else {
            self = .day(date)
            return
        }
        guard bytes[8] | 0x20 == UInt8(ascii: "t"), let hour = Int(asciiDigits: bytes[9..<11]),
            let minute = Int(asciiDigits: bytes[11..<13]), let second = Int(asciiDigits: bytes[13..<15]),
            // A leap second becomes the second before it.
            let time = LocalTime(hour: hour, minute: minute, second: second == 60 ? 59 : second)
        else { return nil }
        let local = LocalDateTime(date: date, time: time)
        guard bytes.count == 16 else {
            self = .local(local)
            return
        }
        guard isUTC(bytes[15]) else { return nil }
        self = .utc(local)
    }

    /// A moment in UTC, without milliseconds. Limited to the last second of the year 9999.
    init(_ instant: Instant) {
        let last = Instant(milliseconds: 253_402_300_799_000)
        self = .utc(Zone.utc.local(min(instant, last)))
    }

    /// As RFC 5545 writes it; the inverse of `init(_:)` for text.
    var text: String {
        switch self {
        case .day(let date): Self.text(date)
        case .utc(let local): WrittenTime.local(local).text + "Z"
        case .local(let local): Self.text(local.date) + "T" + local.time.isoWithSeconds.filter { $0 != ":" }
        }
    }

    private static func text(_ date: LocalDate) -> String { date.description.filter { $0 != "-" } }
}

extension CalendarTime {
    /// Adds the days on the wall clock, then the exact seconds. A whole day ignores the seconds.
    package func adding(_ duration: CalendarDuration) -> CalendarTime {
        switch self {
        case .day(let date):
            return .day(date.adding(days: duration.days + duration.seconds.floorDivided(by: 86_400)))
        case .time(let local, let zone):
            let moved = LocalDateTime(date: local.date.adding(days: duration.days), time: local.time)
            guard duration.seconds != 0 else { return .time(moved, zone) }
            return CalendarTime(zone.instant(of: moved).adding(.seconds(duration.seconds)), in: zone)
        }
    }

    /// A whole day as its midnight in the zone of a time; a time as it is.
    func midnight(like other: CalendarTime) -> CalendarTime {
        guard case .day(let day) = self, case .time(_, let zone) = other else { return self }
        return .time(LocalDateTime(date: day, time: LocalTime(secondsSinceMidnight: 0)), zone)
    }

    /// Compares days if either is a whole day.
    func isBefore(_ other: CalendarTime) -> Bool {
        if isAllDay || other.isAllDay { return date < other.date }
        return instant(allDayIn: .utc) < other.instant(allDayIn: .utc)
    }
}
