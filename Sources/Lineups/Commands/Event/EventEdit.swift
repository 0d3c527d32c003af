import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct EventEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an upcoming event.",
        discussion: """
            After a change of time or place, Greenroom offers to tell the people who were asked; they must then
            confirm again. Requests that have not been sent yet are always replaced, and shown first. If a
            change sends texts at once, such as to the bench, it shows them and asks you first.

            Examples:
              greenroom event edit "Late Show" --date "fri 9pm" --location "The Harbour"
              greenroom event edit "Late Show" --date "fri 9pm" --tell
              greenroom event edit "Late Show" --location "The Harbor" --correction
              greenroom event edit "Late Show" --name "Later Show" --no-tell
              greenroom event edit "Late Show" --budget 500
              greenroom event edit "Late Show" --owner "Anchor Comedy"
              greenroom event edit "Late Show" --no-listed
              greenroom event edit "Late Show" --bench 1 --dry-run
            """, aliases: ["change"])

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Option(help: "A new name.")
    var name: String?

    @Option(
        name: [.customLong("date"), .customLong("on"), .customLong("at")],
        help: ArgumentHelp("A new date, or a new time of its day.", valueName: "date"))
    var dates: [String] = []
    private var date: String? { dates.asOneDate }

    @Option(help: "A new location; \"\" to remove it.")
    var location: String?

    @Option(help: "How long it lasts, like 90m or 3h.")
    var length: String?

    @Option(help: "A new time zone, like Europe/Berlin; the local time stays the same.")
    var zone: String?

    @Option(help: "Its spots: \"host, 4 x spot\"; \"\" for none.")
    var spots: String?

    @Option(parsing: .unconditional, help: "What its lineup may cost, for suggested lineups; \"\" for no budget.")
    var budget: String?

    @Option(help: "The member who gets the alerts about it from now on.")
    var owner: String?

    @Flag(inversion: .prefixedNo, help: "Whether it needs a host.")
    var needsHost: Bool?

    @Flag(inversion: .prefixedNo, help: "Whether public pages of a series or of all shows have it.")
    var listed: Bool?

    @Flag(help: "The new place is only a spelling fix: answers stay valid, and nobody is told.")
    var correction = false

    @Flag(inversion: .prefixedNo, help: "Tell people about the change, or not, without prompting.")
    var tell: Bool?

    @Flag(help: "Text people even during their quiet hours.")
    var anyway = false

    @Flag(help: "Show what would change, and the texts, without saving or sending.")
    var dryRun = false

    @Flag(help: "Skip the confirmation prompt for texts that the change sends.")
    var yes = false

    @OptionGroup(title: "Lineup policy; \"usual\" uses the account's setting") var policy: PolicyOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if correction, location == nil || date != nil || zone != nil || tell == true {
            throw ValidationError("--correction goes with --location, and not with --date, --zone or --tell.")
        }
        let isChange =
            name != nil || date != nil || location != nil || length != nil || zone != nil || needsHost != nil
            || spots != nil || budget != nil || owner != nil || listed != nil || !policy.isEmpty
        if !isChange, tell != true {
            throw ValidationError(
                "Nothing to change. Use --name, --date, --location, --length, --zone, --spots, --budget, --owner, --listed, --needs-host, --reminders, --answer-by, --bench, --late-within or --day-before."
            )
        }
    }

    func run(in context: CommandContext) async throws {
        let found = try await context.openEvent(event)
        var input = EventInput(name: name, date: date, place: location, length: length, zone: zone)
        (input.policy, input.spots, input.budget) = (policy.texts, spots, budget)
        input.day = found.localStart.date
        let given = try input.read(zone: found.zone, account: context.account, now: context.now)
        var changes = ChangeEvent.Changes()
        (changes.name, changes.startsAt, changes.location) = (given.name, given.date?.instant, given.place)
        (changes.length, changes.zone, changes.policy) = (given.length, given.zone, given.policy)
        (changes.needsHost, changes.spots, changes.budget) = (needsHost, given.spots, given.budget)
        let owner = try await newOwner(in: context)
        (changes.owner, changes.isListed) = (owner?.id, listed)
        changes.isCorrection = try await isCorrection(changes, of: found, in: context)
        let change = ChangeEvent(
            planner: context.app.planner, event: found.id, changes: changes, account: context.account)
        let causing = ChangeWithTexts(mayCauseTexts: changes.maySend, dryRun: dryRun, yes: yes)
        let current = try await context.argument(for: found)
        let argument = changes.name?.argument ?? current
        let result = try await causing.run(change.causing(), in: context) {
            say($0, changes, as: argument, owner: owner, in: context)
        }
        context.say(given.date?.notes ?? [])
        if dryRun { return }
        try await ChangeNotices(event: result.event, tell: tell, anyway: anyway, step: result.step).run(in: context)
    }

    private func newOwner(in context: CommandContext) async throws -> Member? {
        guard let owner else { return nil }
        return try await context.read { [account = context.account.id] in
            try Member.named(owner, account: account, in: $0)
        }
    }

    /// Asked where a new place is all that those who were asked do not know yet.
    private func isCorrection(
        _ changes: ChangeEvent.Changes, of found: Event, in context: CommandContext
    ) async throws -> Bool {
        if correction { return true }
        let isPlaceAlone = changes.startsAt == nil && changes.zone == nil
        guard isPlaceAlone, tell == nil, let place = changes.location, place != found.location,
            try await context.read({ try Lineup.of(found, in: $0).slots.contains(where: \.wasTold) })
        else { return false }
        return context.terminal.offer("Is this only a spelling fix, so that answers stay valid?")
    }

    /// What the bench rule leads to, and the next step.
    private func sayNextOfBench(_ result: ChangeEvent.Result, as event: String, in context: CommandContext) {
        let rule = result.policy.bench
        if let waiting = result.lineup.lineWithoutOffers(by: result.policy.automaticBench) {
            context.terminal.say("\(waiting) To offer one: greenroom ask \(event) --bench")
        }
        guard rule.asks, !dryRun else { return }
        let isForLine = rule.choice == .line
        if isForLine ? result.lineup.line.isEmpty : result.lineup.bench.isEmpty {
            context.terminal.say("Next: greenroom lineup add \(event) NAME \(isForLine ? "--line" : "--bench")")
        } else {
            context.terminal.say(NextCommand.after(result.lineup, as: event, at: context.now))
        }
    }

    /// - Parameter argument: what identifies the event on the command line.
    private func say(
        _ result: ChangeEvent.Result, _ changes: ChangeEvent.Changes, as argument: String, owner: Member?,
        in context: CommandContext
    ) {
        let event = result.event
        context.terminal.line(
            "\(event.name.quotedLine): \(DateText().long(event.startsAt, in: event.zone))"
                + (event.zone == context.account.zone ? "" : " (\(event.zone))")
                + (event.location.map { ", \(Printable.line($0))" } ?? "") + ".")
        if let words = PolicyOptions.words(for: changes.policy, policy: result.policy, zone: event.zone) {
            context.terminal.line(words)
        }
        if changes.policy.contains(.bench) { sayNextOfBench(result, as: argument, in: context) }
        if changes.spots != nil {
            let spots = SpotList(result.lineup.spots)
            context.terminal.line("Spots: \(spots.isEmpty ? "none" : Printable.line(spots.text)).")
        }
        if let budget = changes.budget { context.terminal.line("Budget: \(budget.map(\.forTexts) ?? "none").") }
        if changes.isListed != nil {
            context.terminal.line("Public pages of several shows \(event.isListed ? "have it" : "leave it out").")
        }
        if let owner { context.terminal.line("Owner: \(Printable.line(owner.name)), who gets the alerts about it.") }
        if result.isChanged, !dryRun { context.terminal.reportChange() }
        if result.requeued > 0, !dryRun { context.terminal.say(RequeueNote.text(result.requeued)) }
        if !result.awaitedAgain.isEmpty {
            let names = result.awaitedAgain.map { Printable.line($0.name) }.joined(separator: ", ")
            context.terminal.say(
                "Waiting for \(names) again. They have not been told; to remind them: greenroom remind \(argument)")
        }
        for conflict in result.conflicts { context.terminal.say(conflict.note(for: event)) }
        guard !result.movedCalls.isEmpty else { return }
        let calls = result.movedCalls.map { "\(Printable.line($0.contact)) \(DateText().time($0.call.time))" }
        context.terminal.say(
            "New call times: \(calls.joined(separator: ", ")). To change one: greenroom lineup edit \(event.name.argument) NAME --call TIME"
        )
    }
}
