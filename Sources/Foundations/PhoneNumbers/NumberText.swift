/// A field's text with normalized white space and without invisible characters and caller ID codes.
struct NumberText {
    /// White space is plain spaces; line breaks are `\n`.
    let lines: String

    init(_ raw: String) {
        var cleaned = String.UnicodeScalarView()
        for scalar in raw.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .format: continue  // soft hyphens, direction marks, byte order marks
            case .lineSeparator, .paragraphSeparator: cleaned.append("\n")
            case .spaceSeparator: cleaned.append(" ")
            case .control: cleaned.append(scalar == "\n" || scalar == "\r" ? "\n" : " ")
            default: cleaned.append(scalar)
            }
        }
        lines = Self.withoutHidingCode(Self.trimmed(String(cleaned)))
    }

    private init(lines: String) {
        self.lines = lines
    }

    var isEmpty: Bool { lines.isEmpty }
    var oneLine: String { String(lines.map { $0 == "\n" ? " " : $0 }) }
    var digitCount: Int { lines.unicodeScalars.count(where: Self.isDigit) }
    var isDialCode: Bool { lines.hasPrefix("*") || lines.hasPrefix("#") }
    var isInternational: Bool { lines.contains { $0 == "+" || $0 == "＋" } }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .decimalNumber
    }

    /// `#31#` and `*31#` (GSM) or `*67` and `*82` (North America) before a number hide or show the caller's own.
    private static func withoutHidingCode(_ text: String) -> String {
        for code in ["#31#", "*31#", "*67", "*82"] where text.hasPrefix(code) {
            let rest = NumberText(lines: trimmed(String(text.dropFirst(code.count))))
            if rest.digitCount >= 7 { return rest.lines }
        }
        return text
    }

    private static func trimmed(_ text: String) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\n" }
        var rest = text.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return String(rest)
    }
}
