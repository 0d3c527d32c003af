import Values

/// Recognizes dates and times in the words of a text, in the writer's zone and date order.
struct DatePhraseReader {
    let now: Instant
    let zone: Zone
    let order: NaturalDate.SlashOrder

    func read(_ words: ArraySlice<String>) throws(QuickAddError) -> NaturalDate.Reading {
        do throws(NaturalDateError) {
            return try NaturalDate.read(words.joined(separator: " "), now: now, zone: zone, order: order)
        } catch {
            throw .date(error)
        }
    }

    /// Several days in a row; nil for anything else. A range of days that ends before it starts throws.
    func days(_ text: String) throws(QuickAddError) -> DayRange? {
        guard DayRangeReader.hasTwoSides(text) else { return nil }
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
        if words.count == 1, let parts = TimeRange.bounds(of: text) {
            return isDate([parts.0]) && isDate([parts.1])
        }
        do throws(QuickAddError) {
            _ = try read(words)
            return true
        } catch {
            switch error {
            case .date(.noSuchTime), .date(.noSuchDay), .date(.past), .date(.weekdayMismatch): return true
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
