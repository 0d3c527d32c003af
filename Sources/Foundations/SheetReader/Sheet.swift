import Workbooks

/// A table of a spreadsheet program: an Excel workbook (.xlsx), or a text that was exported. Finds its columns by their
/// headings, in any order.
///
/// A text is a JSON array of objects, or has commas, semicolons, tabs or vertical bars, quoted line breaks, any line
/// end, byte order marks, UTF-8, UTF-16 or windows-1252. Skips titles above the headings and unknown columns.
package struct Sheet<Field: SheetField>: Sendable {
    /// One row below the headings.
    package struct Row: Sendable {
        /// The line in the file, counted from 1.
        package let line: Int
        let cells: [Field: [SheetCell]]
        /// It has more cells than headings, probably because of a separator in an unquoted text.
        package let runsOver: Bool
        /// The first cell that is not empty, also of an ignored column.
        package let title: String?

        /// The text under this heading; nil if empty.
        package subscript(_ field: Field) -> String? { cells[field]?.first?.text }

        /// Every non-empty cell of the columns with this field, in their order.
        package func all(_ field: Field) -> [SheetCell] { cells[field] ?? [] }

        /// True if every cell is empty.
        package var isBlank: Bool { cells.isEmpty && !runsOver }
    }

    /// Including blank rows.
    package let rows: [Row]
    /// The fields that have a column.
    package let fields: Set<Field>
    /// The columns with a heading or content, in their order.
    package let columns: [SheetColumn]
    private let records: ArraySlice<SheetRecord>
    /// The columns, from 0, with a cell below the heading that is not empty.
    private let filled: Set<Int>

    /// The headings of ignored columns.
    package var unused: [String] { columns.filter { $0.meaning == nil }.map(\.heading) }

    /// Whether a cell below the heading is not empty, also of an ignored column.
    package func isFilled(_ column: SheetColumn) -> Bool { filled.contains(column.index) }

    /// The first of the cells below the heading that are not empty, also of an ignored column.
    package func texts(in column: SheetColumn, atMost count: Int) -> [String] {
        var texts: [String] = []
        for record in records where record.cells.count > column.index && !record.cells[column.index].isEmpty {
            if texts.count == count { break }
            texts.append(Headings<Field>.unguarded(record.cells[column.index]))
        }
        return texts
    }

    /// - Parameters:
    ///   - needs: at least one of these must be among the headings.
    ///   - chosen: the fields of columns whose headings do not say them, by `Heading.choiceKey`.
    ///   - name: of the worksheet of a workbook; nil for the first visible one.
    package init(
        _ bytes: [UInt8], needs: [Field], chosen: [String: Field] = [:], sheet name: String? = nil
    ) throws(SheetError) {
        if WorkbookReader.isWorkbook(bytes) {
            try self.init(workbook: bytes, needs: needs, chosen, sheet: name)
        } else {
            guard name == nil else { throw .noWorkbook }
            try self.init(text: SheetText.decode(bytes), needs: needs, chosen)
        }
    }

    private init(
        workbook bytes: [UInt8], needs: [Field], _ chosen: [String: Field], sheet name: String?
    ) throws(SheetError) {
        let sheet: WorkbookSheet
        do throws(WorkbookError) {
            sheet = try WorkbookReader.sheet(name, of: bytes)
        } catch {
            throw .unreadable(error)
        }
        guard !sheet.rows.isEmpty || !sheet.others.isEmpty else { throw .empty }
        let records = sheet.records
        guard let headings = Headings<Field>(among: records, needs: needs, chosen) else {
            throw .noHeadings(
                needed: needs.map(\.title), seen: records.first?.cells ?? [],
                otherSheets: name == nil ? sheet.others : [])
        }
        try self.init(records, headings)
    }

    private init(text: String, needs: [Field], _ chosen: [String: Field]) throws(SheetError) {
        guard text.contains(where: { !$0.isWhitespace }) else { throw .empty }
        if let records = JSONRecords.read(text), let headings = Headings<Field>(among: records, needs: needs, chosen) {
            try self.init(records, headings)
            return
        }
        var best: (records: [SheetRecord], headings: Headings<Field>)?
        var failure: SheetError?
        for separator: Character in [",", ";", "\t", "|"] {
            do throws(SheetError) {
                let records = try SheetRecords.read(text, separator: separator)
                guard let found = Headings(among: records, needs: needs, chosen) else { continue }
                if found.count > best?.headings.count ?? 0 { best = (records, found) }
            } catch {
                failure = error
            }
        }
        guard let best else {
            if let failure { throw failure }
            let first = try SheetRecords.read(text, separator: ",").first { $0.cells.contains { !$0.isEmpty } }
            if first?.cells.first?.uppercased() == "BEGIN:VCARD" { throw .vCards }
            throw .noHeadings(needed: needs.map(\.title), seen: first?.cells ?? [])
        }
        try self.init(best.records, best.headings)
    }

    private init(_ records: [SheetRecord], _ headings: Headings<Field>) throws(SheetError) {
        if let doubled = headings.doubled { throw .sameMeaning(doubled) }
        let below = records[(headings.row + 1)...]
        let filled = Self.filledColumns(of: below)
        self.records = below
        self.filled = filled
        rows = below.map { headings.row(of: $0) }
        fields = Set(headings.columns.compactMap(\.field))
        columns = headings.columns.enumerated().compactMap { index, column in
            if column.heading.isEmpty {
                guard filled.contains(index), column.field == nil else { return nil }
            }
            return SheetColumn(
                heading: column.heading.isEmpty ? Heading.ofColumn(index) : column.heading,
                meaning: column.field?.title, isChosen: column.isChosen, index: index)
        }
    }

    /// In one pass over the rows, since both may be thousands.
    private static func filledColumns(of records: ArraySlice<SheetRecord>) -> Set<Int> {
        var isFilled: [Bool] = []
        for record in records {
            if isFilled.count < record.cells.count {
                isFilled += repeatElement(false, count: record.cells.count - isFilled.count)
            }
            for (index, cell) in record.cells.enumerated() where !cell.isEmpty { isFilled[index] = true }
        }
        return Set(isFilled.indices.filter { isFilled[$0] })
    }
}

