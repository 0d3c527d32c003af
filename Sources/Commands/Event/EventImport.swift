import ArgumentParser
import Lineups
import People
import SheetReader
import Storage
import Values

struct EventImport: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import people, events and lineups from a spreadsheet.",
        discussion: """
            Reads an .xlsx file, or a sheet saved as CSV. Columns are recognized by their headings, in any
            order: name, cell, e-mail; event, date, time, place; host, bench, pay, set, call, notes. Each row
            is a slot in a lineup; a blank event cell means the same event as the row above. Existing slots
            are kept, so importing the same file again changes nothing. Nobody is asked.

            Examples:
              greenroom event import shows.csv --dry-run
              greenroom event import season.xlsx --sheet Winter --dry-run
              greenroom event import people.csv --event "Late Show"
              greenroom event import people.csv --event "New Faces" --date "next fri 8pm"
            """)

    @Argument(
        help: "An .xlsx file; or a .csv or .tsv file, separated by commas, semicolons or tabs.",
        completion: .file(extensions: ["xlsx", "csv", "tsv"]))
    var file: String

    @Option(help: "The event for rows without one.")
    var event: String?

    @Option(name: [.customLong("date"), .customLong("on")], help: "The date for rows without one.")
    var date: String?

    @Option(help: "The time for rows without one, like 8pm.")
    var time: String?

    @Option(help: "The location for new events without one.")
    var location: String?

    @Flag(help: "Show what would change, without changing anything.")
    var dryRun = false

    @Flag(help: "Import the valid rows. Without it, a bad row stops the import.")
    var skipBad = false

    @Option(help: "The worksheet of an .xlsx file; the first visible one by default.")
    var sheet: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let file = ImportFile(argument: file, among: ProcessArguments.bytes)
        let sheet = try file.readSheet(needs: LineupColumn.needed, named: self.sheet)
        var job = LineupImport(account: context.account, file: file.name, order: context.dateOrder, now: context.now)
        job.event = try event.map { try EventFields.checked($0, what: "An event") }
        job.date = EventFields.orNil(date)
        job.time = EventFields.orNil(time)
        job.place = try EventFields.place(location)
        if let event, date == nil, time == nil {
            job.target = try await context.openEvent(event)
        }
        let importing = ImportLineups(store: context.store, plan: job, isDryRun: dryRun, skipsBadRows: skipBad)
        let result: ImportLineups.Result
        do {
            result = try await importing.run(sheet)
        } catch let error as LineupImportError {
            throw CommandError(
                CommandExitCode(error.kind), error.sentence,
                "For one event:  greenroom event import \(self.file.argument) --event \"Late Show\"",
                "Only people:    greenroom contact import \(self.file.argument)")
        }
        let report = result.report
        try LineupImportReport(report: report, isKept: result.isKept, output: output).print(to: context.terminal)
        if result.isKept {
            let conflicts = try await context.read { try report.conflicts(in: $0) }
            for (event, warnings) in conflicts {
                for warning in warnings { context.terminal.say(warning.note(for: event)) }
            }
        }
        try BadRows(problems: report.problems, areSkipped: skipBad || result.isKept, isDryRun: dryRun)
            .report(to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        if !report.problems.isEmpty, report.people.isEmpty, report.events.isEmpty {
            return context.terminal.say("No row can be imported. Nothing \(dryRun ? "would change" : "changed").")
        }
        if dryRun { return context.terminal.say("Dry run: nothing changed. To import, run it without --dry-run.") }
        if let first = report.places.first(where: { $0.outcome == .added }) {
            let event = try await context.argument(for: first.event)
            context.terminal.say("Next: greenroom ask \(event)")
        }
    }
}
