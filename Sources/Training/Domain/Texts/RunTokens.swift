import Foundation
import Values

/// A text about a run as numbers, times and words. Numbers with a unit are one token: `5.2 mi`, `45 min`, `9:05/mi`.
struct RunTokens: Sendable {
    enum Token: Hashable, Sendable {
        /// With its unit, or nil.
        case number(Double, DistanceUnit?)
        /// `47:10`, in seconds.
        case clock(Int)
        /// `45 min`, in seconds.
        case duration(Int)
        /// Seconds per kilometer.
        case pace(Double)
        /// As it was written.
        case word(String)
        /// A comma, a period, a dash: the end of a phrase.
        case stop
        /// `1:70`, `5.2.1`, `-5`: digits that are no number and no time.
        case unreadable
    }

    let tokens: [Token]
    /// Something is asked.
    let isQuestion: Bool
    /// It has a sign for what is done: ✅ 💪
    let hasSign: Bool
    /// It has a sign for what was read: 👍
    let hasNod: Bool

    init(_ text: String) {
        let plain = text.folded.replacing("n't", with: "nt").replacing("i'll", with: "i will")
            .replacing("i'm", with: "im").replacing("thank you", with: "thanks").replacing("'", with: "")
            .replacing("×", with: "x")
        isQuestion = plain.contains("?")
        hasSign = text.unicodeScalars.contains { "✅💪🏃✔☑".unicodeScalars.contains($0) }
        hasNod = text.unicodeScalars.contains { "👍🙌👌🫡".unicodeScalars.contains($0) }
        var reader = Reader(Self.pieces(plain))
        let isNegative = plain.first == "-" && plain.dropFirst().first { $0 != "." }?.isNumber == true
        tokens = (isNegative ? [.unreadable] : []) + reader.tokens()
    }

    /// Runs of digits with what belongs to a number or a time, of letters, and single signs.
    private static func pieces(_ text: String) -> [String] {
        var pieces: [String] = []
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            let last = pieces.last ?? " "
            let isDigit = character.isASCII && character.isNumber
            let joinsNumber =
                ".,:".contains(character) && last.last?.isNumber == true
                && characters.atPlace(index + 2)?.isNumber == true
            // `.5`
            let beginsNumber =
                character == "." && (index == 0 || !(characters[index - 1].isNumber || characters[index - 1] == "."))
                && last.last?.isLetter != true && characters.atPlace(index + 2)?.isNumber == true
            if beginsNumber {
                pieces.append("0.")
            } else if isDigit || joinsNumber {
                let continues =
                    last.last.map { $0.isNumber || ".,:".contains($0) } == true && last.first?.isNumber == true
                if continues { pieces[pieces.count - 1].append(character) } else { pieces.append(String(character)) }
            } else if let half = ["½": ".5", "¼": ".25", "¾": ".75"][character] {
                if last.first?.isNumber == true {
                    pieces[pieces.count - 1] += half
                } else {
                    pieces.append("0\(half)")
                }
            } else if character.isLetter {
                if last.last?.isLetter == true {
                    pieces[pieces.count - 1].append(character)
                } else {
                    pieces.append(String(character))
                }
            } else {
                pieces.append(String(character))
            }
        }
        return pieces
    }
}

/// Joins pieces to tokens.
private struct Reader {
    private var pieces: [String]
    private var index = 0
    /// An `m` after a second number is minutes, not miles.
    private var hasNumber = false

    init(_ pieces: [String]) {
        // Blanks end a piece and mean nothing else.
        self.pieces = pieces.filter { $0 != " " }
    }

    mutating func tokens() -> [RunTokens.Token] {
        var tokens: [RunTokens.Token] = []
        while index < pieces.count {
            if let token = next() { tokens.append(token) }
        }
        return tokens
    }

    private func peek(_ ahead: Int = 0) -> String { pieces.atPlace(index + ahead + 1) ?? "" }

    private mutating func next() -> RunTokens.Token? {
        let piece = peek()
        if piece.contains(":"), let seconds = try? RunTime.read(piece) { return clock(piece, seconds) }
        if let number = number(piece) { return measured(number, piece) }
        if let words = spokenNumber() ?? race() { return words }
        index += 1
        if piece.first?.isNumber == true { return .unreadable }
        guard piece.first?.isLetter == true else {
            if piece == "@" { return .word(piece) }
            return ",.;:!-–—()&+".contains(piece) ? .stop : nil
        }
        return .word(piece)
    }

    /// `47:10`, `9:05/mi`, `6:30 am`
    private mutating func clock(_ piece: String, _ seconds: Int) -> RunTokens.Token {
        index += 1
        if ["am", "pm"].contains(peek()) {
            index += 1
            return .word("\(piece) \(pieces[index - 1])")
        }
        if let unit = paceUnit() { return .pace(Double(seconds) * 1_000_000 / unit.millimeters) }
        return .clock(seconds)
    }

    /// What follows a time that is a pace: `/mi`, `per mile`, `a mile`, `min/mi`, `min miles`.
    private mutating func paceUnit() -> DistanceUnit? {
        var ahead = 0
        if ["min", "mins", "minute", "minutes"].contains(peek(ahead)) { ahead += 1 }
        let isJoined = ["/", "per", "a"].contains(peek(ahead))
        guard isJoined || ahead > 0, let unit = RunWords.units[peek(ahead + (isJoined ? 1 : 0))] else { return nil }
        index += ahead + (isJoined ? 2 : 1)
        return unit
    }

