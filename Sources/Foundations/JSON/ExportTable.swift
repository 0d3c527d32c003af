import Values

/// Rows to export, as a spreadsheet or as JSON. The names of the columns are stable.
package struct ExportTable: Sendable, Hashable {
    package let columns: [String]
    /// A value for each column.
    package let rows: [[JSONValue]]

    package init(_ columns: [String], rows: [[JSONValue]]) {
        (self.columns, self.rows) = (columns, rows)
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
