import Platform
import Values

/// The past day in the words of an expense, and the other words: `20 taxi yesterday`, `15 on friday uber`, `15 uber nov
/// 28`.
struct DayOfExpense {
    /// Today where the words name no day.
    let day: LocalDate
    let words: [String]

    /// - Throws: `BudgetError.severalDays`.
    init(_ words: [String], account: Account, now: Instant) throws(BudgetError) {
        let found = words.indices.compactMap { Self.phrase(at: $0, in: words, account: account, now: now) }
        guard let first = found.first else {
            (day, self.words) = (account.zone.date(of: now), words)
            return
        }
        let others = found.dropFirst().filter { $0.place.upperBound > first.place.upperBound }
        guard others.isEmpty else {
            let end = others[others.startIndex].place.upperBound
            throw .severalDays(words[first.place.lowerBound..<end].joined(separator: " "))
        }
        day = first.day
        self.words = Array(words[..<first.place.lowerBound] + words[first.place.upperBound...])
    }

    /// The longest day that begins at a place. A weekday without `on`, `last` or `this` is one at an end of the text:
    /// `15 sun cream` has none.
    private static func phrase(
        at place: Int, in words: [String], account: Account, now: Instant
    ) -> (place: Range<Int>, day: LocalDate)? {
        for count in stride(from: min(4, words.count - place), to: 0, by: -1) {
            let part = words[place..<place + count].map { $0.lowercased() }
            let isAtEnd = place + count == words.count
            guard namesDay(part) || isAtEnd && part.starts(with: ["on", "the"]), part[0] != "in" else { continue }
            let isWeekday = count == 1 && Weekday(name: part[0]) != nil
            // `29 sun cream`
            let isNumberAndWeekday = count == 2 && part[0].allSatisfy(\.isNumber) && Weekday(name: part[1]) != nil
            guard !isNumberAndWeekday, !isWeekday || place == 0 || isAtEnd,
                let read = try? NaturalDate.read(
                    part.joined(separator: " "), now: now, zone: account.zone, order: account.dateOrder,
                    preferFuture: false),
                read.time == nil
            else { continue }
            return (place..<place + count, read.date)
        }
        return nil
    }

    /// Whether the words contain one that is part of a day, not of an amount or a title.
    private static func namesDay(_ words: [String]) -> Bool {
        words.contains { word in
            ["yesterday", "today", "ago", "last"].contains(word) || Weekday(name: word) != nil
                || LocalDate.month(word: word) != nil
                || word.first?.isNumber == true && word.split(separator: "/").count > 1
        }
    }
}
