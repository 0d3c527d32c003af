/// The rule in a TZif footer, `EST5EDT,M3.2.0,M11.1.0`, which applies after the end of the table.
/// Source: RFC 9636 section 3.3 and POSIX `TZ`, whose offsets count westward from Greenwich.
struct PosixRule: Sendable {
    struct Daylight: Sendable {
        let phase: ZonePhase
        let start: YearlyMoment
        let end: YearlyMoment
    }

    /// Standard time; all year if `daylight` is nil.
    let standard: ZonePhase
    let daylight: Daylight?

    /// Nil unless the whole text is a rule.
    init?(_ text: String) {
        var reader = PosixRuleReader(text)
        guard let name = reader.name(), let west = reader.seconds() else { return nil }
        let base = ZonePhase(offset: -west, isDaylight: false, abbreviation: name)
        if reader.isAtEnd {
            (standard, daylight) = (base, nil)
            return
        }
        guard let daylightName = reader.name() else { return nil }
        let daylightWest = reader.isAt(",") ? west - 3600 : reader.seconds()
        guard let daylightWest, reader.skip(","), let start = reader.moment(), reader.skip(","),
            let end = reader.moment(), reader.isAtEnd
        else { return nil }
        let phase = ZonePhase(offset: -daylightWest, isDaylight: true, abbreviation: daylightName)
        // `EST5EDT,0/0,J365/25` is daylight time all year: it ends when the next year's begins.
        let isAllYear = [2000, 2001].allSatisfy { year in
            end.wallSeconds(in: year) - Int64(phase.offset) == start.wallSeconds(in: year + 1) - Int64(base.offset)
        }
        standard = isAllYear ? phase : base
        daylight = isAllYear ? nil : Daylight(phase: phase, start: start, end: end)
    }

    /// The changes of the years `years`, ascending, in seconds since 1970 UTC.
    func changes(in years: ClosedRange<Int>) -> [(at: Int64, phase: ZonePhase)] {
        guard let daylight else { return [] }
        var changes: [(at: Int64, phase: ZonePhase)] = []
        for year in years {
            changes.append((daylight.end.wallSeconds(in: year) - Int64(daylight.phase.offset), standard))
            changes.append((daylight.start.wallSeconds(in: year) - Int64(standard.offset), daylight.phase))
        }
        return changes.sorted { $0.at < $1.at }
    }
}

/// A time on a day of every year.
struct YearlyMoment: Sendable {
    enum Day: Sendable {
        /// `Mm.w.d`: week 1…5 (5 is the last) and weekday with 0 for Sunday.
        case weekday(month: Int, week: Int, weekday: Int)
        /// `Jn`: 1…365, never counting 29 February.
        case julian(Int)
        /// `n`: 0…365, counting 29 February.
        case ordinal(Int)
    }

    let day: Day
    /// Seconds after local midnight, from a week before to a week after.
    let seconds: Int

    /// Seconds since 1970-01-01T00:00 in the local time before the change.
    func wallSeconds(in year: Int) -> Int64 {
        Int64(daysSince1970(in: year)) * 86_400 + Int64(seconds)
    }

    private func daysSince1970(in year: Int) -> Int {
        switch day {
        case .julian(let number):
            let afterFebruary = number >= 60 && LocalDate.isLeap(year)
            return LocalDate.days(year: year, month: 1, day: 1) + number - (afterFebruary ? 0 : 1)
        case .ordinal(let number):
            return LocalDate.days(year: year, month: 1, day: 1) + number
        case .weekday(let month, let week, let weekday):
            let first = LocalDate.days(year: year, month: month, day: 1)
            let firstWeekday = LocalDate(daysSince1970: first).weekday.rawValue % 7
            let firstMatch = first + (weekday - firstWeekday + 7) % 7
            let last = first + LocalDate.daysIn(month: month, year: year) - 1
            let match = firstMatch + (week - 1) * 7
            return match > last ? match - 7 : match
        }
    }
}

/// Reads a rule from left to right. Every step is nil if the text does not match.
private struct PosixRuleReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        rest = Array(text.utf8)[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    func isAt(_ character: Unicode.Scalar) -> Bool {
        rest.first == UInt8(ascii: character)
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard isAt(character) else { return false }
        rest.removeFirst()
        return true
    }

    /// `EST`, or anything in angle brackets: `<+03>`.
    mutating func name() -> String? {
        if skip("<") {
            let name = rest.prefix { $0 != UInt8(ascii: ">") }
            rest = rest.dropFirst(name.count)
            return skip(">") && name.count >= 3 ? String(decoding: name, as: UTF8.self) : nil
        }
        let name = rest.prefix { (65...90).contains($0) || (97...122).contains($0) }
        rest = rest.dropFirst(name.count)
        return name.count >= 3 ? String(decoding: name, as: UTF8.self) : nil
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { $0.asciiDigit != nil }
        rest = rest.dropFirst(digits.count)
        guard let number = Int(asciiDigits: digits), range.contains(number) else { return nil }
        return number
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    mutating func seconds() -> Int? {
        let isNegative = skip("-")
        if !isNegative { _ = skip("+") }
        guard let hours = number(0...167) else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where skip(":") {
            guard let value = number(0...59) else { return nil }
            seconds += value * unit
        }
        return isNegative ? -seconds : seconds
    }

    mutating func moment() -> YearlyMoment? {
        guard let day = day() else { return nil }
        guard skip("/") else { return YearlyMoment(day: day, seconds: 7200) }
        return seconds().map { YearlyMoment(day: day, seconds: $0) }
    }

    private mutating func day() -> YearlyMoment.Day? {
        if skip("J") { return number(1...365).map { .julian($0) } }
        guard skip("M") else { return number(0...365).map { .ordinal($0) } }
        guard let month = number(1...12), skip("."), let week = number(1...5), skip("."), let weekday = number(0...6)
        else { return nil }
        return .weekday(month: month, week: week, weekday: weekday)
    }
}
