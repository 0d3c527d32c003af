/// Reads days as people write them: `dec 3-10`, `3-10 dec`, `dec 28 to jan 2`, `12/3-12/10`, `fri to sun`, `dec 3`,
/// `2026-12-03 to 2026-12-10`. A month or year that one side lacks is the other side's. A range without a year is the
/// next one that is not over; it may have begun.
///
/// With `refusesRecentPast` it is an error if it was lately: see `NaturalDate`.
package struct DayRangeReader: Sendable {
    let now: Instant
    let zone: Zone
    let order: NaturalDate.SlashOrder
    let refusesRecentPast: Bool

    package init(now: Instant, zone: Zone, order: NaturalDate.SlashOrder, refusesRecentPast: Bool = false) {
        (self.now, self.zone, self.order) = (now, zone, order)
        self.refusesRecentPast = refusesRecentPast
    }

    package func read(_ text: String) throws(DayRangeError) -> DayRange {
        guard let (left, right) = Self.sides(of: text) else {
            return DayRange(try day(text[...], now: now, in: text))
        }
        if let first = PartialDate(left, order: order), let last = PartialDate(right, order: order) {
            return try range(first, last, in: text)
        }
        let first = try day(left, now: now, in: text)
        var last = try day(right, now: now, in: text)
        // `next fri to sun`: the Sunday after that Friday.
        if last < first { last = try day(right, now: noon(of: first), in: text) }
        return try DayRange(first: first, last: last)
    }

    /// Whether a text has a first and a last day.
    package static func hasTwoSides(_ text: String) -> Bool { sides(of: text) != nil }

    private func noon(of day: LocalDate) -> Instant {
        zone.instant(of: LocalDateTime(date: day, time: LocalTime(secondsSinceMidnight: 12 * 3600)))
    }

    private func day(_ side: Substring, now: Instant, in text: String) throws(DayRangeError) -> LocalDate {
        do throws(NaturalDateError) {
            let reading = try NaturalDate.read(
                String(side), now: now, zone: zone, order: order, refusesRecentPast: refusesRecentPast)
            if reading.time == nil { return reading.date }
        } catch {
            throw .day(text, error)
        }
        throw .hasTime(text)
    }
}

// MARK: - The two sides

extension DayRangeReader {
    private static let separators: Set = ["-", "to", "until", "till", "through", "thru"]

    /// Nil for a text that is not a range.
    private static func sides(of text: String) -> (Substring, Substring)? {
        let plain = text.lowercased().replacing("\u{2013}", with: "-").replacing("\u{2014}", with: "-")
            .replacing("..", with: " - ")
        var words = plain.split { $0.isWhitespace || $0 == "," }
        if words.first == "from" { words.removeFirst() }
        if let place = words.firstIndex(where: { separators.contains(String($0)) }) {
            return joined(words[..<place], words[(place + 1)...])
        }
        for place in words.indices {
            let halves = words[place].split(separator: "-", omittingEmptySubsequences: false)
            guard halves.count == 2 else { continue }
            return joined(words[..<place] + [halves[0]], [halves[1]] + words[(place + 1)...])
        }
        return nil
    }

    private static func joined(_ left: ArraySlice<Substring>, _ right: ArraySlice<Substring>) -> (Substring, Substring)?
    {
        let sides = (left.joined(separator: " ")[...], right.joined(separator: " ")[...])
        return sides.0.isEmpty || sides.1.isEmpty ? nil : sides
    }
}

// MARK: - Calendar days

extension DayRangeReader {
    private func range(_ first: PartialDate, _ last: PartialDate, in text: String) throws(DayRangeError) -> DayRange {
        guard let firstMonth = first.month ?? last.month, let lastMonth = last.month ?? first.month else {
            throw .noMonth(text)
        }
        let isInNextYear = (firstMonth, first.day) > (lastMonth, last.day) && firstMonth != lastMonth
        let today = zone.date(of: now)
        let lastYear: Int
        if let year = last.year {
            lastYear = year
        } else if let year = first.year {
            lastYear = isInNextYear ? year + 1 : year
        } else {
            // Leap days are at most eight years apart.
            let years = today.year...(today.year + 8)
            lastYear =
                years.first { year in
                    LocalDate(year: year, month: lastMonth, day: last.day).map { $0 >= today } ?? false
                } ?? today.year
            if refusesRecentPast, let last = LocalDate(year: lastYear, month: lastMonth, day: last.day),
                let past = NaturalDate.recentPast(before: last, today: today)
            {
                throw .day(text, .pastWithoutYear(past))
            }
        }
        let firstYear = first.year ?? (isInNextYear ? lastYear - 1 : lastYear)
        return try DayRange(
            first: try date(firstYear, firstMonth, first.day, in: text),
            last: try date(lastYear, lastMonth, last.day, in: text))
    }

    private func date(_ year: Int, _ month: Int, _ day: Int, in text: String) throws(DayRangeError) -> LocalDate {
        if let date = LocalDate(year: year, month: month, day: day) { return date }
        let name = (1...12).contains(month) ? LocalDate.shortMonthNames[month - 1] : "month \(month)"
        throw .day(text, .noSuchDay("\(name) \(day) \(year)"))
    }
}

/// A day of the month with what is known of its month and year: `10`, `dec 3`, `3rd of december 2026`, `12/3`.
private struct PartialDate {
    let day: Int
    let month: Int?
    let year: Int?

    /// Nil for anything else, such as a weekday.
    init?(_ text: Substring, order: NaturalDate.SlashOrder) {
        var (day, month, year): (Int?, Int?, Int?) = (nil, nil, nil)
        for word in text.split(separator: " ").map(String.init) where word != "the" && word != "of" {
            if let number = NaturalDateReader.dayNumber(word), day == nil {
                day = number
            } else if let name = LocalDate.month(word: word), month == nil {
                month = name
            } else if let number = NaturalDateReader.year(word), year == nil {
                year = number
            } else if day == nil, month == nil, let date = Self.numeric(word, order: order) {
                (day, month, year) = date
            } else {
                return nil
            }
        }
        guard let day else { return nil }
        (self.day, self.month, self.year) = (day, month, year)
    }

    /// `12/3`, `12/3/26`, `2026-12-03`
    private static func numeric(_ word: String, order: NaturalDate.SlashOrder) -> (Int?, Int?, Int?)? {
        var reader = NaturalDateReader(word, order: order)
        guard (try? reader.readNumericDate(word)) == true, reader.said.time == nil, reader.said.instant == nil,
            case .calendar(let year, let month, let day) = reader.said.day
        else { return nil }
        return (day, month, year)
    }
}
