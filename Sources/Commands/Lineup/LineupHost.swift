internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Storage
internal import Values

struct LineupHost: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "host", abstract: "Make somebody of the lineup the host.",
        discussion: """
            Who was asked without it, or to host and now is not to, is told, when you say so, and confirms
            again.

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
        let change = SetHost(
            planner: context.app.planner, event: event.id, contact: slot.contact, isHost: !off, account: context.account
        )
        let result = try await context.store.write { [now = context.now] in try change.run(now: now, in: $0) }
        let name = Printable.line(slot.name)
        context.terminal.line(
            off
                ? "\(name) is not the host."
                : "\(name) \(slot.benchRank != nil ? "stands in as" : "is the") host of \(event.name.quotedLine).")
        for other in result.otherHosts {
            context.terminal.say(
                "\(Printable.line(other.name)) is host as well. Only one:  "
                    + "greenroom lineup host \(event.name.argument) \(other.name.argument) --off")
        }
        if result.requeued > 0 { context.terminal.say(RequeueNote.text(result.requeued)) }
        if try await ChangeNotices(event: event, tell: tell, anyway: anyway).run(in: context) { return }
        context.terminal.say(NextStep.after(result.lineup, at: context.now))
    }
}
