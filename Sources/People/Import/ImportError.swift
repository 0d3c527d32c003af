package import SheetReader
import Values

/// Why an import failed. Everything that was reported before is stored.
package enum ImportError: Error, Hashable, Sendable {
    case cannotRead(file: String, reason: String)
    case folder(String)
    /// No spreadsheet has a column with this heading, which was chosen. Carries the headings that there are.
    case noColumn(String, seen: [String])
    /// The spreadsheet as a whole is invalid.
    case noSheet(file: String, SheetError)
}

extension ImportError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .cannotRead(let file, let reason): "\(file) cannot be read: \(reason)."
        case .noSheet(let file, let error): Self.words(file: file, "\(error)")
        case .noColumn(let heading, let seen):
            "There is no column \(heading.quotedLine). The columns are \(seen.map(\.quotedLine).joined(separator: ", "))."
        case .folder(let file): "\(file) is a folder. Give the path of a file."
        }
    }

    /// Of `noSheet`.
    package static func words(file: String, _ reason: String) -> String { "\(file) cannot be imported: \(reason)." }
}
