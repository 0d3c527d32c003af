package import JSON
package import Values
import Workbooks

/// The rows that a command prints, as a table, JSON, CSV or TSV.
package struct OutputTable {
    /// Columns in their order, as a literal: `["id": "ID", "text": .clipped("TEXT"), "created_at": nil]`.
    package struct Columns: ExpressibleByDictionaryLiteral {
        fileprivate let all: [Column]

        package init(dictionaryLiteral columns: (String, Title)...) {
            self.init(columns)
        }

        /// Columns that depend on what is shown.
        package init(_ columns: [(name: String, title: Title)]) {
            all = columns.map { name, title in Column(name: name, title: title.text, cutWidth: title.cutWidth) }
        }
    }

    /// The heading in a table; nil hides the column in tables.
    package struct Title: ExpressibleByStringLiteral, ExpressibleByNilLiteral {
        fileprivate let text: String?
        /// The width in columns below which cells that are cut do not shrink while others can; nil for wrapped cells.
        fileprivate var cutWidth: Int?

        package init(stringLiteral text: String) { self.text = text }
        package init(nilLiteral: ()) { text = nil }

        /// Cells are cut to one line on a terminal.
        ///
        /// - Parameter width: below which they do not shrink while others can.
        package static func clipped(_ text: String, to width: Int = 10) -> Title {
            var title = Title(stringLiteral: text)
            title.cutWidth = width
            return title
        }

        /// The name of a show or person, which is cut to one line on a terminal, after the other columns.
        package static func name(_ text: String) -> Title { clipped(text, to: 16) }
    }

    /// A field of every row.
    package struct Column {
        /// The name in `--fields`, JSON and CSV; stable.
        let name: String
        let title: String?
        let cutWidth: Int?
    }

    /// The value of a field, and how a table shows it.
    package struct Cell {
        let value: JSONValue
        /// The text in a table.
        let shown: String
        let color: Style.Color?

        private init(
            _ value: JSONValue, shown: String? = nil, light: StatusLight? = nil, color: Style.Color? = nil
        ) {
            self.value = value
            self.shown = Printable.line(shown ?? value.plainText)
            self.color = color ?? light.map(Style.Color.init)
        }

        /// Nothing in any format.
        package static var empty: Cell { Cell(.null) }

        /// Nil is an empty cell.
        package static func text(
            _ text: String?, shown: String? = nil, light: StatusLight? = nil, color: Style.Color? = nil
        ) -> Cell {
            Cell(.optional(text), shown: shown, light: light, color: color)
        }

        /// A whole number.
        package static func number(_ number: some BinaryInteger, shown: String? = nil) -> Cell {
            Cell(.integer(Int(number)), shown: shown)
        }

        /// A number with decimals; a whole one without.
        package static func decimal(_ number: Double, shown: String? = nil) -> Cell {
            Cell(.double(number), shown: shown)
        }

        /// Nil is an empty cell.
        package static func optional(_ number: (some BinaryInteger)?) -> Cell {
            Cell(.optional(number.map { Int($0) }))
        }

        /// A table shows `shown` for true and nothing for false.
        package static func flag(_ flag: Bool, shown: String = "yes") -> Cell {
            Cell(.bool(flag), shown: flag ? shown : "")
        }

        /// A table shows `text`, whatever the flag is.
        package static func mark(
            _ flag: Bool, text: String, light: StatusLight? = nil, color: Style.Color? = nil
        ) -> Cell {
            Cell(.bool(flag), shown: text, light: light, color: color)
        }

        /// A table shows `shown`, or the texts with commas.
        package static func list(_ texts: some Sequence<String>, shown: String? = nil) -> Cell {
            Cell(.array(texts.map { JSONValue.string($0) }), shown: shown)
        }

        /// A list of whole numbers.
        package static func numbers(_ numbers: [Int64]) -> Cell { values(numbers.map { JSONValue.integer(Int($0)) }) }

        /// A list of JSON values.
        package static func values(_ values: [JSONValue]) -> Cell { Cell(.array(values)) }

        /// A JSON value.
        package static func value(_ value: JSONValue) -> Cell { Cell(value) }

        /// A JSON value. A table shows `shown`; nil for the value as text.
        static func value(
            _ value: JSONValue, shown: String?, light: StatusLight?, color: Style.Color?
        ) -> Cell {
            Cell(value, shown: shown, light: light, color: color)
        }
    }

    package let columns: [Column]
    package var rows: [[Cell]] = []
    /// What a table shows below each row, in the order of the rows; none if empty.
    package var below: [String] = []
    /// The message if there are no rows, with the next step.
    package let emptyState: String
    /// Fields with exact decimal numbers, which a workbook has as numbers.
    private var amounts: Set<String> = []

    package init(_ columns: Columns, adding more: Columns = [:], emptyState: String) {
        self.columns = columns.all + more.all
        self.emptyState = emptyState
    }

    /// The rows of an export.
    package init(_ table: ExportTable) {
        columns = table.columns.map { Column(name: $0, title: nil, cutWidth: nil) }
        rows = table.rows.map { $0.map(Cell.value) }
        amounts = table.amounts
        emptyState = ""
    }

    /// Prints the rows in the format. Throws `CommandError` for an unknown field.
    package func print(_ options: OutputOptions, to terminal: Terminal) throws {
        try print(as: options.resolvedFormat, fields: options.fieldNames, to: terminal)
    }

    /// Prints the rows in the format. Throws `CommandError` for an unknown field.
    package func print(as format: OutputOptions.Format, fields: [String]?, to terminal: Terminal) throws {
        let chosen = try choose(fields)
        switch format {
        case .table:
            if rows.isEmpty {
                terminal.say(emptyState)
            } else {
                // One write for the whole table.
                terminal.rows(lines(chosen, showsHiddenColumns: fields != nil, on: terminal).joined(separator: "\n"))
            }
        case .json: terminal.rows(String(try json(fields: fields).dropLast()))
        case .csv: terminal.rows(String(try separated(by: ",", fields: fields).dropLast()))
        case .tsv: terminal.rows(String(try separated(by: "\t", fields: fields).dropLast()))
        }
    }

    /// - Throws: `CommandError` for an unknown field.
    func json(fields: [String]?) throws -> String {
        let chosen = try choose(fields)
        let records = rows.map { row in
            JSONValue.object(chosen.map { JSONValue.Member(columns[$0].name, row[$0].value) })
        }
        return JSONValue.array(records).text(.indented) + "\n"
    }

    /// CSV or TSV.
    ///
    /// - Throws: `CommandError` for an unknown field.
    func separated(by separator: String, fields: [String]?) throws -> String {
        exported(try choose(fields)).separated(by: separator)
    }

    /// A workbook (.xlsx) with one worksheet.
    ///
    /// - Throws: `CommandError` for an unknown field, or if libarchive is not installed.
    func workbook(sheet: String, fields: [String]?) throws -> [UInt8] {
        let table = exported(try choose(fields))
        do throws(WorkbookError) {
            return try WorkbookWriter(table).file(sheet: sheet)
        } catch {
            throw CommandError(
                error == .cannotWrite ? .cannotWrite : .configuration, "The workbook was not written: \(error).")
        }
    }

    /// The indices of the named columns.
    ///
    /// - Throws: `CommandError` for an unknown name, with all names.
    func choose(_ names: [String]?) throws -> [Int] {
        guard let names else { return Array(columns.indices) }
        return try names.map { name in
            guard let index = columns.firstIndex(where: { $0.name == name }) else {
                throw CommandError(UnknownField(name, valid: columns.map(\.name)))
            }
            return index
        }
    }

    private func exported(_ chosen: [Int]) -> ExportTable {
        ExportTable(
            chosen.map { columns[$0].name }, amounts: amounts,
            rows: rows.map { row in chosen.map { row[$0].value } })
    }
}

