package import People
package import SheetReader

extension SheetError {
    /// With the option or command that helps.
    package var commandText: String {
        switch self {
        case .noWorkbook: "\(finding); leave out --sheet"
        case .vCards: "\(finding); import them with greenroom contact import"
        case .noHeadings(_, _, let others) where !others.isEmpty:
            "\(finding): name one with --sheet, or move it to the front"
        case .workbook, .unreadable, .empty, .openQuote, .tooManyColumns, .noHeadings, .sameMeaning: description
        }
    }
}

extension ImportError {
    package var commandText: String {
        if case .noSheet(let file, let error) = self { return Self.words(file: file, error.commandText) }
        return description
    }
}
