import Values

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
                let longest = columns[column].isClipped ? 0 : rows.map { $0[column].shown.longestWord }.max() ?? 0
                return max(titles[place].longestWord, longest)
            }
        }
        let clipped = visible.indices.filter { columns[visible[$0]].isClipped }
        guard let widths = Self.fitted(wanted, clipped: clipped, words: words, into: terminal.width) else {
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
        columns[column].isClipped ? [cell.shown.clipped(to: width)] : cell.shown.wrapped(to: width)
    }

    /// In columns.
    private static let longestPadding = 60

    /// The width below which a clipped column does not shrink while others can.
    private static let clippedWidth = 10

    /// Shrinks the clipped columns and then the widest ones until the table fits the terminal; cells wrap between
    /// words. Nil if that is not enough.
    private static func fitted(
        _ widths: [Int], clipped: [Int], words: () -> [Int], into total: Int?
    ) -> [Int]? {
        var widths = widths
        guard let total else { return widths }
        let gaps = 2 * (widths.count - 1)
        guard widths.reduce(gaps, +) > total else { return widths }
        let least = words()
        while widths.reduce(gaps, +) > total {
            let long = clipped.filter { widths[$0] > max(least[$0], clippedWidth) }
            let wide = widths.indices.filter { widths[$0] > least[$0] }
            guard let widest = (long.isEmpty ? wide : long).max(by: { widths[$0] < widths[$1] }) else { return nil }
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
                let isWhole = text.longestWord > room && !columns[column].isClipped
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
