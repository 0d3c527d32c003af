internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Platform
internal import Storage
internal import Values

struct EventCopy: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy", abstract: "Make the same event again, once or every week.",
        discussion: """
            The lineup comes along only with --lineup; nobody is asked.

            Examples:
              greenroom event copy "Open Mic" --date "next fri 8pm"
              greenroom event copy "Open Mic" --weekly 4 --lineup
            """)

    @Argument(help: "Its name, its number or its day.")
    var event: String

    @Option(name: [.customLong("date"), .customLong("on"), .customLong("at")], help: "When the copy is.")
    var date: String?

    @Option(help: "So many copies, a week apart, at the same time of day.")
    var weekly: Int?

    @Flag(help: "With the same people.")
    var lineup = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard (date == nil) != (weekly == nil) else { throw ValidationError("Say --date WHEN or --weekly N.") }
        if let weekly, !(1...104).contains(weekly) {
            throw ValidationError("--weekly \(weekly): between 1 and 104 copies.")
        }
    }

    func run(in context: CommandContext) async throws {
        let source = try await context.event(event)
        let dates: CopyEvent.Dates =
            if let date { .at(try context.future(date, zone: source.zone).instant) } else { .weekly(weekly ?? 1) }
        let copying = CopyEvent(event: source.id, dates: dates, withLineup: lineup, account: context.account.id)
        let copies = try await context.store.write { [now = context.now] in try copying.run(now: now, in: $0) }
        for copy in copies {
            let when = DateText().long(copy.startsAt, in: source.zone)
            context.terminal.line("Made \(source.name.quotedLine) on \(when) (event \(copy.event)).")
        }
        if let first = copies.first { context.terminal.say("Next: greenroom lineup show \(first.event)") }
    }
}
