internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Messaging
internal import People
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
        let starts = try starts(from: source, in: context)
        let (account, now, withLineup) = (context.account.id, context.now, lineup)
        let made = try await context.store.write { tx in
            let slots = withLineup ? try Slot.all(event: source.id, in: tx) : []
            var first: ID<UndoStep>?
            return try starts.map { start in
                let draft = EventDraft(
                    kind: source.kind, name: source.name, startsAt: start, length: source.endsAt - source.startsAt,
                    zone: source.zone, location: source.location, needsHost: source.needsHost)
                let id = try Event.create(draft, account: account, now: now, in: tx)
                let step = try EventUndo.recordMaking(
                    of: id, name: source.name, with: first, account: account, now: now, in: tx)
                first = first ?? step
                for slot in slots {
                    _ = try Lineup.add(
                        slot.contact, to: id, asHost: slot.isHost, onBench: slot.benchRank != nil, now: now, in: tx)
                    if let copy = try Slot.find(contact: slot.contact, event: id, in: tx) {
                        try slot.terms.save(for: copy.id, in: tx)
                    }
                }
                return id
            }
        }
        for (id, start) in zip(made, starts) {
            context.terminal.line(
                "Made \(source.name.quotedLine) on \(DateText().long(start, in: source.zone)) (event \(id)).")
        }
        if let first = made.first { context.terminal.say("Next: greenroom lineup show \(first)") }
    }

    /// Weeks are counted on the wall clock: 8 PM stays 8 PM when the clocks change.
    private func starts(from source: Event, in context: CommandContext) throws -> [Instant] {
        if let date { return [try context.future(date, zone: source.zone).instant] }
        let local = source.localStart
        let starts = (1...(weekly ?? 1)).map { week in
            source.zone.instant(of: LocalDateTime(date: local.date.adding(days: 7 * week), time: local.time))
        }
        guard starts.allSatisfy({ $0 > context.now }) else {
            throw CommandError(
                .refused, "A week after \(source.name.quotedLine) is past already.", "Give the day: --date WHEN")
        }
        return starts
    }
}
