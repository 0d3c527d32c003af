/// A worksheet, as its cells look.
package struct WorkbookSheet: Hashable, Sendable {
    /// More are no table, in a workbook or a text.
    package static let mostColumns = 1000

    package let name: String
    /// The other visible worksheets, in their order.
    package let others: [String]
    /// The rows with content, in their order.
    package let rows: [Row]

    package struct Row: Hashable, Sendable {
        /// Counted from 1, with blank rows.
        package let number: Int
        /// From column A to the last one with content.
        package fileprivate(set) var cells: [Cell]
        /// The columns, from 0, that merged cells of this row cover.
        package fileprivate(set) var merged: [Range<Int>] = []

        init(number: Int, cells: [Cell]) { (self.number, self.cells) = (number, cells) }
    }

    package struct Cell: Hashable, Sendable {
        /// Without blanks at its ends; empty for no content.
        package let text: String
        /// It is a date in the workbook. Its text is in ISO form (`2026-12-04`, `2026-12-04T20:00`), unless it does
        /// not show whether the time is before noon: `Dec 4 2026 8:00`.
        package var isDate = false

        static let empty = Cell(text: "")
    }

    /// - Parameter merges: areas of merged cells. The content of their first cell is repeated downwards.
    init(name: String, others: [String], rows: [Row], merges: [CellArea]) {
        (self.name, self.others) = (name, others)
        var rows = rows
        var open: [(area: CellArea, cell: Cell)] = []
        var coming = merges.sorted { $0.rows.lowerBound > $1.rows.lowerBound }
        for index in rows.indices {
            let number = rows[index].number
            open.removeAll { !$0.area.rows.contains(number) }
            for (area, cell) in open { rows[index].fill(area.columns.lowerBound, with: cell) }
            while let area = coming.last, area.rows.lowerBound <= number {
                coming.removeLast()
                guard area.rows.lowerBound == number, area.columns.lowerBound < rows[index].cells.count else {
                    continue
                }
                if area.columns.count > 1 { rows[index].merged.append(area.columns) }
                let cell = rows[index].cells[area.columns.lowerBound]
                if area.rows.count > 1, !cell.text.isEmpty { open.append((area, cell)) }
            }
        }
        self.rows = rows
    }
}

extension WorkbookSheet.Row {
    /// Sets an empty cell.
    fileprivate mutating func fill(_ column: Int, with cell: WorkbookSheet.Cell) {
        while cells.count <= column { cells.append(.empty) }
        if cells[column].text.isEmpty { cells[column] = cell }
    }
}
