internal import Values

/// Cells of CSV and TSV (RFC 4180) that are safe to open in a spreadsheet and to print: control characters are escaped.
enum SeparatedValues {
    /// A text that a spreadsheet would run as a formula gets a leading apostrophe, except phone numbers.
    static func cell(_ text: String, separator: String) -> String {
        var cell = Printable.cell(text)
        if let first = text.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first), !isNumber(text) {
            cell = "'" + cell
        }
        if separator == "\t" {
            return cell.replacing("\t", with: " ").replacing("\n", with: " ")
        }
        guard cell.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return cell }
        return "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }

    private static func isNumber(_ text: String) -> Bool {
        let digits = text.dropFirst()
        return "+-".contains(text.prefix(1)) && !digits.isEmpty
            && digits.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    }
}
