import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

struct TrainingSettingsCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "Show or change the reminder time, units and first day of the week.",
        discussion: """
            Examples:
              greenroom training settings
              greenroom training settings --hour 06:30 --units km
              greenroom training settings --reminders off
            """)

    enum Units: String, ExpressibleByArgument, CaseIterable { case miles, km }
    enum Switch: String, ExpressibleByArgument, CaseIterable { case on, off }

    @Option(help: "miles or km.")
    var units: Units?

    @Option(help: ArgumentHelp("When the day's run is texted, like 07:00.", valueName: "time"))
    var hour: String?

    @Option(help: "Reminders by text: on or off.")
    var reminders: Switch?

    @Option(name: .customLong("week-start"), help: ArgumentHelp("The first day of the week.", valueName: "day"))
    var weekStart: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let start = try weekStart.map { try RunningDays.day($0) }
        let time = try hour.map { text in
            guard let time = LocalTime(iso: text.count == 4 ? "0\(text)" : text) else {
                throw CommandError(.usage, "Invalid time \(text.quotedLine).", "Use a time like 07:00.")
            }
            return time
        }
        let (units, reminders) = (units, reminders)
        let (settings, isChanged) = try await context.write { tx in
            var settings = try TrainingSettings.of(account, in: tx)
            if let units { settings.unit = units == .km ? .kilometers : .miles }
            if let time { settings.hour = time }
            if let reminders { settings.reminds = reminders == .on }
            if let start { settings.weekStart = start }
            return (settings, try settings.save(for: account, in: tx))
        }
        var table = OutputTable(
            [
                "units": "UNITS", "hour": "REMINDER", "reminders": "TEXTS", "week_start": "WEEK STARTS",
            ], emptyState: "")
        table.rows = [
            [
                .text(settings.unit == .miles ? "miles" : "km"), .text(settings.hour.description),
                .text(settings.reminds ? "on" : "off"), .text(settings.weekStart.name.lowercased()),
            ]
        ]
        try table.print(output, to: context.terminal)
        if isChanged { context.terminal.reportChange(undo: TrainingUndo.hint) }
    }
}
