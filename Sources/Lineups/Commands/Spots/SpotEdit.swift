import Agenda
import ArgumentParser
import CommandKit
import Lineups
import People
import Platform
import Storage
import Values

struct SpotEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a spot, or all of a position.",
        discussion: """
            Another position must be confirmed again; other pay is only told.

            Examples:
              greenroom spot edit "Club Night" spot --pay 50 --set 10m
              greenroom spot edit "Club Night" headliner --optional
              greenroom spot edit "Club Night" headliner --position feature
            """, aliases: ["change"])

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The position, for all its spots, or the number of one.")
    var spot: String

    @Option(help: "Another position.")
    var position: String?

    @OptionGroup var offer: OfferOptions

    @Flag(help: "The show is not confirmed while it is open.")
    var required = false

    @Flag(help: "The show can be confirmed while it is open.")
    var optional = false

    @Flag(inversion: .prefixedNo, help: "Tell people about another position or pay, or not, without prompting.")
    var tell: Bool?

    @Flag(help: "Text people even during their quiet hours.")
    var anyway = false

    @Flag(help: "Skip the confirmation prompt for texts that the change sends.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if required, optional { throw ValidationError("Use --required or --optional, not both.") }
        if position == nil, offer.isEmpty, !required, !optional {
            throw ValidationError("Nothing to change. Use --position, --set, --pay, --required or --optional.")
        }
    }

    func run(in context: CommandContext) async throws {
        let event = try await context.openEvent(event)
        var changes = EditSpots.Changes()
        changes.position = position
        (changes.pay, changes.setLength) = (try offer.pay(in: context), try offer.setLength())
        if required || optional { changes.isRequired = required }
        let result = try await context.editSpots(spot, of: event, changes, yes: yes)
        context.terminal.line("Saved the spots of \(event.name.quotedLine).")
        context.terminal.reportChange()
        if result.requeued > 0 { context.terminal.say(RequeueNote.text(result.requeued)) }
        for slot in result.shouldBeTold {
            let besides = result.payToTell.contains(slot.contact) ? ", which the text about the pay does not say" : ""
            context.terminal.say(
                "\(Printable.line(slot.name)) was asked with other details\(besides). Tell them: "
                    + "greenroom text \(slot.name.argument) \"…\"")
        }
        let notices = ChangeNotices(event: event, tell: tell, anyway: anyway, step: result.step)
        let isPayTold = try await notices.run(forPayOf: result.payToTell, in: context)
        if result.payToTell.isEmpty || position != nil, try await notices.run(in: context) { return }
        if isPayTold { return }
        try await context.sayNext(after: result.lineup)
    }
}
