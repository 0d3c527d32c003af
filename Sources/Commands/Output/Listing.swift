internal import JSON
internal import Lineups
internal import Values

/// What a list prints: the same rows for people, for scripts and for spreadsheets.
struct Listing {
    struct Column {
        /// The name in `--fields`, JSON and CSV; stable.
        let name: String
        /// Above the column in a table; nil keeps it out of tables.
        let title: String?
        /// On a terminal it gets one line; what is whole elsewhere need not be here.
        let isClipped: Bool

        init(_ name: String, _ title: String? = nil, isClipped: Bool = false) {
            self.name = name
            self.title = title
            self.isClipped = isClipped
        }
    }

    struct Cell {
        let value: JSONValue
        /// As a table shows it.
        let shown: String
        let tint: Style.Tint?

        private init(
            _ value: JSONValue, shown: String? = nil, light: SlotStatus.Light? = nil, tint: Style.Tint? = nil
        ) {
            self.value = value
            self.shown = Printable.line(shown ?? value.cellText)
            self.tint = tint ?? light.map(Style.Tint.init)
        }

        /// Nothing in any format.
        static var empty: Cell { Cell(.null) }

        static func text(
            _ text: String?, shown: String? = nil, light: SlotStatus.Light? = nil, tint: Style.Tint? = nil
        ) -> Cell {
            Cell(.optional(text), shown: shown, light: light, tint: tint)
        }

        static func number(_ number: some BinaryInteger, shown: String? = nil) -> Cell {
            Cell(.integer(Int(number)), shown: shown)
        }

        /// Nil is an empty cell.
        static func optional(_ number: (some BinaryInteger)?) -> Cell { Cell(.optional(number.map { Int($0) })) }

        /// A table shows `shown` for true and nothing for false.
        static func flag(_ flag: Bool, shown: String = "yes") -> Cell { Cell(.bool(flag), shown: flag ? shown : "") }

        /// A table shows `text`, whatever the flag is.
        static func mark(
            _ flag: Bool, text: String, light: SlotStatus.Light? = nil, tint: Style.Tint? = nil
        ) -> Cell {
            Cell(.bool(flag), shown: text, light: light, tint: tint)
        }

        static func list(_ texts: some Sequence<String>, shown: String? = nil) -> Cell {
            Cell(.array(texts.map { JSONValue.string($0) }), shown: shown)
        }

        static func numbers(_ numbers: [Int64]) -> Cell { values(numbers.map { JSONValue.integer(Int($0)) }) }

        static func values(_ values: [JSONValue]) -> Cell { Cell(.array(values)) }
    }

    var columns: [Column]
    var rows: [[Cell]] = []
    /// What to say, and do next, when there is nothing.
    let emptyState: String

    init(_ columns: [Column], emptyState: String) {
        self.columns = columns
        self.emptyState = emptyState
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
                printTable(chosen, areNamed: fields != nil, to: terminal)
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

    /// The columns' places. Unknown names are refused with the known ones.
    private func choose(_ names: [String]?) throws -> [Int] {
        guard let names else { return Array(columns.indices) }
        return try names.map { name in
            guard let index = columns.firstIndex(where: { $0.name == name }) else {
                throw CommandError(
                    .usage, "There is no field \"\(name)\".", "Fields: \(columns.map(\.name).joined(separator: ","))")
            }
            return index
        }
    }

    /// - Parameter areNamed: then also those are shown that tables leave out.
    private func printTable(_ chosen: [Int], areNamed: Bool, to terminal: Terminal) {
        let visible = chosen.filter { areNamed || columns[$0].title != nil }
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
        // In a file nothing is folded, and one long cell does not push all others away.
        let pads = widths.map { terminal.width == nil ? min($0, Self.longestPadding) : $0 }
        func line(_ cells: [String]) -> String {
            zip(cells, pads).map { $0.padded(to: $1) }.joined(separator: "  ").trimmingEnd
        }
        var table = [Style.dim(line(titles), terminal)]
        for row in rows {
            let cells = zip(visible, widths).map { lines(of: row[$0], in: $0, width: $1) }
            for index in 0..<(cells.map(\.count).max() ?? 0) {
                let parts = zip(visible, zip(cells, pads)).map { column, cell in
                    let text = index < cell.0.count ? cell.0[index] : ""
                    return text.isEmpty
                        ? text.padded(to: cell.1)
                        : Style.tinted(text, row[column].tint, terminal)
                            + "".padded(to: max(cell.1 - text.displayWidth, 0))
                }
                table.append(parts.joined(separator: "  ").trimmingEnd)
            }
        }
        // In one write.
        terminal.line(table.joined(separator: "\n"))
    }

    private func lines(of cell: Cell, in column: Int, width: Int) -> [String] {
        columns[column].isClipped ? [cell.shown.clipped(to: width)] : cell.shown.wrapped(to: width)
    }

    /// In columns.
    private static let longestPadding = 60

    /// On a terminal with fewer columns no word is broken to make a table of it.
    private static let narrow = 60

    /// On a terminal that is too narrow the widest columns give way, and their cells go on below; nil where that is not
    /// enough.
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

    /// On a terminal that has no room for the columns: a field on each line, what is empty left out.
    private func printRecords(_ visible: [Int], titles: [String], to terminal: Terminal) {
        let lead = (titles.map(\.displayWidth).max() ?? 0) + 2
        let room = max((terminal.width ?? .max) - lead, 8)
        for (number, row) in rows.enumerated() {
            if number > 0 { terminal.line() }
            for (column, title) in zip(visible, titles) where !row[column].shown.isEmpty {
                let shown = row[column].shown
                // What is one long word, such as an address, stays whole for whoever copies it.
                let isWhole = shown.longestWord > room && !columns[column].isClipped
                let parts = isWhole ? [shown] : lines(of: row[column], in: column, width: room)
                for (place, part) in parts.enumerated() {
                    terminal.line(
                        Style.dim((place == 0 ? title : "").padded(to: lead), terminal)
                            + Style.tinted(part, row[column].tint, terminal))
                }
            }
        }
    }

    private func printSeparated(_ chosen: [Int], by separator: String, to terminal: Terminal) {
        terminal.line(chosen.map { columns[$0].name }.joined(separator: separator))
        for row in rows {
            terminal.line(
                chosen.map { Spreadsheet.cell(row[$0].value.cellText, separator: separator) }.joined(
                    separator: separator))
        }
    }
}

extension String {
    /// Without the blanks that padding left at the end.
    var trimmingEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
