import Workbooks

/// One row of the file.
package struct SheetRecord: Hashable, Sendable {
    /// The line of its first character, counted from 1.
    package let line: Int
    /// The cells, without blanks at their ends.
    package let cells: [String]
    /// The columns, from 0, whose cell is a date of a workbook.
    var dates: Set<Int> = []
    /// The columns, from 0, that merged cells of a workbook cover.
    var merged: [Range<Int>] = []

    package init(line: Int, cells: [String], dates: Set<Int> = [], merged: [Range<Int>] = []) {
        (self.line, self.cells, self.dates, self.merged) = (line, cells, dates, merged)
    }
}

/// Reads RFC 4180 and its variations: any line end, any separator, blanks before a quotation mark, quotation marks in
/// the middle of a cell.
package struct SheetRecords {
    private let bytes: [UInt8]
    private let separator: UInt8
    /// A row that begins with it is skipped.
    private let comment: UInt8?
    private var position = 0
    private var line = 1
    private var first = 1
    private var cell: [UInt8] = []
    private var cells: [String] = []
    private var records: [SheetRecord] = []

    private static let (quote, cr, lf): (UInt8, UInt8, UInt8) = (0x22, 0x0D, 0x0A)

    /// Blank rows are included.
    ///
    /// - Parameter separator: an ASCII character.
    /// - Parameter comment: the ASCII character that begins a row to skip; nil for none.
    package static func read(
        _ text: String, separator: Character, comment: Character? = nil
    ) throws(SheetError) -> [SheetRecord] {
        var reader = SheetRecords(text, separator: separator, comment: comment)
        return try reader.read()
    }

    private init(_ text: String, separator: Character, comment: Character?) {
        bytes = Array(text.utf8)
        self.separator = separator.asciiValue ?? 0x2C
        self.comment = comment?.asciiValue
    }

    private mutating func read() throws(SheetError) -> [SheetRecord] {
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case _ where byte == comment && cell.isEmpty && cells.isEmpty: skipLine()
            case Self.quote where cell.allSatisfy({ $0 == 0x20 }): try readQuoted()
            case separator:
                endCell()
                guard cells.count < WorkbookSheet.mostColumns else { throw .tooManyColumns(line: first) }
            case Self.cr, Self.lf:
                skipLineFeed(after: byte)
                endRecord()
            default: cell.append(byte)
            }
        }
        if !cell.isEmpty || !cells.isEmpty { endRecord() }
        return records
    }

    private mutating func readQuoted() throws(SheetError) {
        cell = []
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == Self.quote {
                guard position < bytes.count, bytes[position] == Self.quote else { return }
                position += 1
            }
            if byte == Self.cr || byte == Self.lf {
                skipLineFeed(after: byte)
                line += 1
                cell.append(Self.lf)
            } else {
                cell.append(byte)
            }
        }
        throw .openQuote(line: first)
    }

    private mutating func skipLine() {
        while position < bytes.count, bytes[position] != Self.cr, bytes[position] != Self.lf { position += 1 }
        guard position < bytes.count else { return }
        position += 1
        skipLineFeed(after: bytes[position - 1])
        line += 1
        first = line
    }

    private mutating func skipLineFeed(after byte: UInt8) {
        if byte == Self.cr, position < bytes.count, bytes[position] == Self.lf { position += 1 }
    }

    private mutating func endCell() {
        defer { cell.removeAll(keepingCapacity: true) }
        // Most cells are empty or ASCII, and a file may have millions of them.
        if cell.isEmpty { return cells.append("") }
        if cell.allSatisfy({ $0 < 0x80 }) {
            let start = cell.firstIndex { !Self.isBlank($0) } ?? cell.endIndex
            let end = cell.lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? start
            return cells.append(String(decoding: cell[start..<end], as: UTF8.self))
        }
        let text = String(decoding: cell, as: UTF8.self).drop(while: \.isWhitespace)
        let end = text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex
        cells.append(String(text[..<end]))
    }

    /// Whether an ASCII character is white space.
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private mutating func endRecord() {
        endCell()
        records.append(SheetRecord(line: first, cells: cells))
        cells = []
        line += 1
        first = line
    }
}
