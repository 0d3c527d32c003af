internal import Values

/// The time and place of an event in a row of a spreadsheet.
struct ImportedEventTime: Sendable {
    enum Time: Sendable {
        case missing
        case day(LocalDate)
        case at(LocalDateTime, length: Duration?)
    }

    var name: String
    var when: Time
    var length: Duration?
    var place: String?
    let zone: Zone

    /// Nil where the row has no time.
    var start: Instant? {
        if case .at(let local, _) = when { zone.instant(of: local) } else { nil }
    }

    var day: LocalDate? {
        switch when {
        case .missing: nil
        case .day(let date): date
        case .at(let local, _): local.date
        }
    }
}

/// Parses the dates and times of a spreadsheet. An ambiguous date is an error, since it cannot be asked back.
struct ImportedEventTimeReader {
    let now: Instant
    let zone: Zone
    /// Whether 12/4 means December 4 or April 12.
    let order: NaturalDate.SlashOrder

    func when(date: String?, time: String?) throws(ImportedEventTimeError) -> ImportedEventTime.Time {
        guard let date else {
            guard time == nil else { throw .timeWithoutDate }
            return .missing
        }
        let (day, ownTime) = try day(date)
        if let time {
            let (start, length) = try span(time)
            return .at(LocalDateTime(date: day, time: start), length: length)
        }
        return ownTime.map { .at(LocalDateTime(date: day, time: $0), length: nil) } ?? .day(day)
    }

    /// Accepts past dates: spreadsheets have old rows.
    private func day(_ written: String) throws(ImportedEventTimeError) -> (LocalDate, LocalTime?) {
        let text = Self.spelledOut(written)
        let next: NaturalDate.Reading
        do throws(NaturalDateError) {
            next = try NaturalDate.read(text, now: now, zone: zone, order: order, is24Hour: true)
        } catch .past(let date, let time) {
            return (date, time)
        } catch {
            throw .date(text, error)
        }
        // Without a year, a day far ahead may be one of last year.
        let last = try? NaturalDate.read(text, now: now, zone: zone, order: order, preferFuture: false, is24Hour: true)
        if let last, last.date != next.date, next.instant - now > .days(270) {
            throw .needsYear(text, next.date)
        }
        return (next.date, next.time)
    }

    /// `1 Feb 2027` for the `01-Feb-27` of spreadsheets, `2027-02-01` for their `20270201`; else as it is written.
    private static func spelledOut(_ text: String) -> String {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 3, let day = Int(parts[0]), !parts[1].isEmpty, parts[1].allSatisfy(\.isLetter),
            let year = Int(parts[2]), [2, 4].contains(parts[2].count)
        {
            return "\(day) \(parts[1]) \(year < 100 ? 2000 + year : year)"
        }
        guard text.count == 8, text.allSatisfy({ ("0"..."9").contains($0) }) else { return text }
        return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
    }

    /// Parses a start time, `8pm`, or a start and an end, `8pm - 10pm`.
    private func span(_ text: String) throws(ImportedEventTimeError) -> (LocalTime, Duration?) {
        let ends = text.lowercased().replacing(" to ", with: "-").replacing("–", with: "-").split(separator: "-")
        // In `8:00 - 10:00 pm` the start is in the evening too.
        let is24Hour = !text.lowercased().contains { $0 == "a" || $0 == "p" }
        let start = try time(ends.first.map(String.init) ?? text, is24Hour: is24Hour)
        guard ends.count == 2, let last = ends.last else {
            return ends.count > 2 ? (try time(text, is24Hour: is24Hour), nil) : (start, nil)
        }
        let end = try time(String(last), is24Hour: is24Hour)
        let seconds = (end.secondsSinceMidnight - start.secondsSinceMidnight + 86_400) % 86_400
        return (start, seconds > 0 ? .seconds(seconds) : nil)
    }

    private func time(_ text: String, is24Hour: Bool) throws(ImportedEventTimeError) -> LocalTime {
        do throws(NaturalDateError) {
            let reading = try NaturalDate.read(text, now: now, zone: zone, order: order, is24Hour: is24Hour)
            if let time = reading.time { return time }
        } catch {
            throw .time(text, error)
        }
        throw .noTime(text)
    }
}

/// Why the date or time of a row is not valid.
enum ImportedEventTimeError: Error, Hashable, Sendable {
    case date(String, NaturalDateError)
    case time(String, NaturalDateError)
    case noTime(String)
    case timeWithoutDate
    /// It has no year, and without one it would be this day.
    case needsYear(String, LocalDate)
}

extension ImportedEventTimeError: CustomStringConvertible {
    var description: String {
        switch self {
        case .date(let text, let error): "Invalid date \"\(Printable.line(text))\": \(error.sentence)"
        case .time(let text, let error): "Invalid time \"\(Printable.line(text))\": \(error.sentence)"
        case .noTime(let text): "\"\(Printable.line(text))\" is not a time of day."
        case .timeWithoutDate: "It has a time but no date."
        case .needsYear(let text, let date):
            "\"\(Printable.line(text))\" would mean \(DateText().dayWithYear(date)); add the year."
        }
    }
}
