import Agenda
package import People
import Platform
package import SheetReader
package import Storage
package import Values

/// Imports a spreadsheet of people, events and lineups. Bad rows are found on a copy first, since looking for similar
/// names takes long and texts come in meanwhile. One undo step.
package struct ImportLineups: Sendable {
    package let store: Store
    /// What the rows mean that do not say it themselves.
    package let plan: LineupImport
    /// Computes the result without changing anything.
    package let isDryRun: Bool
    /// Whether the other rows are imported if some are invalid; otherwise nothing is.
    package let skipsBadRows: Bool

    package init(store: Store, plan: LineupImport, isDryRun: Bool, skipsBadRows: Bool) {
        (self.store, self.plan, self.isDryRun, self.skipsBadRows) = (store, plan, isDryRun, skipsBadRows)
    }

    package struct Result: Sendable {
        package let report: LineupImport.Report
        /// It was stored.
        package let isKept: Bool
    }

    /// Throws `LineupImportError.namesNoEvent` with nothing changed.
    package func run(_ sheet: Sheet<LineupColumn>) async throws -> Result {
        guard sheet.fields.contains(.event) || plan.event != nil || plan.target != nil else {
            throw LineupImportError.namesNoEvent(file: plan.file)
        }
        let (first, isDryRun, skipsBadRows) = (plan, isDryRun, skipsBadRows)
        let isKept = { @Sendable (report: LineupImport.Report) in
            !isDryRun && (report.problems.isEmpty || skipsBadRows)
        }
        let rehearsal = try await store.rehearse { try first.run(sheet, in: $0) }
        guard isKept(rehearsal) else { return Result(report: rehearsal, isKept: false) }
        var checked = plan
        checked.knownProblems = Dictionary(rehearsal.problems.map { ($0.place.line, $0) }) { first, _ in first }
        let second = checked
        let report = try await store.write(keepingIf: isKept) { try second.run(sheet, in: $0) }
        return Result(report: report, isKept: isKept(report))
    }
}

/// Why a spreadsheet as a whole cannot be imported.
package enum LineupImportError: Error, Hashable, Sendable {
    case namesNoEvent(file: String)
}

extension LineupImportError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .namesNoEvent(let file): "\(file.quotedLine) has no event column."
        }
    }
}

extension LineupImportError: UserFacingError {
    package var kind: ErrorKind { .refused }
}

extension LineupImport.Report {
    /// The names of those whom the import puts into the lineup of an event, with their part.
    package func added(to row: LineupImport.EventRow) -> [String] {
        places(in: row).filter { $0.outcome == .added }.map { place in
            Printable.line(place.name) + (place.isHost ? " (host)" : place.isOnBench ? " (bench)" : "")
        }
    }

    /// How many rows are about people who are there already, or were removed before.
    package func knownCount(in row: LineupImport.EventRow) -> Int {
        places(in: row).count { $0.outcome != .added }
    }

    private func places(in row: LineupImport.EventRow) -> [LineupImport.PlaceRow] {
        places.filter { $0.event.id == row.event.id }
    }

    /// How many people are new, changed and known; one person stands in many rows.
    package var contacts: ImportSummary {
        var summary = ImportSummary()
        var seen: Set<String> = []
        for person in people where seen.insert(person.name.folded).inserted { summary.count(person.outcome) }
        return summary
    }
}
