import Agenda
import ArgumentParser
import CommandKit
import JSON
import Lineups
import Platform
import Storage
import Values

struct LineupEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Set pay, set length, call time and a note for one performer.",
        discussion: """
            These details are part of the request. A request that has not been sent yet is replaced. Somebody
            who was told another pay can be told the new one; they need not confirm again.

            Examples:
              greenroom lineup edit "Late Show" Grace --pay 50 --set 10m --call 7pm
              greenroom lineup edit "Late Show" Grace --pay 60 --tell
              greenroom lineup edit "Late Show" Grace --note "Bring merch" --pay ""
            """, aliases: ["change"])

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The contact.", completion: .contacts)
    var contact: String

    @OptionGroup var terms: TermsOptions

    @Flag(inversion: .prefixedNo, help: "Tell them the new pay, or not, without prompting.")
    var tell: Bool?

    @Flag(help: "Text them even during their quiet hours.")
    var anyway = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if terms.isEmpty, tell != true {
            throw ValidationError("Nothing to change. Use --pay, --set, --call or --note.")
        }
    }

    func run(in context: CommandContext) async throws {
        let (event, slot) = try await context.openSlot(of: contact, in: event)
        let change = ChangeTerms(
            planner: context.app.planner, event: event.id, contact: slot.contact,
            changes: try terms.changes(for: event, in: context), account: context.account)
        let result = try await ChangeWithTexts.rewriting.run(change.causing(), in: context) { _ in }
        let name = Printable.line(slot.name)
        context.terminal.line(
            "\(name) in \(event.name.quotedLine): \(result.terms.words(for: event) ?? "nothing set").")
        if result.isChanged { context.terminal.reportChange() }
        if result.requeued > 0 { context.terminal.say(RequeueNote.text(result.requeued)) }
        if let untold = result.untold {
            context.terminal.say("\(untold). Tell them: greenroom text \(slot.name.argument) \"…\"")
        }
        if tell == true, result.payToTell.isEmpty {
            context.terminal.line("Nothing to tell \(name) about their pay.")
        }
        guard result.isChanged || tell != nil else { return }
        let notices = ChangeNotices(event: event, tell: tell, anyway: anyway, step: result.step)
        try await notices.run(forPayOf: result.payToTell, in: context)
    }
}
