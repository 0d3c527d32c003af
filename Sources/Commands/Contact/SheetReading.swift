internal import People
internal import SheetReader
internal import Values

extension ImportFile {
    /// A spreadsheet, with its columns found. Throws `CommandError`.
    func readSheet<Field: SheetField>(needs: [Field]) throws -> Sheet<Field> {
        do throws(ImportError) {
            return try sheet(needs: needs)
        } catch {
            throw CommandError(error.isAboutContent ? .refused : .notFound, "\(error)")
        }
    }
}

extension ImportError {
    /// The file is there, and is not what it should be.
    var isAboutContent: Bool {
        if case .noSheet = self { true } else { false }
    }
}

/// The rows of a spreadsheet that cannot be imported.
struct BadRows {
    let problems: [RowProblem]
    /// The other rows are imported.
    let areSkipped: Bool
    let isDryRun: Bool

    /// Says which rows are bad, and refuses where nothing was done for them.
    func report(to terminal: Terminal) throws {
        guard !problems.isEmpty else { return }
        let lines = problems.map { "Line \($0.place.line): \($0.reason)" }
        if areSkipped {
            for line in lines { terminal.say("\(isDryRun ? "Would skip" : "Skipped"). \(line)") }
            return
        }
        let shown = lines.prefix(20) + (lines.count > 20 ? ["… and \(lines.count - 20) more"] : [])
        throw CommandError(
            .refused, "\(lines.count) row\(lines.count == 1 ? "" : "s") cannot be taken. Nothing was changed.",
            lines: Array(shown) + ["Put them right, or take the others with --skip-bad."])
    }
}
