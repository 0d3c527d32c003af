import People
import SheetReader
import Values

extension ImportFile {
    /// A spreadsheet, with its columns found. Throws `CommandError`.
    ///
    /// - Parameter name: of the worksheet of a workbook; nil for the first visible one.
    func readSheet<Field: SheetField>(needs: [Field], named name: String?) throws -> Sheet<Field> {
        do throws(ImportError) {
            return try sheet(needs: needs, named: name)
        } catch {
            throw CommandError(error.isAboutContent ? .refused : .notFound, error.commandText)
        }
    }
}

extension ImportError {
    /// Whether the file exists, but its content is invalid.
    var isAboutContent: Bool {
        switch self {
        case .noSheet, .noColumn: true
        case .cannotRead, .folder: false
        }
    }
}

/// The rows of a spreadsheet that cannot be imported.
struct BadRows {
    let problems: [RowProblem]
    /// Whether the other rows are imported.
    let areSkipped: Bool
    let isDryRun: Bool

    /// Lists the bad rows. Throws if they stopped the import.
    func report(to terminal: Terminal) throws {
        guard !problems.isEmpty else { return }
        if areSkipped {
            let verb = isDryRun ? "Would skip" : "Skipped"
            for problem in problems { terminal.say("\(verb) line \(problem.place.line): \(problem.reason)") }
            return
        }
        let lines = problems.map { "Line \($0.place.line): \($0.reason)" }
        let shown = lines.prefix(20) + (lines.count > 20 ? ["… and \(lines.count - 20) more"] : [])
        throw CommandError(
            .refused, "\(lines.count.counted("row")) cannot be imported. Nothing changed.",
            lines: Array(shown) + ["Correct them, or import the other rows with --skip-bad."])
    }
}
