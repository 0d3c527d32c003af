import Values

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
    /// A time as written, `8:00`, that was assumed to be in the evening.
    var assumedEvening: String?

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

    /// Times mean what they mean on the command line: `8:00` is in the evening, except after an ISO date.
    ///
    /// - Parameter isWorkbookDate: the date is one of a workbook, and may look otherwise there than in ISO form.
    /// - Returns: also the time as written, if it was assumed to be in the evening.
    func when(
        date: String?, time: String?, isWorkbookDate: Bool
    ) throws(ImportedEventTimeError) -> (time: ImportedEventTime.Time, assumedEvening: String?) {
        guard let date else {
            guard time == nil else { throw .timeWithoutDate }
            return (.missing, nil)
        }
        let (day, ownTime, isAssumed) = try day(date)
        if let time {
            let (start, length, isAssumed) = try span(time, is24Hour: Self.isISO(date) && !isWorkbookDate)
            return (.at(LocalDateTime(date: day, time: start), length: length), isAssumed ? time : nil)
        }
        guard let ownTime else { return (.day(day), nil) }
        return (.at(LocalDateTime(date: day, time: ownTime), length: nil), isAssumed ? date : nil)
    }

    /// Accepts past dates: spreadsheets have old rows.
    private func day(
        _ written: String
    ) throws(ImportedEventTimeError) -> (date: LocalDate, time: LocalTime?, isAssumedEvening: Bool) {
        let text = Self.spelledOut(written)
        let next: NaturalDate.Reading
        do throws(NaturalDateError) {
            next = try NaturalDate.read(text, now: now, zone: zone, order: order)
        } catch .past(let date, let time) {
            return (date, time, false)
        } catch {
            throw .date(text, error)
        }
        // Without a year, a day far ahead may be one of last year.
        let last = try? NaturalDate.read(text, now: now, zone: zone, order: order, preferFuture: false)
        if let last, last.date != next.date, next.instant - now > .days(270) {
            throw .needsYear(text, next.date)
        }
        return (next.date, next.time, next.assumedEvening)
    }

    /// `2026-12-04` and `20261204`
    private static func isISO(_ written: String) -> Bool {
        spelledOut(written).prefixMatch(of: /\d{4}-\d{2}-\d{2}/) != nil
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
    private func span(
        _ text: String, is24Hour: Bool
    ) throws(ImportedEventTimeError) -> (start: LocalTime, length: Duration?, isAssumedEvening: Bool) {
        let ends = text.lowercased().replacing(" to ", with: "-").replacing("–", with: "-").split(separator: "-")
        // In `8:00 - 10:00 pm` the start is in the evening too.
        let hasHalf = text.lowercased().contains { $0 == "a" || $0 == "p" }
        let is24Hour = is24Hour && !hasHalf
        // A text of three parts is no time: its error shows all of it.
        let (start, isAssumed) = try time(
            ends.count > 2 ? text : ends.first.map(String.init) ?? text, is24Hour: is24Hour)
        guard ends.count == 2, let last = ends.last else { return (start, nil, isAssumed) }
        let (end, isEndAssumed) = try time(String(last), is24Hour: is24Hour)
        var seconds = (end.secondsSinceMidnight - start.secondsSinceMidnight + 86_400) % 86_400
        // `9:00 - 1:00` ends at night.
        if isEndAssumed, seconds > 43_200 { seconds -= 43_200 }
        return (start, seconds > 0 ? .seconds(seconds) : nil, isAssumed && !hasHalf)
    }

    private func time(
        _ text: String, is24Hour: Bool
    ) throws(ImportedEventTimeError) -> (time: LocalTime, isAssumedEvening: Bool) {
        do throws(NaturalDateError) {
            let reading = try NaturalDate.read(text, now: now, zone: zone, order: order, is24Hour: is24Hour)
            if let time = reading.time { return (time, reading.assumedEvening) }
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