    private func number(_ piece: String) -> Double? {
        guard piece.first?.isNumber == true, piece.allSatisfy({ $0.isASCII && ($0.isNumber || ".,".contains($0)) })
        else {
            return nil
        }
        return Double(piece.replacing(",", with: "."))
    }

    /// A number with what follows it.
    private mutating func measured(_ value: Double, _ piece: String) -> RunTokens.Token {
        index += 1
        var value = value
        defer { hasNumber = true }
        // `2/3`, `12/7`
        if peek() == "/", Double(peek(1)) != nil {
            index += 2
            let fraction = "\(piece)/\(pieces[index - 1])"
            guard peek() == "/", Double(peek(1)) != nil else { return .word(fraction) }
            index += 2
            return .word("\(fraction)/\(pieces[index - 1])")
        }
        // `6 x 400 m`
        if peek() == "x", Double(peek(1)) != nil {
            index += 2
            let length = pieces[index - 1]
            guard RunWords.units[peek()] != nil || RunWords.meters.contains(peek()) else {
                return .word("\(piece)x\(length)")
            }
            index += 1
            return .word("\(piece)x\(length) \(pieces[index - 1])")
        }
        // `1st`, `6 am`
        if ["st", "nd", "rd", "th", "am", "pm"].contains(peek()) {
            index += 1
            return .word(piece + pieces[index - 1])
        }
        // `2 1/2 miles`
        if peek() == "1", peek(1) == "/", let part = Double(peek(2)), part > 1 {
            value += 1 / part
            index += 3
        } else if peek() == "and", peek(1) == "a", peek(2) == "half" {
            value += 0.5
            index += 3
        }
        // `4 slow miles`, `7 total miles`
        if RunWords.remarks.contains(peek()) || peek() == "total", RunWords.units[peek(1)] != nil {
            pieces.swapAt(index, index + 1)
        }
        // `800m`, `5000 meters`
        if RunWords.meters.contains(peek()) || (peek() == "m" && value >= Self.leastMeters) {
            index += 1
            return .number(value / 1000, .kilometers)
        }
        if let seconds = duration(value) { return seconds }
        if let unit = RunWords.units[peek()] {
            index += 1
            return .number(value, unit)
        }
        return .number(value, nil)
    }

    /// From here on, an `m` is neither miles nor minutes.
    private static let leastMeters = 400.0

    /// `45 min`, `1h 5m`, `28 min 30 sec`; `9 min/mile` is a pace.
    private mutating func duration(_ value: Double) -> RunTokens.Token? {
        if RunWords.hours.contains(peek()) {
            index += 1
            if peek() == "and" { index += 1 }
            var seconds = value * 3600
            // `1 hour 6 km`
            if let minutes = Double(peek()), minutes < 60, peek(1) == "m" || RunWords.units[peek(1)] == nil {
                index += 1
                seconds += minutes * 60
                if RunWords.minutes.contains(peek()) || peek() == "m" { index += 1 }
            }
            return .duration(Int(seconds.rounded()))
        }
        guard RunWords.minutes.contains(peek()) || (hasNumber && peek() == "m") else { return nil }
        if let unit = paceUnit() { return .pace(value * 60 * 1_000_000 / unit.millimeters) }
        index += 1
        var seconds = value * 60
        if let more = Double(peek()), more < 60, RunWords.seconds.contains(peek(1)) {
            index += 2
            seconds += more
        }
        return .duration(Int(seconds.rounded()))
    }

    /// `five miles`, `a mile`, `half a mile`, `two and a half miles`, `a mile and a half`, `an hour`, `half an hour`.
    private mutating func spokenNumber() -> RunTokens.Token? {
        var (ahead, value) = (0, 0.0)
        if peek() == "half", ["a", "an"].contains(peek(1)) {
            (ahead, value) = (2, 0.5)
        } else if let known = RunWords.numbers[peek()] {
            (ahead, value) = (1, known)
            if peek(1) == "and", peek(2) == "a", peek(3) == "half" { (ahead, value) = (4, known + 0.5) }
        } else {
            return nil
        }
        let unit = peek(ahead)
        guard unit.count > 1 || RunWords.numbers[peek()] ?? 0 > 1 else { return nil }
        if RunWords.hours.contains(unit) {
            index += ahead + 1
            return .duration(Int(((value + halfMore()) * 3600).rounded()))
        }
        if RunWords.minutes.contains(unit) {
            index += ahead + 1
            return .duration(Int((value * 60).rounded()))
        }
        if let distance = RunWords.units[unit] {
            index += ahead + 1
            return .number(value + halfMore(), distance)
        }
        // `did five`; "a" and "one" alone are mostly words.
        guard value > 1 else { return nil }
        index += ahead
        return .number(value, nil)
    }

    /// `half marathon`, `marathon`
    private mutating func race() -> RunTokens.Token? {
        let length = peek() == "half" && peek(1) == "marathon" ? 2 : peek() == "marathon" ? 1 : 0
        guard length > 0, !["pace", "training", "plan", "goal"].contains(peek(length)) else { return nil }
        index += length
        let goal = length == 2 ? GoalDistance.half : GoalDistance.marathon
        return .number(goal.distance.amount(in: .kilometers), .kilometers)
    }

    /// `a mile and a half`
    private mutating func halfMore() -> Double {
        guard peek() == "and", peek(1) == "a", peek(2) == "half" else { return 0 }
        index += 3
        return 0.5
    }
}
