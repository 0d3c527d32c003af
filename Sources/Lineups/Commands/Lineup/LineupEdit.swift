import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct LineupEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Set pay, set length, call time and a note for one performer.",
        discussion: """
            These details are part of the request. A request that has not been sent yet is replaced.

            Examples:
              greenroom lineup edit "Late Show" Grace --pay 50 --set 10m --call 7pm
              greenroom lineup edit "Late Show" Grace --note "Bring merch" --pay ""
            """, aliases: ["change"])

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The contact.", completion: .contacts)
    var contact: String

    @OptionGroup var terms: TermsOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if terms.isEmpty { throw ValidationError("Nothing to change. Use --pay, --set, --call or --note.") }
    }

    func run(in context: CommandContext) async throws {
        let (event, slot) = try await context.openSlot(of: contact, in: event)
        let change = ChangeTerms(
            planner: context.app.planner, event: event.id, contact: slot.contact,
            changes: try terms.changes(for: event, in: context), account: context.account)
        let result = try await context.store.write { [now = context.now] in try change.run(now: now, in: $0) }
        let name = Printable.line(slot.name)
        context.terminal.line(
            "\(name) in \(event.name.quotedLine): \(result.terms.words(for: event) ?? "nothing set").")
        if result.isChanged { context.terminal.say("Undo: greenroom undo") }
        if result.requeued > 0 { context.terminal.say(RequeueNote.text(result.requeued)) }
        if result.shouldBeTold {
            context.terminal.say(
                "\(name) was already asked. Tell them: greenroom text \(slot.name.argument) \"…\""
            )
        }
    }
}
