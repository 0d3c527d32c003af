import Values

/// A property of a component: its name, its parameters and its value as written in the file.
struct CalendarProperty: Hashable, Sendable {
    /// In upper case.
    let name: String
    /// By name in upper case. Values are without quotes; several values are separated by commas.
    let parameters: [String: String]
    var value: String
    let line: Int
    let isCut: Bool
    let isUTF8: Bool

    /// The value as TEXT; nil if empty.
    var text: String? {
        let text = TextEscapes.unescaped(value)
        return text.isEmpty ? nil : text
    }

    /// The value in upper case without white space: `BEGIN:VEVENT ` → `VEVENT`.
    var keyword: String { value.uppercased().filter { !$0.isWhitespace } }

    var commaSeparated: [Substring] { value.filter { !$0.isWhitespace }.split(separator: ",") }
}

extension CalendarProperty {
    /// The name at the start of a line, in upper case, and its end; nil if the line is not a property.
    static func name(of line: [UInt8]) -> (name: String, end: Int)? {
        let start = line.firstIndex { $0 != 32 && $0 != 9 } ?? line.endIndex
        let end = line[start...].firstIndex { !isNameByte($0) } ?? line.endIndex
        guard end > start, end - start <= 64, end < line.endIndex, line[end] == colon || line[end] == semicolon else {
            return nil
        }
        return (String(decoding: line[start..<end], as: UTF8.self).uppercased(), end)
    }

    /// `end` is the end of the name. Nil if there is no colon.
    init?(_ line: LogicalLine, name: String, end: Int) {
        let bytes = line.bytes
        guard
            let valueStart = CalendarProperty.valueStart(
                bytes, from: end, isTime: CalendarProperty.times.contains(name))
        else {
            return nil
        }
        self.name = name
        parameters = CalendarProperty.parameters(bytes[end..<valueStart - 1])
        (value, isUTF8) = CalendarProperty.decoded(bytes[valueStart...])
        (self.line, isCut) = (line.number, line.isCut)
    }

    /// Properties whose value is times. Their TZID may contain a colon without quotes: `TZID=(UTC+01:00) Berlin`, and so
    /// may the value: `2026-12-04T20:00:00`.
    private static let times: Set<String> = ["DTSTART", "DTEND", "RECURRENCE-ID", "RDATE", "EXDATE", "DTSTAMP"]

    private static func valueStart(_ bytes: [UInt8], from end: Int, isTime: Bool) -> Int? {
        if isTime {
            guard let last = bytes[end...].lastIndex(of: colon) else { return nil }
            // Too short for a date, it is a part of a time.
            let isWhole = bytes[(last + 1)...].prefix { $0 != comma }.count >= 8
            let words = bytes.lastIndex { !timeBytes.contains($0) } ?? end
            return (isWhole ? last : bytes[max(words, end)...].firstIndex(of: colon) ?? last) + 1
        }
        var isQuoted = false
        for index in end..<bytes.count {
            if bytes[index] == quote { isQuoted.toggle() }
            if bytes[index] == colon, !isQuoted { return index + 1 }
        }
        // Ignores a quote that is never closed.
        return bytes[end...].firstIndex(of: colon).map { $0 + 1 }
    }

    private static func parameters(_ bytes: ArraySlice<UInt8>) -> [String: String] {
        var parameters: [String: String] = [:]
        var isQuoted = false
        for piece in bytes.split(whereSeparator: { byte in
            if byte == quote { isQuoted.toggle() }
            return byte == semicolon && !isQuoted
        }) {
            guard let equals = piece.firstIndex(of: UInt8(ascii: "=")), parameters.count < 50 else { continue }
            let name = decoded(piece[..<equals]).text.uppercased().filter { !$0.isWhitespace }
            parameters[name] = unquoted(decoded(piece[(equals + 1)...].filter { $0 != quote }[...]).text)
        }
        return parameters
    }

    /// Decodes the escapes of RFC 6868.
    private static func unquoted(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "^")) else { return text }
        var result = ""
        var isSign = false
        for scalar in text.unicodeScalars {
            guard isSign else {
                isSign = scalar == "^"
                if !isSign { result.unicodeScalars.append(scalar) }
                continue
            }
            isSign = false
            switch scalar {
            case "n": result += "\n"
            case "'": result += "\""
            case "^": result += "^"
            default: result += "^" + String(scalar)
            }
        }
        return isSign ? result + "^" : result
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> (text: String, isUTF8: Bool) {
        if let text = String(validating: bytes, as: UTF8.self) { return (text, true) }
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let isHigh = (0x80...0x9F).contains(byte)
            text.append(isHigh ? windowsLetters[Int(byte) - 0x80] : Unicode.Scalar(byte))
        }
        return (String(text), false)
    }

    /// The windows-1252 characters 0x80…0x9F.
    private static let windowsLetters = Array(
        "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.asciiDigit != nil || byte == UInt8(ascii: "-")
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// In dates, times, durations and lists of them.
    private static let timeBytes = Set("0123456789TZPWDHMStzpwdhms:-+/,. \t".utf8)

    private static let comma = UInt8(ascii: ",")
    private static let colon = UInt8(ascii: ":")
    private static let semicolon = UInt8(ascii: ";")
    private static let quote = UInt8(ascii: "\"")
}
