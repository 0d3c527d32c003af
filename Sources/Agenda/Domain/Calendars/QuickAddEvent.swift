package import Values

/// An event in one line of text: `Tue 3pm dentist`, `3pm dentist tue`, `dentist Tue 3pm-4pm`.
package struct QuickAddEvent: Sendable {
    /// The date, and the time if the text has one.
    package let reading: NaturalDate.Reading
    /// The end, on the day of the start or the next day; nil if the text has none.
    package let end: LocalDateTime?
    /// The last of several days: `dec 24 to jan 2 trip`; nil for one day.
    package let lastDay: LocalDate?
    package let name: String

    /// Takes the longest date, at the ends or in one piece, and uses the rest as the name. A quoted name is used as it
    /// is.
    ///
    /// - Parameter refusedPastDays: a day without a year within so many days before today is an error instead of next
    ///   year's.
    /// - Throws: `QuickAddError.ambiguous` if the name still contains a day or a time.
    package init(
        _ text: String, now: Instant, zone: Zone, order: NaturalDate.SlashOrder, refusedPastDays: Int = 0
    ) throws(QuickAddError) {
        let reader = DatePhraseReader(now: now, zone: zone, order: order, refusedPastDays: refusedPastDays)
        let (rest, quoted) = Self.withoutQuoted(text)
        if let days = try Self.days(in: rest, quoted: quoted, reader) {
            (reading, name, end, lastDay) = (days.first, days.name, nil, days.last)
            return
        }
        lastDay = nil
        let (words, range) = TimeRange.extract(from: rest.split(whereSeparator: \.isWhitespace).map(String.init)) {
            reader.isDate([$0]) && Int($0) == nil
        }
        guard !words.isEmpty else { throw .incomplete }
        let found: (reading: NaturalDate.Reading, name: String)
        if let quoted {
            found = (try reader.read(words[...]), quoted)
        } else {
            found = try Self.search(words, reader)
        }
        (reading, name) = found
        end = try range.map { range throws(QuickAddError) in
            guard let end = range.end(of: found.reading) else { throw .endsBeforeStart }
            return end
        }
    }

    /// Several days at the beginning or the end of the text, and the name; nil if there are none.
    private static func days(
        in text: String, quoted: String?, _ reader: DatePhraseReader
    ) throws(QuickAddError) -> (first: NaturalDate.Reading, last: LocalDate, name: String)? {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let longest = min(words.count, 9)
        guard longest > 1 else { return nil }
        for count in stride(from: quoted == nil ? min(longest, words.count - 1) : longest, to: 1, by: -1) {
            for part in [words[..<count], words[(words.count - count)...]] {
                let days = part.joined(separator: " ")
                guard let range = try reader.days(days) else { continue }
                let rest = part.startIndex == 0 ? words[count...] : words[..<(words.count - count)]
                guard let name = quoted ?? title(rest)?.joined(separator: " ") else { throw .incomplete }
                return (try reader.reading(of: range.first), range.last, name)
            }
        }
        return nil
    }

    private static func search(
        _ words: [String], _ reader: DatePhraseReader
    ) throws(QuickAddError) -> (NaturalDate.Reading, String) {
        // A date without a name is incomplete.
        if reader.isDate(words[...]) { throw .incomplete }
        if let past = reader.refusedDay(words[...]) { throw .date(.pastWithoutYear(past)) }
        var (refusal, ambiguity): (QuickAddError?, QuickAddError?)
        let held = reader.weekdaysOfName(in: words)
        if let unknown = reader.weekdayOfMonth(in: words, name: held) { throw .date(unknown) }
        for split in DateNameSplit.all(of: words)
        where (!split.hasTwoParts || split.dateParts.allSatisfy(reader.isDate))
            && !split.date.contains(where: held.contains)
        {
            let reading: NaturalDate.Reading
            do throws(QuickAddError) {
                reading = try reader.read(split.date[...])
            } catch {
                switch error {
                case .date(.notUnderstood), .date(.empty): break
                // `tue dec 9` on a Wednesday is not `dec 9` with the name `tue`.
                case .date(.weekdayMismatch):
                    if !split.hasTwoParts, split.date.count > 1 { throw error }
                // `monday 7` is not `monday` with the name `7`.
                case .date(.ambiguous(let word, _)) where word.last?.isNumber == true:
                    if !split.hasTwoParts, split.date.count > 1 { throw error }
                default: if !split.hasTwoParts { refusal = refusal ?? error }
                }
                continue
            }
            guard let title = title(split.name[...]) else { continue }
            let name = title.joined(separator: " ")
            let others = title.filter { !held.contains($0) }
            if let foreign = reader.foreignDay(in: others[...]) {
                throw .date(.notUnderstood(word: foreign, suggestion: nil))
            }
            if ambiguity == nil, !reader.containsDate(in: others[...], beside: split.date) { return (reading, name) }
            // The first split explains the ambiguity best.
            ambiguity = .ambiguous(name)
            if !split.hasTwoParts { break }
        }
        throw refusal ?? ambiguity ?? .incomplete
    }

    /// Without prepositions and punctuation next to the date.
    private static func title(_ words: ArraySlice<String>) -> ArraySlice<String>? {
        var words = words
        while let last = words.last, ["on", "at", "from", "-", ":", ","].contains(last.lowercased()) {
            words.removeLast()
        }
        while let first = words.first, ["-", ":", ","].contains(first) { words.removeFirst() }
        return words.isEmpty ? nil : words
    }

    /// The text outside the first pair of quotation marks, and the text inside.
    private static func withoutQuoted(_ text: String) -> (rest: String, quoted: String?) {
        let parts = text.replacing("\u{201C}", with: "\"").replacing("\u{201D}", with: "\"")
            .split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[1].allSatisfy(\.isWhitespace) else { return (text, nil) }
        return ("\(parts[0]) \(parts[2])", parts[1].trimmedBlanks)
    }
}

/// Why a line of text is not an event.
package enum QuickAddError: Error, Hashable, Sendable {
    /// The date or the name is missing.
    case incomplete
    /// The name contains a day or a time.
    case ambiguous(String)
    case date(NaturalDateError)
    case endsBeforeStart
    /// Several days that are too many, or have no end.
    case days(DayRangeError)
}
