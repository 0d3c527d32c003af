import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct EventCopy: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy", abstract: "Copy an event, once or every week.",
        discussion: """
            The lineup is copied only with --lineup. Nobody is asked.

            Examples:
              greenroom event copy "Open Mic" --date "next fri 8pm"
              greenroom event copy "Open Mic" --weekly 4 --lineup
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Option(
        name: [.customLong("date"), .customLong("on"), .customLong("at")],
        help: ArgumentHelp("The date of the copy.", valueName: "date"))
    var dates: [String] = []
    private var date: String? { dates.asOneDate }

    @Option(help: "The number of copies, a week apart, at the same time of day.")
    var weekly: Int?

    @Flag(help: "Copy the lineup too.")
    var lineup = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard (date == nil) != (weekly == nil) else { throw ValidationError("Use either --date WHEN or --weekly N.") }
        if let weekly, !(1...104).contains(weekly) {
            throw ValidationError("Invalid --weekly \(weekly). Use 1 to 104.")
        }
    }

    func run(in context: CommandContext) async throws {
        let source = try await context.event(event)
        let reading = try date.map { try context.future($0, zone: source.zone) }
        let dates: CopyEvent.Dates = reading.map { .at($0.instant) } ?? .weekly(weekly ?? 1)
        let copying = CopyEvent(
            event: source.id, dates: dates, withLineup: lineup, account: context.account.id,
            shapes: context.app.modules.subjectShapes)
        let copies = try await context.write { try copying.run(in: $0) }
        for copy in copies {
            let when = DateText().long(copy.startsAt, in: source.zone)
            context.terminal.line("Created \(source.name.quotedLine) on \(when) (event \(copy.event)).")
        }
        context.say(reading?.notes ?? [])
        if let first = copies.first { context.terminal.say("Next: greenroom lineup show \(first.event)") }
    }
}
