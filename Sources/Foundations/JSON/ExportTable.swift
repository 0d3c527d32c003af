import Values

/// Rows to export, as a spreadsheet or as JSON. The names of the columns are stable.
package struct ExportTable: Sendable, Hashable {
    package let columns: [String]
    /// A value for each column.
    package let rows: [[JSONValue]]
    /// Columns with exact decimal numbers, such as `1234.50`: texts, but numbers in a workbook.
    package let amounts: Set<String>

    package init(_ columns: [String], amounts: Set<String> = [], rows: [[JSONValue]]) {
        (self.columns, self.amounts, self.rows) = (columns, amounts, rows)
    }

    /// Rows with their fields.
    package init<Row>(_ rows: [Row], _ fields: RecordFields<Row>, amounts: Set<String> = []) {
        self.init(
            fields.all.map(\.name), amounts: amounts, rows: rows.map { row in fields.all.map { $0.value(row) } })
    }

    /// CSV or TSV with a line of headings.
    ///
    /// - Parameter separator: `,` or a tab.
    package func separated(by separator: String = ",") -> String {
        let lines = [columns] + rows.map { $0.map(\.plainText) }
        return lines.map { line in
            line.map { SeparatedValues.cell($0, separator: separator) }.joined(separator: separator) + "\n"
        }.joined()
    }
}

/// Cells of CSV and TSV (RFC 4180) that are safe to open in a spreadsheet and to print: control characters are escaped.
package enum SeparatedValues {
    /// A text that a spreadsheet would run as a formula gets a leading apostrophe, except phone numbers.
    package static func cell(_ text: String, separator: String) -> String {
        var cell = Printable.cell(text)
        if isFormula(text), !isNumber(text) { cell = "'" + cell }
        if separator == "\t" {
            return cell.replacing("\t", with: " ").replacing("\n", with: " ")
        }
        guard cell.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return cell }
        return "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }

    /// Whether a spreadsheet may run it. Some skip blanks before the sign, and take the full-width signs of East Asian
    /// keyboards.
    private static func isFormula(_ text: String) -> Bool {
        if "\t\r\n".unicodeScalars.contains(where: { $0 == text.unicodeScalars.first }) { return true }
        let first = text.unicodeScalars.first { !$0.properties.isWhitespace && !Printable.isHidden($0) }
        return first.map {
            "=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}\u{2212}\u{FE66}\u{FE62}\u{FE63}\u{FE6B}".unicodeScalars.contains($0)
        } ?? false
    }

    private static func isNumber(_ text: String) -> Bool {
        let digits = text.dropFirst()
        return "+-".contains(text.prefix(1)) && !digits.isEmpty
            && digits.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    }
}
