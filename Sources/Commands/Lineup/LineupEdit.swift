internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import People
internal import Storage
internal import Values

struct LineupEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Pay, set length, call time and a note for one place in a lineup.",
        discussion: """
            What is set stands in the request. A request that has not left yet is replaced.

            Examples:
              greenroom lineup edit "Late Show" Grace --pay 50 --set 10m --call 7pm
              greenroom lineup edit "Late Show" Grace --note "Bring merch" --pay ""
            """, aliases: ["change"])

    @Argument(help: "The event: its name, its number or its day.")
    var event: String

    @Argument(help: "The contact.")
    var contact: String

    @OptionGroup var terms: TermsOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if terms.isEmpty { throw ValidationError("Say what to change: --pay, --set, --call or --note.") }
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
        if result.requeued > 0 { context.sayRequeued(result.requeued) }
        if result.shouldBeTold {
            context.terminal.say(
                "\(name) was asked before and does not know it. Tell them: greenroom text \(slot.name.argument) \"…\""
            )
        }
    }
}

extension CommandContext {
    func sayRequeued(_ count: Int) {
        terminal.say(
            count == 1
                ? "A text about it that had not left yet was replaced."
                : "\(count) texts about it that had not left yet were replaced.")
    }
}
