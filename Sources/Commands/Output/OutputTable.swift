internal import JSON
internal import Lineups
internal import Values

/// The rows that a command prints, as a table, JSON, CSV or TSV.
struct OutputTable {
    struct Column {
        /// The name in `--fields`, JSON and CSV; stable.
        let name: String
        /// The heading in a table; nil hides the column in tables.
        let title: String?
        /// Whether cells are cut to one line on a terminal.
        let isClipped: Bool

        init(_ name: String, _ title: String? = nil, isClipped: Bool = false) {
            self.name = name
            self.title = title
            self.isClipped = isClipped
        }
    }

    struct Cell {
        let value: JSONValue
        /// The text in a table.
        let shown: String
        let color: Style.Color?

        private init(
            _ value: JSONValue, shown: String? = nil, light: SlotStatus.Light? = nil, color: Style.Color? = nil
        ) {
            self.value = value
            self.shown = Printable.line(shown ?? value.plainText)
            self.color = color ?? light.map(Style.Color.init)
        }

        /// Nothing in any format.
        static var empty: Cell { Cell(.null) }

        static func text(
            _ text: String?, shown: String? = nil, light: SlotStatus.Light? = nil, color: Style.Color? = nil
        ) -> Cell {
            Cell(.optional(text), shown: shown, light: light, color: color)
        }

        static func number(_ number: some BinaryInteger, shown: String? = nil) -> Cell {
            Cell(.integer(Int(number)), shown: shown)
        }

        /// A number with decimals; a whole one without.
        static func decimal(_ number: Double, shown: String? = nil) -> Cell { Cell(.double(number), shown: shown) }

        /// Nil is an empty cell.
        static func optional(_ number: (some BinaryInteger)?) -> Cell { Cell(.optional(number.map { Int($0) })) }

        /// A table shows `shown` for true and nothing for false.
        static func flag(_ flag: Bool, shown: String = "yes") -> Cell { Cell(.bool(flag), shown: flag ? shown : "") }

        /// A table shows `text`, whatever the flag is.
        static func mark(
            _ flag: Bool, text: String, light: SlotStatus.Light? = nil, color: Style.Color? = nil
        ) -> Cell {
            Cell(.bool(flag), shown: text, light: light, color: color)
        }

        static func list(_ texts: some Sequence<String>, shown: String? = nil) -> Cell {
            Cell(.array(texts.map { JSONValue.string($0) }), shown: shown)
        }

        static func numbers(_ numbers: [Int64]) -> Cell { values(numbers.map { JSONValue.integer(Int($0)) }) }

        static func values(_ values: [JSONValue]) -> Cell { Cell(.array(values)) }

        static func value(_ value: JSONValue) -> Cell { Cell(value) }
    }

    var columns: [Column]
    var rows: [[Cell]] = []
    /// The message if there are no rows, with the next step.
    let emptyState: String

    init(_ columns: [Column], emptyState: String) {
        self.columns = columns
        self.emptyState = emptyState
    }

    /// The rows of an export.
    init(_ table: ExportTable) {
        columns = table.columns.map { Column($0) }
        rows = table.rows.map { $0.map(Cell.value) }
        emptyState = ""
    }

    func print(_ options: OutputOptions, to terminal: Terminal) throws {
        try print(as: options.resolvedFormat, fields: options.fieldNames, to: terminal)
    }

    func print(as format: OutputOptions.Format, fields: [String]?, to terminal: Terminal) throws {
        let chosen = try choose(fields)
        switch format {
        case .table:
            if rows.isEmpty {
                terminal.say(emptyState)
            } else {
                printTable(chosen, showsHiddenColumns: fields != nil, to: terminal)
            }
        case .json:
            let records = rows.map { row in
                JSONValue.object(chosen.map { JSONValue.Member(columns[$0].name, row[$0].value) })
            }
            terminal.line(JSONValue.array(records).text(.indented))
        case .csv: printSeparated(chosen, by: ",", to: terminal)
        case .tsv: printSeparated(chosen, by: "\t", to: terminal)
        }
    }

