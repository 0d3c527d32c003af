import Values

/// Dates as services write them, in the language of the account: `Sep 12, 2026, 11:02:23 AM`, `12.09.2026, 11:02:23`,
/// `12 sept. 2026 à 11:02`, `2026年9月12日 下午11:02`.
struct ServiceDate: Hashable, Sendable {
    let day: LocalDate
    /// Nil without a time.
    let time: LocalTime?

    private enum Token: Hashable {
        case number(Int, length: Int)
        case word(String)
        case mark(Character)

        var number: Int? { if case .number(let number, _) = self { number } else { nil } }
    }

    /// - Parameter order: of dates like 4/12. Nil for a text without a date.
    init?(_ text: String, order: NaturalDate.SlashOrder) {
        var tokens = Self.tokens(of: text)
        let isAfternoon = Self.isAfternoon(tokens)
        var time: LocalTime?
        if let range = Self.time(in: tokens) {
            time = Self.time(tokens[range].compactMap(\.number), isAfternoon: isAfternoon)
            guard time != nil else { return nil }
            tokens.removeSubrange(range)
        }
        guard let day = Self.day(tokens, order) else { return nil }
        (self.day, self.time) = (day, time)
    }

    private static func tokens(of text: String) -> [Token] {
        var (tokens, run): ([Token], String) = ([], "")
        func end() {
            guard !run.isEmpty else { return }
            tokens.append(Int(run).map { .number($0, length: run.count) } ?? .word(run))
            run = ""
        }
        for character in text.folded {
            let isDigit = character.isASCII && character.isNumber
            if isDigit || character.isLetter {
                if let last = run.last, (last.isASCII && last.isNumber) != isDigit { end() }
                run.append(character)
            } else {
                end()
                if !character.isWhitespace { tokens.append(.mark(character)) }
            }
        }
        end()
        return tokens
    }

    /// Nil for a clock of 24 hours.
    private static func isAfternoon(_ tokens: [Token]) -> Bool? {
        for (index, token) in tokens.enumerated() {
            guard case .word(let word) = token else { continue }
            let letters = word.count == 1 ? word + following(tokens, index) : word
            if ["pm", "下午", "午後", "오후", "晚上"].contains(letters) { return true }
            if ["am", "上午", "午前", "오전", "凌晨", "早上"].contains(letters) { return false }
        }
        return nil
    }

    /// The letter after a period: `a. m.`
    private static func following(_ tokens: [Token], _ index: Int) -> String {
        guard index + 2 < tokens.count, tokens[index + 1] == .mark("."), case .word(let next) = tokens[index + 2] else {
            return ""
        }
        return next
    }

    /// `11:02` or `11:02:23`.
    private static func time(in tokens: [Token]) -> Range<Int>? {
        guard let colon = tokens.firstIndex(of: .mark(":")), colon > 0, tokens[colon - 1].number != nil,
            colon + 1 < tokens.count, tokens[colon + 1].number != nil
        else { return nil }
        let hasSeconds =
            colon + 3 < tokens.count && tokens[colon + 2] == .mark(":") && tokens[colon + 3].number != nil
        return (colon - 1)..<(colon + (hasSeconds ? 4 : 2))
    }

    private static func time(_ numbers: [Int], isAfternoon: Bool?) -> LocalTime? {
        var hour = numbers[0]
        if let isAfternoon {
            guard (0...23).contains(hour) else { return nil }
            if hour <= 12 { hour = hour % 12 + (isAfternoon ? 12 : 0) }
        }
        let second = numbers.count > 2 ? numbers[2] : 0
        guard (0...23).contains(hour), (0...59).contains(numbers[1]), (0...59).contains(second) else { return nil }
        return LocalTime(secondsSinceMidnight: hour * 3600 + numbers[1] * 60 + second)
    }

    private static func day(_ tokens: [Token], _ order: NaturalDate.SlashOrder) -> LocalDate? {
        let numbers = tokens.compactMap { token -> (value: Int, length: Int)? in
            if case .number(let value, let length) = token { (value, length) } else { nil }
        }
        let month = tokens.lazy.compactMap { token -> Int? in
            if case .word(let word) = token { monthNumber(word) } else { nil }
        }.first
        if let month, numbers.count >= 2 {
            guard let year = numbers.first(where: { $0.length == 4 }),
                let day = numbers.first(where: { $0.length <= 2 })
            else { return nil }
            return LocalDate(year: year.value, month: month, day: day.value)
        }
        guard numbers.count >= 3 else { return nil }
        let (first, second, third) = (numbers[0].value, numbers[1].value, numbers[2].value)
        if numbers[0].length == 4 { return LocalDate(year: first, month: second, day: third) }
        guard numbers[2].length == 4 else { return nil }
        let isDayFirst = tokens.contains(.mark(".")) || first > 12 || (second <= 12 && order == .dayFirst)
        return isDayFirst
            ? LocalDate(year: third, month: second, day: first) : LocalDate(year: third, month: first, day: second)
    }

    /// By the longest beginning that fits: `mar` is March, `marras` is November.
    private static func monthNumber(_ word: String) -> Int? {
        let found = stems.filter { word.hasPrefix($0.stem) }.max { $0.stem.count < $1.stem.count }
        return found?.month
    }

    private static let stems: [(stem: String, month: Int)] = [
        ["jan", "ene", "gen", "sty", "янв", "oca", "tammi", "led"],
        ["feb", "fev", "lut", "фев", "sub", "helmi", "uno"],
        ["mar", "mrt", "мар", "maalis", "bre"], ["apr", "avr", "abr", "kwi", "апр", "nis", "huhti", "dub"],
        ["may", "mai", "mag", "mei", "maj", "мая", "май", "touko", "kve"],
        ["jun", "juin", "giu", "cze", "июн", "haz", "kesa"], ["jul", "juil", "lug", "lip", "июл", "tem", "heina"],
        ["aug", "aou", "ago", "sie", "авг", "agu", "elo", "srp"],
        ["sep", "set", "wrz", "сен", "eyl", "syys", "szep", "zar"],
        ["oct", "okt", "ott", "out", "paz", "окт", "eki", "loka", "rij"],
        ["nov", "lis", "ноя", "kas", "marras"], ["dec", "dez", "dic", "des", "gru", "дек", "ara", "joulu", "pro"],
    ].enumerated().flatMap { index, stems in stems.map { ($0, index + 1) } }
}
