import Agenda
import Values

/// A show in one line of text: `fri 8pm Late Show at The Anchor`, `Late Show fri 8pm @ The Anchor`.
struct ShowSentence: Equatable {
    enum Problem: Error, Equatable {
        /// It has no day and no time, so that it may be no command at all.
        case noDate
        /// A time without a day, and a word that is nearly a day's.
        case noDay(nearly: String?, meant: String?)
        case noTime(LocalDate)
        case noName
        case nameHasDate(String)
        case date(NaturalDateError)
        case endsBeforeStart
        case severalDays
        /// `every tue`
        case repeats
        /// Two weekdays, one after the other.
        case twoDays(String, String)
        /// Words behind the place that are none: `90 min`, `with Ada`.
        case behindPlace(String)
    }

    let name: String
    let place: String?
    let start: NaturalDate.Reading
    /// Nil if no end is given.
    let length: Duration?

    /// The place is what follows the last `at` or `@` that no day or time follows. A name in quotation marks is used as
    /// it is.
    init(_ text: String, now: Instant, zone: Zone, order: NaturalDate.SlashOrder) throws(Problem) {
        let words = Self.words(text)
        guard words.contains(where: { Self.isDate($0, now, zone, order) }) || Self.isQuickAdd(words, now, zone, order)
        else { throw .noDate }
        if let two = zip(words, words.dropFirst()).first(where: {
            Weekday(word: $0.folded) != nil && Weekday(word: $1.folded) != nil
        }) {
            throw .twoDays(two.0, two.1)
        }
        if Self.repeats(words) { throw .repeats }
        if let far = Self.weekFrom(words, now, zone, order) { throw far }
        var (said, place) = (QuickAddEvent?.none, String?.none)
        for index in words.indices.reversed() where words[index].lowercased() == "at" {
            let rest = words[(index + 1)...].joined(separator: " ")
            // "Comedy at 8 at The Anchor"
            let isTime = Self.isDate(words[index...].prefix(2).joined(separator: " "), now, zone, order)
            if isTime, words[(index + 1)...].contains(where: { $0.lowercased() == "at" }) { continue }
            guard !Self.isInQuotes(index, of: words), !rest.isEmpty, !Self.isDate(rest, now, zone, order),
                let event = try? QuickAddEvent(
                    words[..<index].joined(separator: " "), now: now, zone: zone, order: order)
            else { continue }
            let isComplete = event.reading.namesDay && event.reading.time != nil
            // "Late Show fri at 8pm The Anchor"
            guard isComplete || !Self.isDate(words[index + 1], now, zone, order) else { continue }
            (said, place) = (event, rest)
            break
        }
        let event: QuickAddEvent
        if let said {
            event = said
        } else {
            event = try Self.whole(words, now, zone, order)
        }
        try Self.requireYear(event.reading.date, in: words, today: zone.date(of: now))
        try self.init(event, place: place, isQuoted: words.contains { $0.contains("\"") }, now, zone)
    }

    /// A day that was lately needs its year, unless its weekday is named too.
    private static func requireYear(_ day: LocalDate, in words: [String], today: LocalDate) throws(Problem) {
        guard let past = NaturalDate.recentPast(before: day, today: today) else { return }
        let years = ["\(day.year)", "/\(day.year % 100)", ".\(day.year % 100)"]
        let isNamed = words.contains { word in
            Weekday(word: word.folded) != nil || years.contains { word.hasSuffix($0) || word.hasPrefix($0) }
        }
        if !isNamed { throw .date(.pastWithoutYear(past)) }
    }

    private init(
        _ event: QuickAddEvent, place: String?, isQuoted: Bool, _ now: Instant, _ zone: Zone
    ) throws(Problem) {
        guard event.lastDay == nil else { throw .severalDays }
        guard event.reading.namesDay else {
            let near = Self.nearlyDay(in: event.name, now, zone)
            throw .noDay(nearly: near?.word, meant: near?.meant)
        }
        guard event.reading.time != nil else { throw .noTime(event.reading.date) }
        var (name, place) = (event.name, place)
        if place == nil, !isQuoted { (name, place) = Self.divided(name) }
        guard !name.lowercased().hasPrefix("at ") else { throw .noName }
        // A weekday that is left over: "sat 12/4 8pm Club Night", where Dec 4 is a Friday.
        let first = name.split(separator: " ").first.map(String.init)
        guard isQuoted || first.flatMap({ $0.count > 4 ? nil : Weekday(word: $0.folded) }) == nil else {
            throw .nameHasDate(name)
        }
        if !isQuoted, let first, ["called", "named", "titled"].contains(first), name != first {
            name = String(name.dropFirst(first.count + 1))
        }
        (self.name, start) = (Self.bare(name), event.reading)
        if let more = place.flatMap(Self.behindPlace) { throw .behindPlace(more) }
        self.place = place.map(Self.bare).flatMap { $0.isEmpty ? nil : $0 }
        length = event.end.map { zone.instant(of: $0) - event.reading.instant }
    }

    private static func whole(
        _ words: [String], _ now: Instant, _ zone: Zone, _ order: NaturalDate.SlashOrder
    ) throws(Problem) -> QuickAddEvent {
        do throws(QuickAddError) {
            return try QuickAddEvent(words.joined(separator: " "), now: now, zone: zone, order: order)
        } catch {
            switch error {
            case .incomplete: throw .noName
            case .ambiguous(let name): throw .nameHasDate(name)
            case .date(let reason): throw .date(reason)
            case .endsBeforeStart: throw .endsBeforeStart
            case .days: throw .severalDays
            }
        }
    }
}