extension String {
    /// Without trailing spaces.
    package var trimmingEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}

extension OutputTable {
    /// The lines of a table for people: a heading, and each row in one line or, where there is no room, several.
    ///
    /// - Parameter showsHiddenColumns: whether columns without a title are shown as well.
    package func lines(_ chosen: [Int], showsHiddenColumns: Bool, on terminal: Terminal) -> [String] {
        let visible = chosen.filter { showsHiddenColumns || columns[$0].title != nil }
        let titles = visible.map { columns[$0].title ?? columns[$0].name.uppercased().replacing("_", with: " ") }
        let wanted = visible.enumerated().map { place, column in
            max(titles[place].displayWidth, rows.map { $0[column].shown.displayWidth }.max() ?? 0)
        }
        func words() -> [Int] {
            visible.enumerated().map { place, column in
                let longest =
                    columns[column].cutWidth == nil ? rows.map { $0[column].shown.leastWidth }.max() ?? 0 : 0
                return max(titles[place].longestWord, longest)
            }
        }
        let cut = visible.map { columns[$0].cutWidth }
        guard let widths = Self.fitted(wanted, cut: cut, words: words, into: terminal.width) else {
            return records(visible, titles: titles, on: terminal)
        }
        // In a file, lines are not wrapped, and a long cell does not pad all others.
        let paddings = widths.map { terminal.width == nil ? min($0, Self.longestPadding) : $0 }
        func line(_ cells: [String]) -> String {
            zip(cells, paddings).map { $0.padded(to: $1) }.joined(separator: "  ").trimmingEnd
        }
        var table = [Style.dim(line(titles), terminal)]
        for (number, row) in rows.enumerated() {
            let cells = zip(visible, widths).map { lines(of: row[$0], in: $0, width: $1) }
            for index in 0..<(cells.map(\.count).max() ?? 0) {
                let parts = zip(visible, zip(cells, paddings)).map { column, cell in
                    let text = index < cell.0.count ? cell.0[index] : ""
                    return text.isEmpty
                        ? text.padded(to: cell.1)
                        : Style.colored(text, row[column].color, terminal)
                            + "".padded(to: max(cell.1 - text.displayWidth, 0))
                }
                table.append(parts.joined(separator: "  ").trimmingEnd)
            }
            table += linesBelow(number, indent: 4, on: terminal)
        }
        return table
    }

