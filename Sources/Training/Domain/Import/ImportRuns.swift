import Agenda
package import Platform
package import Storage
package import Values

/// Adds the runs of files, as one undo step. Runs that are already logged are left out.
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
        var known = try LoggedRun.all(account: account, in: tx).map(RunIdentity.init)
        var report = Report()
        for source in sources {
            for run in source.runs {
                let identity = RunIdentity(run)
                let isDuplicate = known.contains { $0.isSame(as: identity) }
                if !isDuplicate { known.append(identity) }
                report.lines.append(Report.Line(source: source.name, run: run, isDuplicate: isDuplicate))
            }
        }
        return report
    }

    /// Adds the runs, each of which does the workout of its day.
    package func run(for account: Account, now: Instant, in tx: Transaction) throws -> Report {
        let report = try plan(account: account.id, in: tx)
        var change = TrainingChange()
        for line in report.lines where !line.isDuplicate {
            var draft = RunDraft(day: line.run.day, distance: line.run.distance)
            (draft.startedAt, draft.seconds) = (line.run.startedAt, line.run.seconds)
            (draft.note, draft.source, draft.track) = (line.run.note, line.source, line.run.track)
            _ = try LogRun.add(draft, &change, account: account, now: now, in: tx)
        }
        let count = report.added.count
        guard count > 0 else { return report }
        try change.record("imported \(count) run\(count == 1 ? "" : "s")", account: account.id, now: now, in: tx)
        return report
    }
}

/// What tells runs apart.
struct RunIdentity: Sendable {
    let day: LocalDate
    let start: Instant?
    let distance: Distance

    init(_ run: LoggedRun) { (day, start, distance) = (run.day, run.startedAt, run.distance) }
    init(_ run: ImportedRun) { (day, start, distance) = (run.day, run.startedAt, run.distance) }

    /// Starts within two minutes; without a time, the same day and a distance within 1 %.
    func isSame(as other: RunIdentity) -> Bool {
        if let start, let otherStart = other.start { return abs((start - otherStart).components.seconds) <= 120 }
        let difference = abs(distance.millimeters - other.distance.millimeters)
        return day == other.day && difference * 100 <= max(distance.millimeters, other.distance.millimeters)
    }
}