extension ShowSentence {
    /// `@ The Anchor` and `@The Anchor` are `at The Anchor`; quotation marks are straight.
    private static func words(_ text: String) -> [String] {
        text.replacing("\u{201C}", with: "\"").replacing("\u{201D}", with: "\"").replacing("\u{201E}", with: "\"")
            .replacing("@", with: " at ").split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// `every tue`, `each week`, `tuesdays`
    private static func repeats(_ words: [String]) -> Bool {
        words.indices.contains { index in
            let (word, next) = (words[index].folded, index + 1 < words.count ? words[index + 1].folded : "")
            guard !isInQuotes(index, of: words), ["every", "each"].contains(word) else { return false }
            return Weekday(word: next) != nil || ["day", "night", "week", "month", "other"].contains(next)
        }
    }

    /// `a week from friday`: asked back with the date.
    private static func weekFrom(
        _ words: [String], _ now: Instant, _ zone: Zone, _ order: NaturalDate.SlashOrder
    ) -> Problem? {
        for index in words.indices.dropFirst(2) where index + 1 < words.count && !isInQuotes(index, of: words) {
            guard ["from", "after"].contains(words[index].lowercased()),
                ["week", "weeks"].contains(words[index - 1].lowercased()),
                let weeks = ["a": 1, "one": 1, "1": 1, "two": 2, "2": 2][words[index - 2].lowercased()],
                let day = try? NaturalDate.read(words[index + 1], now: now, zone: zone, order: order).date
            else { continue }
            let meant = day.adding(days: 7 * weeks)
            return .noDay(
                nearly: words[(index - 2)...(index + 1)].joined(separator: " "),
                meant: "\(LocalDate.shortMonthNames[meant.month - 1].lowercased()) \(meant.day)")
        }
        return nil
    }

    private static func isInQuotes(_ index: Int, of words: [String]) -> Bool {
        words[..<index].joined().count { $0 == "\"" } % 2 == 1
    }

    /// Whether words are a day or a time, also one that does not exist: `fri`, `8pm`, `4th`, `25:00`.
    private static func isDate(_ words: String, _ now: Instant, _ zone: Zone, _ order: NaturalDate.SlashOrder) -> Bool {
        do throws(NaturalDateError) {
            _ = try NaturalDate.read(words, now: now, zone: zone, order: order)
            return true
        } catch {
            switch error {
            case .past, .noSuchTime, .noSuchDay, .ambiguous: return true
            default: return false
            }
        }
    }

    private static func isQuickAdd(
        _ words: [String], _ now: Instant, _ zone: Zone, _ order: NaturalDate.SlashOrder
    ) -> Bool {
        (try? QuickAddEvent(words.joined(separator: " "), now: now, zone: zone, order: order)) != nil
    }

    /// A word of a name that is nearly a day: `firday`.
    private static func nearlyDay(in name: String, _ now: Instant, _ zone: Zone) -> (word: String, meant: String)? {
        for word in name.split(whereSeparator: \.isWhitespace).map(String.init) where word.count > 3 {
            do throws(NaturalDateError) {
                _ = try NaturalDate.read(word, now: now, zone: zone)
            } catch .notUnderstood(_, let meant?) {
                return (word, meant)
            } catch {}
        }
        return nil
    }

    /// The name, and the place after its last `at`.
    private static func divided(_ name: String) -> (String, String?) {
        let words = name.split(separator: " ")
        guard let index = words.lastIndex(where: { $0.lowercased() == "at" }), index > 0, index + 1 < words.count else {
            return (name, nil)
        }
        return (words[..<index].joined(separator: " "), words[(index + 1)...].joined(separator: " "))
    }

    /// What follows the place and is no part of it, up to the end: a length, a price, a count of people or spots, an age,
    /// or who is in. Nil for none, and where the place is in quotation marks.
    private static func behindPlace(_ place: String) -> String? {
        let words = place.split(separator: " ").map(String.init)
        guard !place.contains("\"") else { return nil }
        let index = words.indices.dropFirst().first { index in
            let next = index + 1 < words.count ? words[index + 1] : ""
            return isDetail(words[index].lowercased(), next.lowercased())
        }
        return index.map { words[$0...].joined(separator: " ") }
    }

    private static func isDetail(_ word: String, _ next: String) -> Bool {
        let word = word.filter { !",.;()".contains($0) }
        let (number, rest) = (word.prefix(while: \.isNumber), word.drop(while: \.isNumber))
        let unit = rest.isEmpty ? next.filter(\.isLetter) : rest.filter(\.isLetter)
        if word.contains(where: \.isCurrencySymbol), word.contains(where: \.isNumber) { return true }
        if !number.isEmpty { return rest == "+" || units.contains(unit) }
        let isTime = next.first?.isNumber == true || ["at", "open"].contains(next)
        return !next.isEmpty && (company.contains(word) || word == "doors" && isTime)
    }

    private static let company: Set = ["with", "w/", "feat", "ft", "featuring", "starring"]
    private static let units: Set = [
        "m", "min", "mins", "minute", "minutes", "h", "hr", "hrs", "hour", "hours", "spots", "comics", "comedians",
        "acts", "performers", "people", "tickets", "tix", "seats", "sets", "dollars", "bucks", "euros", "usd", "eur",
    ]

    /// Without quotation marks around it, and without commas and a final period.
    private static func bare(_ words: String) -> String {
        var words = words[...]
        while let last = words.last, ".,;:\" ".contains(last) { words.removeLast() }
        while let first = words.first, ",;:\" ".contains(first) { words.removeFirst() }
        return String(words)
    }
}
