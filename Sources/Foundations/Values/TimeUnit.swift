/// A unit of time.
enum TimeUnit: Sendable {
    case second, minute, hour, day, week, month, year

    /// Reads `m`, `min`, `minutes`, `hrs`, `d`; `m` is a minute, never a month.
    init?(_ word: some StringProtocol) {
        switch word.lowercased() {
        case "s", "sec", "secs", "second", "seconds": self = .second
        case "m", "min", "mins", "minute", "minutes": self = .minute
        case "h", "hr", "hrs", "hour", "hours": self = .hour
        case "d", "day", "days": self = .day
        case "w", "wk", "wks", "week", "weeks": self = .week
        case "month", "months": self = .month
        case "y", "yr", "yrs", "year", "years": self = .year
        default: return nil
        }
    }

    /// Nil for months and years, whose length depends on the calendar.
    var seconds: Int? {
        switch self {
        case .second: 1
        case .minute: 60
        case .hour: 3600
        case .day: 86_400
        case .week: 604_800
        case .month, .year: nil
        }
    }
}

/// An amount of time as written: `1 hour 30 minutes`, `3 weeks`.
struct TimeAmount: Sendable {
    /// In hundredths, so that `1.5 h` is exact.
    private(set) var parts: [(hundredths: Int, unit: TimeUnit)] = []

    /// Reads the words of an amount at the start of `words`; nil if the first word does not fit.
    static func leading(_ words: ArraySlice<String>) -> (amount: TimeAmount, wordCount: Int)? {
        var amount = TimeAmount()
        var pending: Int?
        var complete: (TimeAmount, Int)?
        // No amount has more words. The bound prevents overflow.
        for (count, word) in zip(1...16, words) {
            if word == "and", pending == nil, complete != nil { continue }
            guard amount.take(word, &pending) else { break }
            if pending == nil { complete = (amount, count) }
        }
        return complete
    }

    /// Reads one word: `90`, `min`, `90min`, `1h30`, `an`. False if it does not fit.
    private mutating func take(_ word: String, _ pending: inout Int?) -> Bool {
        var copy = self
        var open = pending
        for piece in TimeAmount.pieces(of: word) {
            if let unit = TimeUnit(piece) {
                guard let number = open else { return false }
                copy.parts.append((number, unit))
                open = nil
            } else {
                guard open == nil, let number = TimeAmount.hundredths(piece) else { return false }
                open = number
            }
        }
        // In `1h30` the 30 are minutes. In `1h 30` the unit is missing.
        if let minutes = open, pending == nil, copy.parts.count > parts.count, copy.parts.last?.unit == .hour {
            copy.parts.append((minutes, .minute))
            open = nil
        }
        self = copy
        pending = open
        return true
    }

    /// `1h30m` → `1`, `h`, `30`, `m`.
    private static func pieces(of word: String) -> [Substring] {
        var pieces: [Substring] = []
        var rest = word[...]
        while let first = rest.first {
            let isLetter = first.isLetter
            let piece = rest.prefix { $0.isLetter == isLetter }
            pieces.append(piece)
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }

    /// `90` → 9000, `1.5` → 150, `two` → 200.
    private static func hundredths(_ piece: Substring) -> Int? {
        if let index = numberWords.firstIndex(of: piece.lowercased()) { return index * 100 }
        if piece == "a" || piece == "an" { return 100 }
        let halves = piece.split(separator: ".", omittingEmptySubsequences: false)
        guard halves.count <= 2, let whole = halves.first, whole.utf8.count <= 6,
            let number = Int(asciiDigits: Array(whole.utf8)[...])
        else { return nil }
        guard halves.count == 2 else { return number * 100 }
        let decimals = Array(halves[1].utf8)
        guard decimals.count <= 2, let fraction = Int(asciiDigits: decimals[...]) else { return nil }
        return number * 100 + fraction * (decimals.count == 1 ? 10 : 1)
    }

    private static let numberWords = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
}

extension TimeAmount {
    /// In whole seconds; nil with months or years.
    var seconds: Int? {
        var hundredths = 0
        for part in parts {
            guard let seconds = part.unit.seconds else { return nil }
            hundredths += part.hundredths * seconds
        }
        return hundredths / 100
    }

    /// In whole days; nil with smaller units, months, years or a fraction of a day.
    var days: Int? {
        let isCoarse = parts.allSatisfy { $0.unit == .day || $0.unit == .week }
        guard isCoarse, let seconds, seconds % 86_400 == 0 else { return nil }
        return seconds / 86_400
    }

    /// In whole months; nil with other units than months and years.
    var months: Int? {
        var hundredths = 0
        for part in parts {
            switch part.unit {
            case .month: hundredths += part.hundredths
            case .year: hundredths += part.hundredths * 12
            default: return nil
            }
        }
        return hundredths % 100 == 0 ? hundredths / 100 : nil
    }
}
