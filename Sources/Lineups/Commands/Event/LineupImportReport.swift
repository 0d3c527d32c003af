import Agenda
import CommandKit
import Lineups
import People
import Values

/// What an import of events changed or would change: a line per event as text, or every row in the other formats.
struct LineupImportReport {
    let report: LineupImport.Report
    let isKept: Bool
    let output: OutputOptions

    func print(to terminal: Terminal) throws {
        guard output.resolvedFormat == .table else { return try listing.print(output, to: terminal) }
        for row in report.events { terminal.line(line(for: row)) }
        let summary = report.contacts
        let counts = [
            (summary.added, "added"), (summary.updated, "updated"), (summary.unchanged, "unchanged"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        if !counts.isEmpty { terminal.line("Contacts: \(counts.joined(separator: ", ")).") }
        if !report.past.isEmpty {
            let rows = report.past.count.counted("row for a past event", "rows for past events")
            terminal.line(
                "\(isKept ? "Skipped" : "Would skip") \(rows); the people \(isKept ? "were" : "would be") imported.")
        }
        tellNotes(to: terminal)
        terminal.sayLeftOut(report.leftOut)
        terminal.line("\(report.records.summary).")
    }

    private func line(for row: LineupImport.EventRow) -> String {
        let title = "\(row.event.name.quotedLine) on \(DateText().long(row.event.startsAt, in: row.event.zone))"
        let (added, known) = (report.added(to: row), report.knownCount(in: row))
        let verb = isKept ? "added" : "would add"
        let parts = [
            added.isEmpty
                ? nil
                : "\(verb) \(added.joined(separator: ", "))",
            known == 0 ? nil : "\(known) already in the lineup",
        ].compactMap(\.self)
        let what = parts.isEmpty ? "nobody to add" : parts.joined(separator: "; ")
        return "\(row.isNew ? (isKept ? "Created " : "Would create ") : "")\(title): \(what)."
    }

    private func tellNotes(to terminal: Terminal) {
        for show in Set(report.past.map(\.words)).sorted() { terminal.say("Note: past event \(show)") }
        for note in report.notes { terminal.say("Note: line \(note.line): \(note.text)") }
        for person in report.people {
            for note in person.notes {
                terminal.say("Note: line \(person.place.line): \(Printable.line(person.name)): \(note.commandText)")
            }
        }
        if !report.unused.isEmpty {
            terminal.say("Ignored columns: \(report.unused.map { Printable.line($0) }.joined(separator: ", ")).")
        }
    }

    /// Of a row that is not about a place in a lineup.
    private static func words(_ outcome: ImportReport.Outcome) -> (outcome: String, reason: String?) {
        switch outcome {
        case .added: ("added", nil)
        case .updated: ("updated", nil)
        case .unchanged: ("already there", nil)
        case .leftOut(let reason): ("left out", reason)
        }
    }

    private static func row(
        _ line: Int, _ outcome: String, _ name: String?, event: String? = nil, reason: String?
    ) -> (Int, [OutputTable.Cell]) {
        (
            line,
            [
                .number(line), .text(outcome), .text(name), .text(event), .empty, .empty, .empty,
                event == nil ? .empty : .flag(false), .text(reason),
            ]
        )
    }

    private var listing: OutputTable {
        var listing = OutputTable(
            [
                "line": nil, "outcome": nil, "name": nil, "event": nil, "starts_at": nil, "host": nil, "bench": nil,
                "event_is_new": nil, "reason": nil,
            ], emptyState: "")
        let new = Set(report.events.filter(\.isNew).map(\.event.id))
        let places = report.places.map { place -> (Int, [OutputTable.Cell]) in
            (
                place.line,
                [
                    .number(place.line), .text(place.outcome.rawValue), .text(place.name), .text(place.event.name),
                    .text(DateText.iso(place.event.startsAt, in: place.event.zone)), .flag(place.isHost),
                    .flag(place.isOnBench), .flag(new.contains(place.event.id)), .text(nil),
                ]
            )
        }
        let listed = Set(report.places.map(\.line) + report.problems.map(\.place.line) + report.past.map(\.line))
        let others =
            report.problems.map { Self.row($0.place.line, "bad row", $0.name, reason: $0.reason) }
            + report.past.map { row in
                Self.row(row.line, "past event", row.name, event: row.event, reason: "\(row.words) is in the past")
            }
            + report.rows.filter { !listed.contains($0.line) }.map { row in
                let (outcome, reason) = Self.words(row.record.outcome)
                return Self.row(row.line, outcome, row.record.name, reason: reason)
            }
        listing.rows = (places + others).sorted { $0.0 < $1.0 }.map(\.1)
        return listing
    }
}
