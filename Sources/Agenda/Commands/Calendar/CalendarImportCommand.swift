import Agenda
import ArgumentParser
import CommandKit
import Foundation
import ICalendar
import Platform
import Storage
import Values

struct CalendarImportCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import an iCalendar file (.ics), without duplicates.",
        discussion: """
            Events go into the calendar that the file names, which is created if needed. A newer version of an
            event replaces the older one. Events that cannot be read are listed with their line numbers.

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

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let reading = CalendarReading(try Files.bytes(at: file), floatingIn: context.account.zone)
        for problem in reading.problems {
            let name = problem.summary.map { " \($0.shortened(to: 60).quotedLine)" } ?? ""
            context.terminal.say("\((file as NSString).lastPathComponent): \(problem)\(name)")
        }
        guard !reading.calendars.isEmpty else {
            throw CommandError(.refused, "No event in \(file.quotedLine) could be read.")
        }
        let names = reading.calendars.compactMap(\.name)
        let (events, named, given) = (reading.events, names.first, calendar)
        let (account, importsAlarms) = (context.account, !noAlarms)
        let report: CalendarImport.Report
        let into: NamedCalendar
        do {
            (report, into) = try await CalendarImport.run(
                events, intoCalendarNamed: given, orOfFileNamed: named, account: account, importsAlarms: importsAlarms,
                isDryRun: dryRun, now: context.now, store: context.store)
        } catch let error as CalendarError {
            throw Self.refusal(for: error)
        }
        context.terminal.line("\(into.name.quotedLine): \(report.words).")
        if report.withAlarms > 0, importsAlarms, account.cell != nil {
            context.terminal.say(
                "\(report.withAlarms) have alarms, which will be texted to you; to ignore them: --no-alarms")
        }
        if dryRun { context.terminal.say("Dry run: nothing changed.") }
        if !reading.losses.isEmpty {
            throw CommandError(
                .refused,
                "\(reading.losses.count) of the file's events could not be read (see above); the rest "
                    + (dryRun ? "would be imported." : "was imported."))
        }
        if !dryRun, report.new + report.changed > 0 { context.terminal.reportChange() }
    }

    /// A calendar that does not exist can be created, then the same command works.
    private static func refusal(for error: CalendarError) -> any Error {
        guard case .unknown(let name, let nearest) = error else { return error }
        let refusal = CommandError(
            CommandExitCode(error.kind), error.sentence, "Create it first: greenroom calendar add \(name.argument)")
        return nearest.first.map { refusal.correcting(name, to: $0) } ?? refusal
    }
}
