import Agenda
import ArgumentParser
import CommandKit
import Foundation
import ICalendar
import JSON
import Platform
import Storage
import Values

struct CalendarImportCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import an iCalendar file (.ics), without duplicates.",
        discussion: """
            Events go into the calendar that the file names, which is created if needed. A newer version of an
            event replaces the older one. To-dos go into your own list. What is left out is listed, with
            the reason.

            Examples:
              greenroom calendar import holidays.ics
              greenroom calendar import holidays.ics --calendar Personal --no-alarms
              greenroom calendar import holidays.ics --dry-run
            """)

    @Argument(help: "The file.", completion: .file(extensions: ["ics"]))
    var file: String

    @Option(help: "The calendar to import into.")
    var calendar: String?

    @Flag(help: "Ignore the file's alarms, which would be texted to you.")
    var noAlarms = false

    @Flag(help: "Show what would change, without changing anything.")
    var dryRun = false

    @Flag(help: "Print the report as JSON.")
    var json = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let reading = CalendarReading(try Files.bytes(at: file), floatingIn: context.account.zone)
        guard !reading.calendars.isEmpty else {
            for problem in reading.problems { context.terminal.say("\(name): \(problem)") }
            throw CommandError(.refused, "No event in \(file.quotedLine) could be read.")
        }
        let report: CalendarImport.FileReport
        do {
            report = try await CalendarImport.run(
                reading, intoCalendarNamed: calendar, account: context.account, importsAlarms: !noAlarms,
                isDryRun: dryRun, now: context.now, store: context.store)
        } catch let error as CalendarError {
            throw Self.refusal(for: error)
        }
        if json {
            context.terminal.rows(report.json(isDryRun: dryRun).text(.indented))
        } else {
            say(report, in: context)
        }
        if report.losses > 0 {
            throw CommandError(
                .refused,
                "\(report.losses) of the file's events could not be read (see above); the rest "
                    + (dryRun ? "would be imported." : "was imported."))
        }
        if !json, !dryRun, report.hasChanges { context.terminal.reportChange() }
    }

    private var name: String { Printable.line((file as NSString).lastPathComponent) }

    private func say(_ report: CalendarImport.FileReport, in context: CommandContext) {
        for problem in report.warnings { context.terminal.say("\(name): \(problem.shown)") }
        for line in report.leftOut.map(\.line) + report.removed { context.terminal.say("\(name): \(line)") }
        context.terminal.line("\(report.calendar.name.quotedLine): \(report.entries.words).")
        if report.newTodos + report.knownTodos > 0 {
            context.terminal.line("To-dos: \(report.newTodos) new, \(report.knownTodos) already there.")
        }
        context.terminal.line("\(report.records.summary).")
        if report.entries.withAlarms > 0, !noAlarms, context.account.cell != nil {
            context.terminal.say(
                "\(report.entries.withAlarms) have alarms, which will be texted to you; to ignore them: --no-alarms")
        }
        if dryRun { context.terminal.say("Dry run: nothing changed.") }
    }

    /// A calendar that does not exist can be created, then the same command works.
    private static func refusal(for error: CalendarError) -> any Error {
        guard case .unknown(let name, let nearest) = error else { return error }
        let refusal = CommandError(
            CommandExitCode(error.kind), error.sentence, "Create it first: greenroom calendar add \(name.argument)")
        return nearest.first.map { refusal.correcting(name, to: $0) } ?? refusal
    }
}

extension CalendarProblem {
    /// With the name of the event.
    var shown: String { summary.map { "\(self) \($0.shortened(to: 60).quotedLine)" } ?? "\(self)" }
}

extension CalendarImport.FileReport {
    fileprivate func json(isDryRun: Bool) -> JSONValue {
        let counts: [(String, Int)] = [
            ("read", read), ("new", entries.new), ("changed", entries.changed), ("unchanged", entries.unchanged),
            ("canceled", entries.canceled), ("new_todos", newTodos), ("known_todos", knownTodos),
        ]
        let lost: [JSONValue] = leftOut.map { left in
            .object([.init("name", .string(left.name)), .init("reason", .string(left.why))])
        }
        let head: [JSONValue.Member] = [
            .init("calendar", .string(calendar.name)), .init("dry_run", .bool(isDryRun)),
        ]
        let tail: [JSONValue.Member] = [
            .init("left_out", .array(lost)), .init("removed", .array(removed.map { .string($0) })),
            .init("warnings", .array(warnings.map { .string("\($0)") })),
            .init("added", names(.added)), .init("updated", names(.updated)), .init("already_there", names(.unchanged)),
        ]
        func names(_ outcome: ImportReport.Outcome) -> JSONValue { .array(records.names(outcome).map { .string($0) }) }
        return .object(head + counts.map { .init($0.0, .integer($0.1)) } + tail)
    }
}
