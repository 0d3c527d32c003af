internal import Values

/// Why a spreadsheet cannot be read as a whole.
package enum SheetError: Error, Hashable, Sendable {
    /// An Excel, Numbers or LibreOffice workbook instead of an export.
    case workbook
    case empty
    /// A vCard file.
    case vCards
    /// A quotation mark in the row that begins at this line is never closed.
    case openQuote(line: Int)
    /// None of its first rows has a required heading. Carries the first row that is not blank.
    case noHeadings(needed: [String], seen: [String])
    /// Two columns have the same field.
    case sameMeaning([String])
}

extension SheetError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .workbook: "it is a workbook; save it as CSV first (File, Save As or Download, CSV)"
        case .empty: "it is empty"
        case .vCards: "it contains vCards; import them with greenroom contact import, from a file that ends in .vcf"
        case .openQuote(let line): "the quotation mark opened on line \(line) is never closed"
        case .noHeadings(let needed, let seen):
            "it has no header row with \(needed.joined(separator: " or ")); it begins with \(Self.list(seen))"
        case .sameMeaning(let headings): "the columns \(Self.list(headings)) mean the same thing; rename or remove one"
        }
    }

    private static func list(_ cells: [String]) -> String {
        cells.filter { !$0.isEmpty }.prefix(6).map { "\"\(Printable.line($0))\"" }.joined(separator: ", ")
    }
}
