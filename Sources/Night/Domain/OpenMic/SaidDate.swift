import Values

/// Whether words name a day or a time, so that they are no name: `next week`, `dec 7`, `Ada next monday`.
enum SaidDate {
    /// The words as a whole, or some of them at one end. There only two words and more count, with a number or small
    /// letters alone: `Friday Night Lights`, `Section 8` and `April May` are names.
    static func isIn(_ words: [String]) -> Bool {
        let words = SignUpWords.withoutSoftWords(words)
        guard !words.isEmpty else { return false }
        if areDate(words[...]) { return true }
        if let last = words.last, words.count > 1, !last.hasCapitals, SaidDay(last) != nil { return true }
        return words.indices.dropFirst().contains { index in
            [words[..<index], words[index...]].contains { part in
                part.count > 1 && areDate(part)
                    && (!part.contains(where: \.hasCapitals) || part.contains { $0.contains(where: \.isNumber) })
            }
        }
    }

    private static func areDate(_ words: ArraySlice<String>) -> Bool {
        let isSpan = zip(words, words.dropFirst()).contains { first, second in
            near.contains(first.plainKey) && spans.contains(second.plainKey)
                && (words.count == 2 || !second.hasCapitals)
        }
        if isSpan { return true }
        do throws(NaturalDateError) {
            _ = try NaturalDate.read(words.joined(separator: " "), now: reference, zone: .utc)
            return true
        } catch {
            switch error {
            case .past, .noSuchDay, .noSuchTime, .weekdayMismatch, .ambiguous: return true
            default: return false
            }
        }
    }

    /// Only whether it is a date matters, not which.
    private static let reference = Zone.utc.instant(
        of: LocalDateTime(date: LocalDate(daysSince1970: 0), time: LocalTime(secondsSinceMidnight: 0)))

    private static let near: Set = ["next", "last", "this", "every", "each", "other"]
    private static let spans: Set = ["week", "weeks", "weekend", "month", "months", "time"]
}

extension String {
    /// It has a capital, or its letters have no case.
    var hasCapitals: Bool { contains(where: \.isUppercase) || !contains(where: \.isLowercase) }
}
