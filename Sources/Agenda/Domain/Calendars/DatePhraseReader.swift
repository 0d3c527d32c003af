import Values

/// Recognizes dates and times in the words of a text, in the writer's zone and date order.
struct DatePhraseReader {
    let now: Instant
    let zone: Zone
    let order: NaturalDate.SlashOrder
    /// A day without a year within so many days before today is an error instead of next year's.
    let refusedPastDays: Int

    func read(_ words: ArraySlice<String>) throws(QuickAddError) -> NaturalDate.Reading {
        let text = words.joined(separator: " ")
        let reading: NaturalDate.Reading
        do throws(NaturalDateError) {
            reading = try readRefusingPast(text)
        } catch {
            throw .date(error)
        }
        // "feb 29" is up to eight years ahead.
        let year = reading.date.year
        if reading.date.month == 2, reading.date.day == 29, year > zone.date(of: now).year + 1,
            words.contains(where: { $0.contains("29") }), !words.contains(where: { $0.contains("\(year % 100)") })
        {
            throw .date(.noSuchDay("Feb 29 before \(year)"))
        }
        return reading
    }

    private func readRefusingPast(_ text: String) throws(NaturalDateError) -> NaturalDate.Reading {
        do throws(NaturalDateError) {
            return try NaturalDate.read(
                text, now: now, zone: zone, order: order, refusesRecentPast: refusedPastDays > 0)
        } catch {
            guard case .pastWithoutYear(let day) = error, !isRefused(day) else { throw error }
            return try NaturalDate.read(text, now: now, zone: zone, order: order)
        }
    }

    private func isRefused(_ past: LocalDate) -> Bool {
        past >= zone.date(of: now).adding(days: -refusedPastDays)
    }

    /// Several days in a row; nil for anything else. A range of days that ends before it starts throws.
    func days(_ text: String) throws(QuickAddError) -> DayRange? {
        guard DayRangeReader.hasTwoSides(text) else { return nil }
        do throws(DayRangeError) {
            if refusedPastDays > 0 {
                _ = try DayRangeReader(now: now, zone: zone, order: order, refusesRecentPast: true).read(text)
            }
        } catch {
            if case .day(_, .pastWithoutYear(let day)) = error, isRefused(day) { throw .date(.pastWithoutYear(day)) }
        }
        do throws(DayRangeError) {
            return try DayRangeReader(now: now, zone: zone, order: order).read(text)
        } catch .backwards {
            throw .endsBeforeStart
        } catch .tooLong(let first, let last) {
            throw .days(.tooLong(first: first, last: last))
        } catch {
            return nil
        }
    }

    /// A day, also one that has begun.
    func reading(of day: LocalDate) throws(QuickAddError) -> NaturalDate.Reading {
        do throws(NaturalDateError) {
            return try NaturalDate.read(
                day.description,
                now: zone.instant(of: LocalDateTime(date: day, time: LocalTime(secondsSinceMidnight: 0))), zone: zone,
                order: order)
        } catch {
            throw .date(error)
        }
    }

    func isDate(_ words: ArraySlice<String>) -> Bool { (try? read(words)) != nil }

    /// The day before today that the words are; nil for other words.
    func refusedDay(_ words: ArraySlice<String>) -> LocalDate? {
        do throws(QuickAddError) {
            _ = try read(words)
        } catch {
            if case .date(.pastWithoutYear(let day)) = error { return day }
        }
        return nil
    }

    /// The weekdays that belong to a name, since a day without a weekday is given and they do not stand beside it:
    /// `dec 8 8pm Taco Tuesday`, but not `Tuesday dec 8`.
    func weekdaysOfName(in words: [String]) -> Set<String> {
        func isWeekday(_ word: String) -> Bool {
            Weekday.allCases.contains { $0.name.lowercased() == word.lowercased() }
        }
        let weekdays = words.indices.filter { isWeekday(words[$0]) }
        guard !weekdays.isEmpty else { return [] }
        let days = words.indices.flatMap { start in
            (1...3).compactMap { count -> Range<Int>? in
                guard start + count <= words.count else { return nil }
                let part = words[start..<start + count]
                let hasWeekday = part.contains { Weekday(word: $0.filter(\.isLetter).folded) != nil }
                guard !hasWeekday, let day = try? read(part), day.time == nil else { return nil }
                return start..<start + count
            }
        }
        guard !days.isEmpty else { return [] }
        let beside = weekdays.filter { index in days.contains { $0.lowerBound - 1 == index || $0.upperBound == index } }
        return Set(weekdays.map { words[$0] }).subtracting(beside.map { words[$0] })
    }

