import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Storage
import Values

struct LineupHost: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "host", abstract: "Make somebody in the lineup the host.",
        discussion: """
            If they were already asked, Greenroom offers to tell them; they must then confirm again.

            Examples:
              greenroom lineup host "Late Show" Ada
              greenroom lineup host "Late Show" Ada --tell
              greenroom lineup host "Late Show" Ada --off
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The contact.", completion: .contacts)
    var contact: String

    @Flag(help: "Remove them as the host.")
    var off = false

    @Flag(inversion: .prefixedNo, help: "Tell them, or not, without prompting.")
    var tell: Bool?

    @Flag(help: "Text people even during their quiet hours.")
    var anyway = false

    @Flag(help: "Skip the confirmation prompt for texts that the change sends.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (event, slot) = try await context.openSlot(of: contact, in: event)
        let change = SetHost(
            planner: context.app.planner, event: event.id, contact: slot.contact, isHost: !off, account: context.account
        )
        let causing = ChangeWithTexts(mayCauseTexts: true, yes: yes)
        let result = try await causing.run(change.causing(), in: context) { _ in }
        let name = Printable.line(slot.name)
        context.terminal.line(
            off
                ? "\(name) is no longer the host."
                : "\(name) is the host of \(event.name.quotedLine).")
        for other in result.otherHosts {
            context.terminal.say(
                "\(Printable.line(other.name)) is also host. To remove them as host:  "
                    + "greenroom lineup host \(event.name.argument) \(other.name.argument) --off")
        }
        if result.requeued > 0 { context.terminal.say(RequeueNote.text(result.requeued)) }
        let notices = ChangeNotices(event: event, tell: tell, anyway: anyway, step: result.step)
        if try await notices.run(in: context) { return }
        try await context.sayNext(after: result.lineup)
    }
}
