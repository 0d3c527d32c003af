package import JSON
import Values
import ZipFiles

/// Writes a workbook (.xlsx) with one worksheet: a bold row of headings that stays in view, and the rows. Its texts
/// stay texts in Excel: no number loses its `+` or a zero, and no text is a formula.
package struct WorkbookWriter {
    private let table: ExportTable
    /// The greatest length of a text, by column.
    private let widths: [Int]

    package init(_ table: ExportTable) {
        self.table = table
        widths = table.columns.indices.map { column in
            table.rows.reduce(table.columns[column].count) { width, row in
                max(width, row[column].plainText.split(separator: "\n").map(\.count).max() ?? 0)
            }
        }
    }

    private static let header = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    private static let types = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    private static let relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    private static let packages = "http://schemas.openxmlformats.org/package/2006"

    /// The formats of cells, by their place in `styles`.
    private enum Style: Int {
        case general, text, heading, cents
    }

    package func file(sheet name: String) throws(WorkbookError) -> [UInt8] {
        let parts = [
            ("[Content_Types].xml", Self.contentTypes), ("_rels/.rels", Self.rootRelationships),
            ("xl/workbook.xml", Self.workbook(sheet: name)), ("xl/_rels/workbook.xml.rels", Self.workbookRelationships),
            ("xl/styles.xml", Self.styles), ("xl/worksheets/sheet1.xml", sheet),
        ]
        do throws(ZipError) {
            // January 2 1980, which ZIP files can write in every time zone: the same rows always give the same bytes.
            return try ZipFile.make(
                parts.map { (name: $0.0, bytes: Array((Self.header + $0.1).utf8)) }, modified: 315_619_200)
        } catch {
            throw WorkbookError(error)
        }
    }

    private var sheet: String {
        var xml = "<worksheet xmlns=\"\(Self.main)\"><sheetViews><sheetView workbookViewId=\"0\">"
        xml += "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/>"
        xml += "</sheetView></sheetViews>"
        if !widths.isEmpty {
            let columns = widths.enumerated().map { index, width in
                // Cells to fill in later are texts too, except in columns of numbers.
                let style = isNumeric(index) ? Style.general : .text
                return "<col min=\"\(index + 1)\" max=\"\(index + 1)\" width=\"\(min(max(width, 6), 60) + 2)\" "
                    + "style=\"\(style.rawValue)\" customWidth=\"1\"/>"
            }
            xml += "<cols>\(columns.joined())</cols>"
        }
        xml += "<sheetData>"
        let headings = table.columns.enumerated().map { Self.cell(.string($1), column: $0, row: 1, .heading) }
        xml += "<row r=\"1\">\(headings.joined())</row>"
        for (index, row) in table.rows.enumerated() {
            xml += "<row r=\"\(index + 2)\">"
            for (column, value) in row.enumerated() {
                let isAmount = table.amounts.contains(table.columns[column])
                xml +=
                    (isAmount ? Self.amount(value, column: column, row: index + 2) : nil)
                    ?? Self.cell(value, column: column, row: index + 2, .text)
            }
            xml += "</row>"
        }
        // Without this, Excel marks every phone number as a number that is stored as text.
        let area = "A1:\(Self.letters(max(0, table.columns.count - 1)))\(table.rows.count + 1)"
        xml += "</sheetData><ignoredErrors><ignoredError sqref=\"\(area)\" numberStoredAsText=\"1\"/></ignoredErrors>"
        return xml + "</worksheet>"
    }

    private func isNumeric(_ column: Int) -> Bool {
        table.amounts.contains(table.columns[column])
            || table.rows.contains { row in
                switch row[column] {
                case .integer, .double: true
                default: false
                }
            }
    }

    /// A decimal number as it is written; nil for what is none.
    private static func amount(_ value: JSONValue, column: Int, row: Int) -> String? {
        guard case .string(let text) = value, let decimals = text.wholeMatch(of: decimal) else { return nil }
        let style = decimals.1?.count == 3 ? Style.cents : .general
        return "<c r=\"\(letters(column))\(row)\" s=\"\(style.rawValue)\"><v>\(text)</v></c>"
    }

    // Compiled once. `Regex` is not Sendable, and a constant one never changes.
    nonisolated(unsafe) private static let decimal = /-?[0-9]+(\.[0-9]+)?/

    private static func cell(_ value: JSONValue, column: Int, row: Int, _ style: Style) -> String {
        let reference = letters(column) + String(row)
        switch value {
        case .null: return ""
        case .integer, .double: return "<c r=\"\(reference)\" s=\"0\"><v>\(value.plainText)</v></c>"
        case .string, .bool, .array, .object:
            let text = value.plainText
            guard !text.isEmpty else { return "" }
            return "<c r=\"\(reference)\" s=\"\(style.rawValue)\" t=\"inlineStr\">"
                + "<is><t xml:space=\"preserve\">\(xmlText(text))</t></is></c>"
        }
    }

    /// Control characters are shown, as in CSV. Excel calls a file with a longer text damaged.
    private static func xmlText(_ text: String) -> String {
        let shown = CellText.escaped(Printable.cell(text))
        let cut = shown.utf16.count > CellText.longest ? Self.beginning(of: shown) : shown
        return cut.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map { Printable.xml($0) }
                .joined(separator: "\t")
        }.joined(separator: "\n")
    }

    private static func beginning(of text: String) -> String {
        var (length, end) = (0, text.unicodeScalars.startIndex)
        while length + text.unicodeScalars[end].utf16.count <= CellText.longest {
            length += text.unicodeScalars[end].utf16.count
            end = text.unicodeScalars.index(after: end)
        }
        return String(text[..<end])
    }

    /// `A`, `B` … `AA`
    private static func letters(_ column: Int) -> String {
        let last = String(UnicodeScalar(UInt8(65 + column % 26)))
        return column < 26 ? last : letters(column / 26 - 1) + last
    }

    // MARK: The other parts

    private static var contentTypes: String {
        """
        <Types xmlns="\(packages)/content-types">\
        <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
        <Default Extension="xml" ContentType="application/xml"/>\
        <Override PartName="/xl/workbook.xml" ContentType="\(types).sheet.main+xml"/>\
        <Override PartName="/xl/styles.xml" ContentType="\(types).styles+xml"/>\
        <Override PartName="/xl/worksheets/sheet1.xml" ContentType="\(types).worksheet+xml"/></Types>
        """
    }

    private static var rootRelationships: String {
        """
        <Relationships xmlns="\(packages)/relationships">\
        <Relationship Id="rId1" Type="\(relationships)/officeDocument" Target="xl/workbook.xml"/></Relationships>
        """
    }

    private static var workbookRelationships: String {
        """
        <Relationships xmlns="\(packages)/relationships">\
        <Relationship Id="rId1" Type="\(relationships)/worksheet" Target="worksheets/sheet1.xml"/>\
        <Relationship Id="rId2" Type="\(relationships)/styles" Target="styles.xml"/></Relationships>
        """
    }

    /// - Parameter name: at most 31 characters, without any of `[]:*?/\`.
    private static func workbook(sheet name: String) -> String {
        """
        <workbook xmlns="\(main)" xmlns:r="\(relationships)">\
        <sheets><sheet name="\(Printable.xml(name))" sheetId="1" r:id="rId1"/></sheets></workbook>
        """
    }

    private static var styles: String {
        """
        <styleSheet xmlns="\(main)">\
        <fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
        <font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
        <fills count="2"><fill><patternFill patternType="none"/></fill>\
        <fill><patternFill patternType="gray125"/></fill></fills>\
        <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
        <cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
        <cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
        <xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
        <xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>\
        <xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>\
        <cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>
        """
    }
}
