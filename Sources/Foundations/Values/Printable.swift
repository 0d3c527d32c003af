/// Makes untrusted text safe for a terminal: no control sequences, no bidirectional overrides.
package enum Printable {
    /// On one line: line ends become `⏎`.
    package static func line(_ text: some StringProtocol) -> String {
        escaped(String(text), lineEnd: "⏎")
    }

    /// Keeps line ends, to show a whole text.
    package static func block(_ text: some StringProtocol) -> String {
        escaped(String(text), lineEnd: "\n")
    }

    /// Keeps line ends and tabs, for a file that a spreadsheet opens.
    package static func cell(_ text: some StringProtocol) -> String {
        escaped(String(text), lineEnd: "\n", tab: "\t")
    }

    private static func escaped(_ text: String, lineEnd: String, tab: String = "\\t") -> String {
        // The fast path for most texts.
        let keepsLines = lineEnd == "\n"
        if text.unicodeScalars.allSatisfy({ isPlain($0) || keepsLines && $0 == "\n" }) { return text }
        var result = ""
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where previous == "\r": break
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": result += lineEnd
            case "\t": result += tab
            case _ where isHidden(scalar): result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        return result
    }

    /// Whether it stays as it is, wherever it is shown.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F: true
        case 0x2028, 0x2029: false
        default: !isHidden(scalar)
        }
    }

    /// What a terminal may get: line ends and tabs stay, and the colors that this program writes if `allowsColor`.
    package static func terminal(_ text: String, allowsColor: Bool) -> String {
        guard allowsColor else { return escaped(text, lineEnd: "\n", tab: "\t") }
        return text.split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated().map { index, part in
            guard index > 0 else { return escaped(String(part), lineEnd: "\n", tab: "\t") }
            let code = part.prefixMatch(of: color).map { String($0.output) } ?? ""
            let lead = code.isEmpty ? escaped("\u{1B}", lineEnd: "\n") : "\u{1B}" + code
            return lead + escaped(String(part.dropFirst(code.count)), lineEnd: "\n", tab: "\t")
        }.joined()
    }

    /// Bold, dim and the colors of a terminal, and their end.
    private static var color: Regex<Substring> { /\[(?:0|1|2|3[1-7])m/ }

    /// Control characters, bidirectional marks and zero-width characters, except the zero-width joiner of emoji.
    package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0xAD, 0x61C, 0x180E, 0x200B, 0x200C, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: true
        case 0xFFF9...0xFFFB, 0xE0000...0xE0FFF: true
        default: false
        }
    }
}

extension Printable {
    /// Escaped for XML and SVG text and attributes. Invisible characters are shown as in `line`.
    package static func xml(_ text: some StringProtocol) -> String {
        var out = ""
        for scalar in line(text).unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "'": out += "&#39;"
            // Not allowed in XML.
            case "\u{FFFE}", "\u{FFFF}": continue
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}
