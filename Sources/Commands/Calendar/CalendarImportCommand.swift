internal import Agenda
internal import ArgumentParser
internal import Foundation
internal import ICalendar
internal import Platform
internal import Storage
internal import Values

struct CalendarImportCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Bring in an iCalendar file (.ics); what is there already is not doubled.",
        discussion: """
            It goes into the calendar that the file names, made where there is none. Newer versions of what is
            there take its place; what could not be read is told by line.

            Examples:
              greenroom calendar import holidays.ics
              greenroom calendar import holidays.ics --calendar Personal --no-alarms
              greenroom calendar import holidays.ics --dry-run
            """)

    @Argument(help: "The file.", completion: .file(extensions: ["ics"]))
    var file: String

    @Option(help: "Into this calendar.")
    var calendar: String?

    @Flag(help: "Without the file's alarms, which come by text.")
    var noAlarms = false

    @Flag(help: "Only say what it would do.")
    var dryRun = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let reading = CalendarReading(try Files.bytes(at: file), floatingIn: context.account.zone)
        for problem in reading.problems {
            let name = problem.summary.map { " \($0.shortened(to: 60).quotedLine)" } ?? ""
            context.terminal.say("\((file as NSString).lastPathComponent): \(problem)\(name)")
        }
        guard !reading.calendars.isEmpty else {
            throw CommandError(.refused, "Nothing could be read from \(file.quotedLine).")
        }
        let names = reading.calendars.compactMap(\.name)
        let (events, named, given) = (reading.events, names.first, calendar)
        let (account, now, importsAlarms) = (context.account, context.now, !noAlarms)
        let (report, into) = try await CalendarImport.run(
            events, intoCalendarNamed: given, orOfFileNamed: named, account: account, importsAlarms: importsAlarms,
            isDryRun: dryRun, now: now, store: context.store)
        context.terminal.line("\(into.name.quotedLine): \(report.words).")
        if report.withAlarms > 0, importsAlarms, account.cell != nil {
            context.terminal.say(
                "\(report.withAlarms) have alarms, which come by text; --no-alarms leaves them out.")
        }
        if dryRun { context.terminal.say("Nothing was done (--dry-run).") }
        if !reading.losses.isEmpty {
            throw CommandError(
                .refused,
                "\(reading.losses.count) of the file's events could not be read (above); the rest "
                    + (dryRun ? "would come in." : "is in."))
        }
        if !dryRun, report.new + report.changed > 0 { context.terminal.say("Undo: greenroom undo") }
    }
}
