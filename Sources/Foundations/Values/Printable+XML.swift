extension Printable {
    /// Safe between tags and within quotation marks of XML and SVG; what cannot be seen is spelled out as in `line`.
    package static func xml(_ text: some StringProtocol) -> String {
        var out = ""
        for scalar in line(text).unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "'": out += "&#39;"
            // XML has no place for these.
            case "\u{FFFE}", "\u{FFFF}": continue
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}
