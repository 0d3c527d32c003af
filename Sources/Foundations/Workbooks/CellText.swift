/// The text of a cell or of a shared string.
enum CellText {
    /// The most UTF-16 units of a cell in Excel.
    static let longest = 32_767

    /// With escaped characters decoded (`_x000D_`), line feeds as line ends, and without blanks at its ends.
    static func clean(_ text: String) -> String {
        var text = text
        if text.utf8.contains(UInt8(ascii: "_")) { text = unescaped(text) }
        if text.utf8.contains(UInt8(ascii: "\r")) {
            text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        }
        guard text.first?.isWhitespace == true || text.last?.isWhitespace == true else { return text }
        let start = text.drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }

    /// Escaped where it would be read as an escaped character.
    static func escaped(_ text: String) -> String {
        guard text.contains("_x") else { return text }
        return text.replacing(/_(?=x[0-9A-Fa-f]{4}_)/, with: "_x005F_")
    }

    private static func unescaped(_ text: String) -> String {
        guard text.contains("_x") else { return text }
        return text.replacing(/_x([0-9A-Fa-f]{4})_/) { match in
            UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? String(match.0)
        }
    }
}
