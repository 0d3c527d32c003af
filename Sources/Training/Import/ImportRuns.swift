import Agenda
package import Platform
package import Storage
package import Values

/// Adds the runs of files, as one undo step. Runs that are already logged are left out. They are stored in short
/// transactions, so that texts that come in meanwhile wait for a moment only.
package struct ImportRuns: Sendable {
    /// A file and its runs.
    package struct Source: Sendable {
        package let name: String
        package let runs: [ImportedRun]

        package init(name: String, runs: [ImportedRun]) { (self.name, self.runs) = (name, runs) }
    }

    package struct Report: Sendable {
        package struct Line: Sendable {
            package let source: String
            package let run: ImportedRun
            package let isDuplicate: Bool
        }

        package internal(set) var lines: [Line] = []

        package var added: [ImportedRun] { lines.filter { !$0.isDuplicate }.map(\.run) }
        package var duplicates: Int { lines.count { $0.isDuplicate } }
    }

    private let sources: [Source]

    package init(_ sources: [Source]) { self.sources = sources }

    /// What an import would do.
    package func plan(account: ID<Account>, in tx: Transaction) throws -> Report {
        var known = Dictionary(grouping: try RunIdentity.all(account: account, in: tx), by: \.day)
        var report = Report()
        for (source, run) in all {
            let identity = RunIdentity(run)
            let isDuplicate = (-RunIdentity.days...RunIdentity.days).contains { offset in
                known[run.day.adding(days: offset)]?.contains { $0.isSame(as: identity) } ?? false
            }
            if !isDuplicate { known[run.day, default: []].append(identity) }
            report.lines.append(Report.Line(source: source, run: run, isDuplicate: isDuplicate))
        }
        return report
    }

    private var all: [(source: String, run: ImportedRun)] {
        sources.flatMap { source in source.runs.map { (source: source.name, run: $0) } }
    }

    /// Adds the runs, each of which does the workout of its day. An import that was interrupted is finished by
    /// importing the files again.
    ///
    /// - Parameter onPart: called after each transaction.
    package func run(
        for account: Account, now: Instant, store: Store, onPart: () -> Void = {}
    ) async throws -> Report {
        try await store.writeParts(
            .account(account.id), at: now, of: all, from: Progress(), onPart: { _, _ in onPart() }
        ) { progress, rest, tx in
            try progress.add(&rest, for: account, in: tx)
        }.report
    }

    /// How much of an import was stored.
    private struct Progress: Sendable {
        private(set) var report = Report()
        private var added = 0
        /// It says how many runs were added; nil until there is one.
        private var firstStep: ID<UndoStep>?

        /// Takes the first of the runs, as many as one short transaction allows.
        mutating func add(
            _ runs: inout ArraySlice<(source: String, run: ImportedRun)>, for account: Account,
            in tx: Transaction
        ) throws {
            var (change, batch) = (TrainingChange(), WriteBatch())
            while let (source, run) = runs.popFirst() {
                let isDuplicate = try RunIdentity(run).isLogged(account: account.id, in: tx)
                report.lines.append(Report.Line(source: source, run: run, isDuplicate: isDuplicate))
                if !isDuplicate {
                    var draft = RunDraft(day: run.day, distance: run.distance)
                    (draft.startedAt, draft.seconds) = (run.startedAt, run.seconds)
                    (draft.note, draft.source, draft.track) = (run.note, source, run.track)
                    try LogRun.addImported(draft, &change, account: account, in: tx)
                }
                if batch.isFull() { break }
            }
            guard !change.runs.isEmpty else { return }
            added += change.runs.count
            let summary = "imported \(added.counted("run"))"
            firstStep = try UndoStep.recordPart(summary, after: firstStep, in: tx) { words in
                try change.record(words, with: firstStep, account: account.id, in: tx)
            }
        }
    }
}

/// What tells runs apart.
struct RunIdentity: Sendable {
    let day: LocalDate
    let start: Instant?
    let distance: Distance

    init(_ run: ImportedRun) { (day, start, distance) = (run.day, run.startedAt, run.distance) }

    /// The days of one start differ by so many at most: the account's zone may have changed.
    static let days = 2
    /// In seconds.
    private static let tolerance: Int64 = 120

    /// Starts within two minutes; without a time, the same day and a distance within 1 %.
    func isSame(as other: RunIdentity) -> Bool {
        if let start, let otherStart = other.start {
            return abs((start - otherStart).components.seconds) <= Self.tolerance
        }
        let difference = abs(distance.millimeters - other.distance.millimeters)
        return day == other.day && difference * 100 <= max(distance.millimeters, other.distance.millimeters)
    }
}

// MARK: - Rows

extension RunIdentity {
    private static let columns: SQL = "day, started_at, distance"

    private init(_ row: Row) throws {
        let text: String = try row["day"]
        guard let day = LocalDate(iso: text) else {
            throw StoreError.column("day", holds: text, wanted: "an ISO date")
        }
        self.day = day
        start = try row["started_at"]
        distance = Distance(millimeters: try row["distance"])
    }

    /// Of all runs of the account.
    static func all(account: ID<Account>, in tx: Transaction) throws -> [RunIdentity] {
        try tx.rows("SELECT \(columns) FROM run WHERE account_id = \(account)").map(RunIdentity.init)
    }

    /// Whether the account has this run. Reads only the runs that may be the same.
    func isLogged(account: ID<Account>, in tx: Transaction) throws -> Bool {
        let (first, last) = (day.adding(days: -Self.days).description, day.adding(days: Self.days).description)
        let margin = (Self.tolerance + 1) * 1000
        // An empty range if the start is not known.
        let (earliest, latest) = start.map { ($0.milliseconds - margin, $0.milliseconds + margin) } ?? (1, 0)
        let (least, most) = (distance.millimeters * 98 / 100, distance.millimeters * 102 / 100 + 1)
        return try tx.rows(
            """
            SELECT \(Self.columns) FROM run WHERE account_id = \(account) AND day BETWEEN \(first) AND \(last)
                AND (started_at BETWEEN \(earliest) AND \(latest) OR distance BETWEEN \(least) AND \(most))
            """
        ).contains { try RunIdentity($0).isSame(as: self) }
    }
}
