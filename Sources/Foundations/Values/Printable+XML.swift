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
