import Values
package import Workbooks

/// Why a spreadsheet cannot be read as a whole.
package enum SheetError: Error, Hashable, Sendable {
    /// A workbook where only text is read.
    case workbook
    /// A workbook that cannot be read.
    case unreadable(WorkbookError)
    /// A worksheet was named, but the file is not a workbook.
    case noWorkbook
    case empty
    /// A vCard file.
    case vCards
    /// A quotation mark in the row that begins at this line is never closed.
    case openQuote(line: Int)
    /// The row that begins at this line has more columns than any table.
    case tooManyColumns(line: Int)
    /// None of its first rows has a required heading. Carries the first row that is not blank, and the other
    /// worksheets of a workbook.
    case noHeadings(needed: [String], seen: [String], otherSheets: [String] = [])
    /// Two columns have the same field.
    case sameMeaning([String])
}

extension SheetError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .vCards: "\(finding); import them as contacts"
        case .noHeadings(_, _, let others) where !others.isEmpty: "\(finding): move the right one to the front"
        case .workbook, .unreadable, .noWorkbook, .empty, .openQuote, .tooManyColumns, .noHeadings, .sameMeaning:
            finding
        }
    }

    /// What is wrong, for a surface with advice of its own.
    package var finding: String {
        switch self {
        case .workbook: "it is a workbook; save it as CSV first (File, Save As or Download, CSV)"
        case .unreadable(let error): "\(error)"
        case .noWorkbook: "it is not an Excel workbook"
        case .empty: "it is empty"
        case .vCards: "it contains vCards"
        case .openQuote(let line): "the quotation mark opened on line \(line) is never closed"
        case .tooManyColumns(let line): "the row on line \(line) has more than \(WorkbookSheet.mostColumns) columns"
        case .noHeadings(let needed, let seen, let others):
            "\(others.isEmpty ? "it" : "its first sheet") has no header row with "
                + needed.joined(separator: " or ") + (seen.isEmpty ? "" : "; it begins with \(Self.list(seen))")
                + (others.isEmpty ? "" : "; it also has \(Self.list(others))")
        case .sameMeaning(let headings): "the columns \(Self.list(headings)) mean the same thing; rename or remove one"
        }
    }

    private static func list(_ cells: [String]) -> String {
        cells.filter { !$0.isEmpty }.prefix(6).map { "\"\(Printable.line($0))\"" }.joined(separator: ", ")
    }
}
