import Agenda
import ArgumentParser
import CommandKit
import Lineups
import People
import Platform
import Storage
import Values

struct SpotAssign: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "assign", abstract: "Give a spot to somebody.",
        discussion: """
            They are added to the lineup if needed. If they were asked for another position, Greenroom offers
            to tell them; they must then confirm again.

            Examples:
              greenroom spot assign "Club Night" headliner Ada
              greenroom spot assign "Club Night" headliner --off
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The position, or the number of the spot.")
    var spot: String

    @Argument(help: "The contact.", completion: .contacts)
    var contact: String?

    @Flag(help: "Empty the spot; whoever has it stays in the lineup.")
    var off = false

    @Flag(inversion: .prefixedNo, help: "Tell them, or not, without prompting.")
    var tell: Bool?

    @Flag(help: "Text people even during their quiet hours.")
    var anyway = false

    @Flag(help: "Skip the confirmation prompt for texts that the change sends.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if off == (contact != nil) { throw ValidationError("Name the contact, or use --off.") }
    }

    func run(in context: CommandContext) async throws {
        let event = try await context.openEvent(event)
        var person: (id: ID<Contact>, name: String)?
        if let contact {
            let found = try await context.contact(contact)
            person = (found.id, found.name)
        }
        let change = AssignSpot(
            planner: context.app.planner, event: event.id, spot: .words(spot), contact: person?.id,
            account: context.account)
        let causing = ChangeWithTexts(mayCauseTexts: true, yes: yes)
        let result = try await causing.run(change.causing(), in: context) { _ in }
        let position = Printable.line(result.spot.position.name)
        if let person {
            let name = Printable.line(person.name)
            context.terminal.line(
                "\(name) is \(position) of \(event.name.quotedLine)\(result.isAdded ? ", and new in the lineup" : "").")
            if result.isUnusual { context.terminal.say("Note: \(name) usually does not take this position.") }
        } else {
            context.terminal.line("The spot for \(position) of \(event.name.quotedLine) is open.")
        }
        for conflict in result.conflicts { context.terminal.say(conflict.note(for: event)) }
        context.terminal.reportChange()
        let notices = ChangeNotices(event: event, tell: tell, anyway: anyway, step: result.step)
        if try await notices.run(in: context) { return }
        try await context.sayNext(after: result.lineup)
    }
}