    /// The indices of the named columns.
    ///
    /// - Throws: `CommandError` for an unknown name, with all names.
    private func choose(_ names: [String]?) throws -> [Int] {
        guard let names else { return Array(columns.indices) }
        return try names.map { name in
            guard let index = columns.firstIndex(where: { $0.name == name }) else {
                throw CommandError(
                    .usage, "Unknown field \"\(name)\".", "Valid fields: \(columns.map(\.name).joined(separator: ","))")
            }
            return index
        }
    }

    /// - Parameter showsHiddenColumns: whether columns without a title are shown as well.
    private func printTable(_ chosen: [Int], showsHiddenColumns: Bool, to terminal: Terminal) {
        let visible = chosen.filter { showsHiddenColumns || columns[$0].title != nil }
        let titles = visible.map { columns[$0].title ?? columns[$0].name.uppercased().replacing("_", with: " ") }
        let wanted = visible.enumerated().map { place, column in
            max(titles[place].displayWidth, rows.map { $0[column].shown.displayWidth }.max() ?? 0)
        }
        func words() -> [Int] {
            visible.enumerated().map { place, column in
                let longest = columns[column].isClipped ? 0 : rows.map { $0[column].shown.longestWord }.max() ?? 0
                return max(titles[place].longestWord, longest)
            }
        }
        guard let widths = Self.fitted(wanted, words: words, into: terminal.width) else {
            return printRecords(visible, titles: titles, to: terminal)
        }
        // In a file, lines are not wrapped, and a long cell does not pad all others.
        let paddings = widths.map { terminal.width == nil ? min($0, Self.longestPadding) : $0 }
        func line(_ cells: [String]) -> String {
            zip(cells, paddings).map { $0.padded(to: $1) }.joined(separator: "  ").trimmingEnd
        }
        var table = [Style.dim(line(titles), terminal)]
        for row in rows {
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
        }
        // One write for the whole table.
        terminal.line(table.joined(separator: "\n"))
    }

    private func lines(of cell: Cell, in column: Int, width: Int) -> [String] {
        columns[column].isClipped ? [cell.shown.clipped(to: width)] : cell.shown.wrapped(to: width)
    }

    /// In columns.
    private static let longestPadding = 60

    /// On narrower terminals, words are not broken to fit a table.
    private static let narrow = 60

    /// Shrinks the widest columns until the table fits the terminal; their cells wrap. Nil if that is not enough.
    private static func fitted(_ widths: [Int], words: () -> [Int], into total: Int?) -> [Int]? {
        var widths = widths
        guard let total else { return widths }
        let least = total < narrow ? words() : widths.map { min($0, 12) }
        while widths.reduce(0, +) + 2 * (widths.count - 1) > total {
            let wide = widths.indices.filter { widths[$0] > least[$0] }
            guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { return nil }
            widths[widest] -= 1
        }
        return widths
    }

    /// Prints one field in a line, without empty fields, for terminals that are too narrow for a table.
    private func printRecords(_ visible: [Int], titles: [String], to terminal: Terminal) {
        let lead = (titles.map(\.displayWidth).max() ?? 0) + 2
        let room = max((terminal.width ?? .max) - lead, 8)
        for (number, row) in rows.enumerated() {
            if number > 0 { terminal.line() }
            for (column, title) in zip(visible, titles) where !row[column].shown.isEmpty {
                let shown = row[column].shown
                // A long word, such as a URL, stays whole, so that it can be copied.
                let isWhole = shown.longestWord > room && !columns[column].isClipped
                let parts = isWhole ? [shown] : lines(of: row[column], in: column, width: room)
                for (place, part) in parts.enumerated() {
                    terminal.line(
                        Style.dim((place == 0 ? title : "").padded(to: lead), terminal)
                            + Style.colored(part, row[column].color, terminal))
                }
            }
        }
    }

    private func printSeparated(_ chosen: [Int], by separator: String, to terminal: Terminal) {
        let table = ExportTable(
            chosen.map { columns[$0].name }, rows: rows.map { row in chosen.map { row[$0].value } })
        for line in table.separated(by: separator).split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            terminal.line(String(line))
        }
    }
}

extension String {
    /// Without trailing spaces.
    var trimmingEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
