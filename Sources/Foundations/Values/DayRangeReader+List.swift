extension DayRangeReader {
    /// Reads several days and ranges: `dec 4, 5, 11-13`, `4, 5 and 11 dec`, `fri and sat`. A part that is only a number
    /// is of the month before it, or of the first month after it. One date may have commas: `Fri, Dec 4, 2026`.
    package func readList(_ text: String) throws(DayRangeError) -> [DayRange] {
        let parts = Self.parts(of: text)
        let hasNumbers =
            parts.dropFirst().contains(where: Self.isOnlyNumbers) || parts.first.map(Self.isOnlyNumbers) == true
        if parts.count < 2 || !hasNumbers, let one = try? read(text) { return [one] }
        guard parts.count > 1 else { return [try read(text)] }
        var ranges: [DayRange] = []
        // Numbers that wait for a month.
        var waiting: [String] = []
        for part in parts {
            if Self.isOnlyNumbers(part) {
                if let before = ranges.last?.last {
                    ranges.append(try read(part, inMonthOf: before))
                } else {
                    waiting.append(part)
                }
                continue
            }
            let range = try read(part)
            for number in waiting { ranges.append(try read(number, inMonthOf: range.first)) }
            waiting = []
            ranges.append(range)
        }
        guard waiting.isEmpty else { throw .noMonth(text) }
        return ranges
    }

    private func read(_ numbers: String, inMonthOf day: LocalDate) throws(DayRangeError) -> DayRange {
        let year = Self.hasYear(numbers) ? "" : " \(day.year)"
        return try read("\(LocalDate.shortMonthNames[day.month - 1]) \(numbers)\(year)")
    }

    /// `5 2027`
    private static func hasYear(_ part: String) -> Bool {
        let words = part.split(separator: " ")
        return words.count > 1 && words.last.map { $0.count == 4 && String($0).isBareNumber } == true
    }

    /// A year belongs to all parts before it.
    private static func parts(of text: String) -> [String] {
        var parts: [String] = []
        let list = text.replacing("\u{2013}", with: "-").replacing(" and ", with: ",").replacing(";", with: ",")
        for part in list.split(separator: ",") {
            let part = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if part.count == 4, part.isBareNumber, !parts.isEmpty {
                parts = parts.map { hasYear($0) ? $0 : "\($0) \(part)" }
            } else if !part.isEmpty {
                parts.append(part)
            }
        }
        return parts
    }

    /// `5`, `11-13`, `5 2027`
    private static func isOnlyNumbers(_ part: String) -> Bool {
        (hasYear(part) ? part.dropLast(5) : part[...]).split(separator: "-", omittingEmptySubsequences: false)
            .allSatisfy {
                $0.trimmingPrefix(" ").count < 3 && String($0).filter { $0 != " " }.isBareNumber
            }
    }
}
