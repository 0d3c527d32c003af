/// The place of a cell: `B7`.
struct CellReference: Hashable {
    /// Counted from 0.
    let column: Int
    /// Counted from 1.
    let row: Int

    /// Nil for what is not a cell within Excel's 16,384 columns and 1,048,576 rows.
    init?(_ text: some StringProtocol) {
        var (column, row) = (0, 0)
        for byte in text.utf8 where byte != UInt8(ascii: "$") {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z") where row == 0: column = column * 26 + Int(byte) - 64
            case UInt8(ascii: "a")...UInt8(ascii: "z") where row == 0: column = column * 26 + Int(byte) - 96
            case UInt8(ascii: "0")...UInt8(ascii: "9") where column > 0: row = row * 10 + Int(byte) - 48
            default: return nil
            }
            guard column <= 16_384, row <= Self.lastRow else { return nil }
        }
        guard column > 0, row > 0 else { return nil }
        (self.column, self.row) = (column - 1, row)
    }

    static let lastRow = 1_048_576
}

/// An area of cells: `B7:C9`.
struct CellArea: Hashable {
    let columns: Range<Int>
    let rows: Range<Int>

    init?(_ text: String) {
        let corners = text.split(separator: ":")
        guard let first = corners.first.flatMap({ CellReference($0) }),
            let last = corners.last.flatMap({ CellReference($0) }),
            first.column <= last.column, first.row <= last.row
        else { return nil }
        (columns, rows) = (first.column..<(last.column + 1), first.row..<(last.row + 1))
    }
}
