/// A content line to be written: `NAME;PARAMETER=value:value`.
struct ContentLine: Sendable {
    var name: String
    var parameters: [(name: String, value: String)] = []
    /// As written in the file, with escapes.
    var value: String

    init(_ name: String, _ parameters: [(name: String, value: String)] = [], _ value: String) {
        (self.name, self.parameters, self.value) = (name, parameters, value)
    }

    /// A value of type TEXT.
    static func text(_ name: String, _ text: String) -> ContentLine {
        ContentLine(name, TextEscapes.escaped(text))
    }

    init(_ name: String, _ value: String) {
        self.init(name, [], value)
    }

    /// Appends the line, folded at 75 octets but not within a UTF-8 sequence. Each continuation begins with a space.
    /// Source: RFC 5545 section 3.1.
    func append(to bytes: inout [UInt8]) {
        let parameters = parameters.map { ";\($0.name)=\(ContentLine.quoted($0.value))" }.joined()
        let line = Array("\(name)\(parameters):\(ContentLine.withoutControls(value))".utf8)
        var start = 0
        var room = 75
        while line.count - start > room {
            var end = start + room
            while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
            bytes += line[start..<end]
            bytes += [13, 10, 32]
            (start, room) = (end, 74)
        }
        bytes += line[start...]
        bytes += [13, 10]
    }

    /// In quotes if it contains `: ; ,`. Quotes and line breaks are encoded by RFC 6868.
    private static func quoted(_ value: String) -> String {
        var text = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "^": text += "^^"
            case "\"": text += "^'"
            case "\n": text += "^n"
            default: text.unicodeScalars.append(scalar)
            }
        }
        text = withoutControls(text)
        return text.utf8.contains { [UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: ",")].contains($0) }
            ? "\"\(text)\"" : text
    }

    /// A line may not contain control characters except tabs.
    private static func withoutControls(_ text: String) -> String {
        let isClean = text.utf8.allSatisfy { $0 >= 32 && $0 != 127 || $0 == 9 }
        guard !isClean else { return text }
        return String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 || $0 == "\t" }))
    }
}

/// Escapes of TEXT values: RFC 5545 section 3.3.11.
enum TextEscapes {
    /// Line breaks of any kind become `\n`.
    static func escaped(_ text: String) -> String {
        var result = ""
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case ";": result += "\\;"
            case ",": result += "\\,"
            case "\n" where previous == "\r": break
            case "\n", "\r": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        return result
    }

    /// Keeps a backslash before any other character, as in `C:\temp`.
    static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
        var result = ""
        var isEscaped = false
        for scalar in text.unicodeScalars {
            guard isEscaped else {
                isEscaped = scalar == "\\"
                if !isEscaped { result.unicodeScalars.append(scalar) }
                continue
            }
            isEscaped = false
            switch scalar {
            case "n", "N": result += "\n"
            case "\\", ";", ",", ":", "\"": result.unicodeScalars.append(scalar)
            default:
                result += "\\"
                result.unicodeScalars.append(scalar)
            }
        }
        return isEscaped ? result + "\\" : result
    }
}
