import Values

/// Writes the month of a list of days with each of them.
enum MonthsOfDays {
    /// "jan 4 and 11", "4 and 11 of january", "5th to 9th feb": each day with the month, where the list has none of it
    /// or the month is only behind the last one.
    static func written(
        _ tokens: [AvailabilityToken], _ question: AvailabilityQuestion
    ) -> [AvailabilityToken] {
        let asked = Set(question.options.map(\.date.month))
        let joints: Set = ["and", ",", "n", "or", "the", "to"]
        var found = tokens
        var index = 0
        while index < found.count {
            defer { index += 1 }
            guard let month = DateWords.months[found[index].text], found[index].kind == .word else { continue }
            let name = found[index]
            // Behind the month.
            var next = index + 1
            var isFirst = true
            while !asked.contains(month), next < found.count,
                found[next].number != nil || joints.contains(found[next].text)
                    || Self.pairDays(found[next]) != nil
            {
                if let (left, right) = Self.pairDays(found[next]) {
                    found.replaceSubrange(
                        next...next,
                        with: [
                            AvailabilityToken(kind: .ordinal(left), text: "\(left)th"), .and, name,
                            AvailabilityToken(kind: .ordinal(right), text: "\(right)th"),
                        ])
                    next += 4
                } else if found[next].number != nil {
                    if !isFirst { found.insert(name, at: next) }
                    next += isFirst ? 1 : 2
                } else {
                    next += 1
                }
                isFirst = false
            }
            // Before it.
            var before = index - 1
            if before > 0, found[before].text == "of" { before -= 1 }
            guard before > 1, found[before].number != nil else { continue }
            var place = before - 1
            while place >= 0, found[place].number != nil || joints.contains(found[place].text) {
                let isRange = found[place + 1].text == "to"
                if found[place].number != nil, place + 1 < found.count, !asked.contains(month) || isRange,
                    found[place].kind != .comma
                {
                    found.insert(name, at: place + 1)
                    index += 1
                }
                place -= 1
            }
        }
        return found
    }

    private static func pairDays(_ token: AvailabilityToken) -> (Int, Int)? {
        if case .pair(let left, let right) = token.kind { (left, right) } else { nil }
    }
}