    private func linesBelow(_ row: Int, indent: Int, on terminal: Terminal) -> [String] {
        guard below.indices.contains(row), !below[row].isEmpty else { return [] }
        let text = Printable.line(below[row])
        let parts = terminal.width.map { text.wrapped(to: max($0 - indent, 8)) } ?? [text]
        return parts.map { String(repeating: " ", count: indent) + $0 }
    }

    private func lines(of cell: Cell, in column: Int, width: Int) -> [String] {
        columns[column].cutWidth == nil
            ? cell.shown.withShortNames(in: width).wrapped(to: width) : [cell.shown.clipped(to: width)]
    }

    /// In columns.
    private static let longestPadding = 60

    /// Shrinks columns until the table fits the terminal: those that are cut, the names last; then others, whose cells
    /// wrap between words; then all. Nil if that is not enough.
    ///
    /// - Parameter cut: see `Title.cutWidth`.
    private static func fitted(_ widths: [Int], cut: [Int?], words: () -> [Int], into total: Int?) -> [Int]? {
        var widths = widths
        guard let total else { return widths }
        let gaps = 2 * (widths.count - 1)
        guard widths.reduce(gaps, +) > total else { return widths }
        let least = words()
        let names = cut.compactMap(\.self).max()
        while widths.reduce(gaps, +) > total {
            let wide = widths.indices.filter { widths[$0] > least[$0] }
            let long = wide.filter { widths[$0] > cut[$0] ?? .max }
            let groups = [long.filter { cut[$0] != names }, long, wide.filter { cut[$0] == nil }, wide]
            let group = groups.first { !$0.isEmpty } ?? []
            guard let widest = group.max(by: { widths[$0] < widths[$1] }) else { return nil }
            widths[widest] -= 1
        }
        return widths
    }

    /// Prints one field in a line, without empty fields, for terminals that are too narrow for a table.
    private func records(_ visible: [Int], titles: [String], on terminal: Terminal) -> [String] {
        var shown: [String] = []
        let lead = (titles.map(\.displayWidth).max() ?? 0) + 2
        let room = max((terminal.width ?? .max) - lead, 8)
        for (number, row) in rows.enumerated() {
            if number > 0 { shown.append("") }
            for (column, title) in zip(visible, titles) where !row[column].shown.isEmpty {
                let text = row[column].shown
                // A long word, such as a URL, stays whole, so that it can be copied.
                let isWhole = text.longestWord > room && columns[column].cutWidth == nil
                let parts = isWhole ? [text] : lines(of: row[column], in: column, width: room)
                for (place, part) in parts.enumerated() {
                    shown.append(
                        Style.dim((place == 0 ? title : "").padded(to: lead), terminal)
                            + Style.colored(part, row[column].color, terminal))
                }
            }
            shown += linesBelow(number, indent: 2, on: terminal)
        }
        return shown
    }
}
