import CommandKit
import Training
import Values

/// What an import did, or would do, with each record.
struct RunImportTable {
    let report: ImportRuns.Report
    let unit: DistanceUnit

    func print(_ output: OutputOptions, isDryRun: Bool, to terminal: Terminal) throws {
        try table.print(output, to: terminal)
        let summary = report.summary
        for line in summary.leftOut.prefix(Self.longest) { terminal.say("Left out: \(line)") }
        let more = summary.leftOut.count - Self.longest
        if more > 0 { terminal.say("Left out: \(more) more; see all with --json") }
        for repair in report.repairs.prefix(Self.longest) { terminal.say("Repaired: \(repair)") }
        let sports = report.otherSports.map(\.name)
        if !sports.isEmpty {
            terminal.say("To import other activities too: --sports \(sports.joined(separator: ","))")
        }
        if report.doubtful > 0 { terminal.say("To import the doubtful runs too: --doubtful") }
        let total = report.added.map(\.distance).total
        let updated = report.updated.isEmpty ? "" : "\(report.updated.count) updated, "
        terminal.say(
            "\(isDryRun ? "Would add" : "Added") \(report.added.count.counted("run")) (\(total.text(unit))); \(updated)"
                + "\(report.duplicates) already logged, \(summary.leftOut.count) left out of \(report.lines.count) read."
        )
    }

    /// So many lines are listed below the table.
    private static let longest = 50

    private var table: OutputTable {
        var table = OutputTable(
            [
                "date": "DAY", "miles": "RUN", "seconds": "TIME", "source": "FILE", "duplicate": "", "note": "NOTE",
                "result": nil, "reason": nil, "sport": nil, "name": nil, "repairs": nil,
            ], emptyState: "There is nothing to import.")
        table.rows = report.lines.map { line in
            let (run, word) = (line.run, Self.word(line.outcome))
            return [
                .text(run?.day.description, shown: run.map { DateText().dayWithYear($0.day) } ?? ""),
                run.map { .decimal($0.distance.rounded(in: .miles), shown: $0.distance.text(unit)) } ?? .empty,
                run?.seconds.map { .number($0, shown: RunTime.text($0)) } ?? .empty, .text(line.source),
                .mark(line.outcome == .unchanged, text: word.shown), .text(run?.note ?? line.name), .text(word.name),
                .text(word.reason), .text(run?.sportName), .text(line.name), .list(run?.repairs ?? []),
            ]
        }
        return table
    }

    private static func word(_ outcome: ImportReport.Outcome) -> (name: String, shown: String, reason: String?) {
        switch outcome {
        case .added: ("added", "", nil)
        case .updated: ("updated", "updated", nil)
        case .unchanged: ("already_there", "already logged", nil)
        case .leftOut(let reason): ("left_out", "left out", reason)
        }
    }
}
