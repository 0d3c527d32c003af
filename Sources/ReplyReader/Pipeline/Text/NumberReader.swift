/// Numbers as people type them: 2, #2, 4th, 9pm, 9:30, 21h30, 21.30, 12/4, 100%.
enum NumberReader {
    /// The token that begins with the digit at `start`, and its end.
    static func read(_ bytes: [UInt8], at start: Int) -> (Token, Int)? {
        var index = start
        guard let value = digits(bytes, &index) else { return nil }
        func token(_ kind: Token.Kind, _ value: Int, _ end: Int) -> (Token, Int) {
            (Token(kind: kind, value: value, start: start, end: end), end)
        }
        guard index < bytes.count else { return token(.number, value, index) }
        let separator = bytes[index]
        if separator == UInt8(ascii: "/"), let (packed, end) = date(bytes, month: value, at: index + 1) {
            return token(.date, packed, end)
        }
        let isHour = separator.lowercased == UInt8(ascii: "h")
        if separator == UInt8(ascii: ":") || separator == UInt8(ascii: ".") || isHour, index + 2 < bytes.count,
            bytes[index + 1].isDigit, bytes[index + 2].isDigit, value <= 23
        {
            var end = index + 1
            let minutes = digits(bytes, &end) ?? 60
            // "20.10" may be a day.
            let isPlain = separator != UInt8(ascii: ".") || value > 12 && (minutes == 0 || minutes > 12)
            if minutes < 60, isPlain || suffix(bytes, end) != nil {
                let half = suffix(bytes, end)
                return token(.clock, clock(value, minutes, half?.isAfternoon), half?.end ?? end)
            }
        }
        if value <= 12 || value <= 23 && bytes[index] == UInt8(ascii: "h"), let half = suffix(bytes, index) {
            return token(.clock, clock(value, 0, half.isAfternoon), half.end)
        }
        if (1...199).contains(value), let end = ordinalEnd(bytes, index) { return token(.ordinal, value, end) }
        return token(.number, value, index)
    }

    private static func digits(_ bytes: [UInt8], _ index: inout Int) -> Int? {
        var value = 0
        let start = index
        while index < bytes.count, bytes[index].isDigit {
            value = min(value * 10 + Int(bytes[index] - UInt8(ascii: "0")), 1_000_000_000)
            index += 1
        }
        return index > start ? value : nil
    }

    private static func date(_ bytes: [UInt8], month: Int, at start: Int) -> (Int, Int)? {
        var index = start
        guard (1...12).contains(month), let day = digits(bytes, &index), (1...31).contains(day) else { return nil }
        if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "/"), bytes[index + 1].isDigit {
            index += 1
            _ = digits(bytes, &index)
        }
        return (month * 100 + day, index)
    }

    /// "am", "pm", "a", "p" or "h" with or without a space; nil where none follows.
    private static func suffix(_ bytes: [UInt8], _ start: Int) -> (isAfternoon: Bool?, end: Int)? {
        var index = start
        if index < bytes.count, bytes[index] == 0x20 { index += 1 }
        guard index < bytes.count else { return nil }
        let letter = bytes[index].lowercased
        var end = index + 1
        guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") || letter == UInt8(ascii: "h") else {
            return nil
        }
        if letter != UInt8(ascii: "h"), end < bytes.count, bytes[end].lowercased == UInt8(ascii: "m") { end += 1 }
        if letter != UInt8(ascii: "p"), end == index + 1, index > start { return nil }  // "9 a", "9 h": an article
        if end < bytes.count, bytes[end].isLetter { return nil }
        return (letter == UInt8(ascii: "h") ? nil : letter == UInt8(ascii: "p"), end)
    }

    /// Minutes after midnight. Without am or pm, hours from 1 to 11 are in the evening, like shows.
    private static func clock(_ hour: Int, _ minute: Int, _ isAfternoon: Bool?) -> Int {
        switch isAfternoon {
        case .some(true): (hour % 12 + 12) * 60 + minute
        case .some(false): hour % 12 * 60 + minute
        case .none: (hour < 12 && hour > 0 ? hour + 12 : hour) % 24 * 60 + minute
        }
    }

    private static func ordinalEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
        guard start + 1 < bytes.count, start + 2 >= bytes.count || !bytes[start + 2].isLetter else { return nil }
        let pair = (bytes[start].lowercased, bytes[start + 1].lowercased)
        let known: [(UInt8, UInt8)] = [
            (UInt8(ascii: "s"), UInt8(ascii: "t")), (UInt8(ascii: "n"), UInt8(ascii: "d")),
            (UInt8(ascii: "r"), UInt8(ascii: "d")), (UInt8(ascii: "t"), UInt8(ascii: "h")),
        ]
        return known.contains { $0 == pair } ? start + 2 : nil
    }
}