    /// Whether a name contains a day or a time that may belong to the date. An abbreviated weekday may start a name if
    /// the date already has a day: `Sun Ra`.
    func containsDate(in name: ArraySlice<String>, beside date: [String]) -> Bool {
        name.indices.contains { start in
            (1...3).contains { count in
                guard start + count <= name.endIndex else { return false }
                let words = name[start..<start + count]
                if count == 1, name.count > 1, start == name.startIndex, (3...4).contains(words[start].count),
                    Self.isWeekday(words[start]), hasDay(date)
                {
                    return false
                }
                return looksLikeDate(words)
            }
        }
    }

    /// `first friday` with the day that it may mean; nil if there is none. A weekday that belongs to the name is none.
    func weekdayOfMonth(in words: [String], name: Set<String>) -> NaturalDateError? {
        let ordinals = ["first", "second", "third", "fourth", "fifth"]
        for index in words.indices.dropFirst() where !name.contains(words[index]) {
            guard let place = ordinals.firstIndex(of: words[index - 1].folded),
                let weekday = Weekday(word: words[index].folded)
            else { continue }
            let rest = words[(index + 1)...].prefix(3).map(\.folded)
            let month = ["of", "in"].contains(rest.first) ? rest.lazy.compactMap(LocalDate.month(word:)).first : nil
            let today = zone.date(of: now)
            let start = today.adding(days: 1 - today.day)
            let day = (0...12).lazy.compactMap { start.adding(months: $0) }
                .filter { month == nil || $0.month == month }
                .map { $0.adding(days: (weekday.rawValue - $0.weekday.rawValue + 7) % 7 + 7 * place) }
                .first { $0 >= today && (place < 4 || $0.day > 28) }
            let meant = day.map { "\(LocalDate.shortMonthNames[$0.month - 1].lowercased()) \($0.day)" }
            return .notUnderstood(word: "\(words[index - 1]) \(words[index])", suggestion: meant)
        }
        return nil
    }

    /// `mon/wed/fri`
    static func isSeveralWeekdays(_ word: String) -> Bool {
        let parts = word.folded.split { "/&+,".contains($0) }
        return parts.count > 1 && parts.allSatisfy { Weekday(word: String($0)) != nil }
    }

    /// A day in another language, which would be lost beside the time: `24 dic`, `mañana`; nil if there is none.
    func foreignDay(in name: ArraySlice<String>) -> String? {
        let tomorrow: Set = ["mañana", "demain", "morgen", "domani", "amanhã"]
        if let word = name.first(where: { tomorrow.contains($0.lowercased()) }) { return word }
        return zip(name, name.dropFirst()).first { number, month in
            let day = number.hasSuffix(".") ? String(number.dropLast()) : number
            return Int(day).map { (1...31).contains($0) } == true
                && Self.foreignMonths.contains(month.lowercased().filter(\.isLetter))
        }.map { "\($0) \($1)" }
    }

    /// In Spanish, Portuguese, French, German and Italian, where English has no such word.
    private static let foreignMonths = Set(
        """
        enero ene febrero marzo abril abr mayo junio julio agosto ago septiembre setiembre octubre noviembre diciembre \
        dic janeiro fevereiro março maio junho julho setembro outubro novembro dezembro dez janvier février fevrier \
        mars avril mai juin juillet août aout septembre octobre novembre décembre decembre januar februar märz juni \
        juli oktober okt dezember gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
        """.split(separator: " ").map(String.init))

    private func looksLikeDate(_ words: ArraySlice<String>) -> Bool {
        let text = words.joined(separator: " ").lowercased()
        if text == "now" { return false }
        if words.count == 1, Self.isSeveralWeekdays(text) { return true }
        if words.count == 1, let parts = TimeRange.bounds(of: text) {
            return isDate([parts.0]) && isDate([parts.1])
        }
        do throws(QuickAddError) {
            _ = try read(words)
            return true
        } catch {
            switch error {
            case .date(.noSuchTime), .date(.noSuchDay), .date(.past), .date(.pastWithoutYear), .date(.weekdayMismatch):
                return true
            default: return false
            }
        }
    }

    private func hasDay(_ words: [String]) -> Bool {
        words.indices.contains { start in
            (1...3).contains { count in
                start + count <= words.count && (try? read(words[start..<start + count]))?.time == nil
                    && isDate(words[start..<start + count])
            }
        }
    }

    private static func isWeekday(_ word: String) -> Bool {
        Weekday.allCases.contains { $0.name.lowercased().hasPrefix(word.lowercased()) }
    }
}
