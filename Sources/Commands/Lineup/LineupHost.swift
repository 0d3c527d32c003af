internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import People
internal import Storage
internal import Values

struct LineupHost: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "host", abstract: "Make somebody of the lineup the host.",
        discussion: """
            Who was asked without it, or to host and now is not to, is told, when you say so, and confirms anew.

            Examples:
              greenroom lineup host "Late Show" Ada
              greenroom lineup host "Late Show" Ada --tell
              greenroom lineup host "Late Show" Ada --off
            """)

    @Argument(help: "The event: its name, its number or its day.")
    var event: String

    @Argument(help: "The contact.")
    var contact: String

    @Flag(help: "Not the host any more.")
    var off = false

    @Flag(inversion: .prefixedNo, help: "Tell them, or do not, without asking me.")
    var tell: Bool?

    @Flag(help: "Tell them also where it is early morning, evening or night.")
    var anyway = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (event, slot) = try await context.openSlot(of: contact, in: event)
        let (planner, account, off, now) = (context.app.planner, context.account, off, context.now)
        let anew = try await context.store.write { tx in
            try LineupUndo.record(
                event, summary: "made \(slot.name) \(off ? "no " : "")host of \"\(event.name)\"", now: now, in: tx
            ) { try Lineup.setHost(slot.id, !off, in: tx) }
            try LineupScheduler.schedule(event, now: now, in: tx)
            return try planner.requeueStaleDrafts(event, from: account, now: now, in: tx)
        }
        let name = Printable.line(slot.name)
        let isStandIn = slot.benchRank != nil
        context.terminal.line(
            off
                ? "\(name) is not the host."
                : "\(name) \(isStandIn ? "stands in as" : "is the") host of \(event.name.quotedLine).")
        let lineup = try await context.store.read { try Lineup.of(event, in: $0) }
        for other in lineup.slots where !off && !isStandIn && other.isHost && other.contact != slot.contact {
            context.terminal.say(
                "\(Printable.line(other.name)) is host as well. Only one:  "
                    + "greenroom lineup host \(event.name.argument) \(other.name.argument) --off")
        }
        if !anew.isEmpty { context.sayPutAnew(anew.count) }
        if try await ChangeRound(event: event, tell: tell, anyway: anyway).run(in: context) { return }
        context.terminal.say(NextStep.after(lineup, at: context.now))
    }
}
