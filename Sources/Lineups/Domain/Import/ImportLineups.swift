import Agenda
package import People
import Platform
package import SheetReader
package import Storage
package import Values

/// Imports a spreadsheet of people, events and lineups, as one undo step. Bad rows are found on a copy first; then the
/// rows are stored in short transactions, so that texts that come in meanwhile wait for a moment only. A row that
/// became invalid in between is left out and reported.
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
    ///
    /// - Parameter onPart: called after each transaction.
    package func run(_ sheet: Sheet<LineupColumn>, onPart: () -> Void = {}) async throws -> Result {
        guard sheet.fields.contains(.event) || plan.event != nil || plan.target != nil else {
            throw LineupImportError.namesNoEvent(file: plan.file)
        }
        let rehearsal = try await store.rehearse(.account(plan.account.id), at: plan.now) { [plan] tx in
            try plan.run(sheet, in: tx)
        }
        guard !isDryRun, rehearsal.problems.isEmpty || skipsBadRows else {
            return Result(report: rehearsal, isKept: false)
        }
        var checked = plan
        checked.isChecked = true
        checked.knownProblems = Dictionary(rehearsal.problems.map { ($0.place.line, $0) }) { first, _ in first }
        return Result(report: try await checked.run(sheet, store: store, onPart: onPart), isKept: true)
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
    /// The names of those whom the import puts into the lineup of an event, with their part, and its new open spots.
    package func added(to row: LineupImport.EventRow) -> [String] {
        let people = places(in: row).filter { $0.outcome == .added }.map { place in
            Printable.line(place.name) + (place.isHost ? " (host)" : place.isOnBench ? " (bench)" : "")
        }
        let open = Dictionary(grouping: openSpots.filter { $0.event == row.event.id }, by: \.position)
        return people
            + open.sorted { $0.key < $1.key }.map { name, spots in
                "\(spots.count == 1 ? "an open spot" : "\(spots.count) open spots") (\(Printable.line(name)))"
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