extension WorkbookSheet {
    /// Its rows, with one blank row where rows without content are.
    fileprivate var records: [SheetRecord] {
        var records: [SheetRecord] = []
        for row in rows {
            if let last = records.last, row.number > last.line + 1 {
                records.append(SheetRecord(line: last.line + 1, cells: []))
            }
            records.append(
                SheetRecord(
                    line: row.number, cells: row.cells.map(\.text),
                    dates: Set(row.cells.indices.filter { row.cells[$0].isDate }), merged: row.merged))
        }
        return records
    }
}

/// The row of headings.
struct Headings<Field: SheetField> {
    let row: Int
    let columns: [(heading: String, field: Field?, isChosen: Bool)]
    /// Those of the columns, from 0, that have a field.
    private let known: [(index: Int, field: Field)]

    /// The number of columns that it identifies.
    var count: Int { columns.count { $0.field != nil } }

    /// The number of title rows allowed above it.
    private static var depth: Int { 20 }

    /// The first row with a required heading; nil if there is none.
    init?(among records: [SheetRecord], needs: [Field], _ chosen: [String: Field]) {
        for (index, record) in records.prefix(Self.depth).enumerated() {
            let columns = Self.columns(of: Self.texts(of: record), chosen)
            if columns.contains(where: { column in column.field.map(needs.contains) ?? false }) {
                (row, self.columns) = (index, columns)
                known = columns.enumerated().compactMap { index, column in
                    column.field.map { (index: index, field: $0) }
                }
                return
            }
        }
        return nil
    }

    /// A chosen column takes the place of those whose heading names the same field, if the field allows only one.
    private static func columns(
        of headings: [String], _ chosen: [String: Field]
    ) -> [(heading: String, field: Field?, isChosen: Bool)] {
        let choices = headings.enumerated().map { index, heading in
            chosen[Heading.choiceKey(heading.isEmpty ? Heading.ofColumn(index) : heading)]
        }
        let taken = Set(choices.compactMap(\.self).filter { !$0.isMany })
        return zip(headings, zip(choices, Field.fields(of: headings))).map { heading, meaning in
            let (choice, found) = meaning
            let own = found.flatMap { taken.contains($0) ? nil : $0 }
            return (heading, choice ?? own, choice != nil)
        }
    }

    /// Its cells. A heading in merged cells is that of all their columns, if a field may have several.
    private static func texts(of record: SheetRecord) -> [String] {
        var cells = record.cells
        for columns in record.merged where columns.lowerBound < cells.count {
            let heading = cells[columns.lowerBound]
            guard Field.fields(of: [heading]).first??.isMany == true else { continue }
            while cells.count < min(columns.upperBound, columns.lowerBound + 10) { cells.append("") }
            for column in columns.dropFirst().prefix(9) where cells[column].isEmpty { cells[column] = heading }
        }
        return cells
    }

    /// The headings of two columns for a field that allows only one; nil if none.
    var doubled: [String]? {
        for field in Field.allCases where !field.isMany {
            let same = columns.filter { $0.field == field }
            if same.count > 1 { return same.map(\.heading) }
        }
        return nil
    }

    func row(of record: SheetRecord) -> Sheet<Field>.Row {
        var cells: [Field: [SheetCell]] = [:]
        for (index, field) in known {
            guard index < record.cells.count else { break }
            let text = record.cells[index]
            if text.isEmpty { continue }
            cells[field, default: []].append(
                SheetCell(
                    heading: columns[index].heading, text: Self.unguarded(text),
                    isDate: record.dates.contains(index)))
        }
        return Sheet<Field>.Row(
            line: record.line, cells: cells,
            runsOver: record.cells.dropFirst(columns.count).contains { !$0.isEmpty },
            title: record.cells.first { !$0.isEmpty }.map { Self.unguarded($0) })
    }

    /// Without what keeps a spreadsheet from changing it: a leading apostrophe, or a formula around it, `="0415"`.
    static func unguarded(_ text: String) -> String {
        if text.hasPrefix("=\""), text.hasSuffix("\""), text.count > 3 { return String(text.dropFirst(2).dropLast()) }
        guard text.first == "'", let second = text.dropFirst().first, "=+-@".contains(second) else { return text }
        return String(text.dropFirst())
    }
}
