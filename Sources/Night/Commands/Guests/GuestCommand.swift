import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Night
import Platform
import Storage
import Values

struct GuestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guest", abstract: "The guest list of a show.",
        discussion: """
            Performers who are confirmed text PLUS 2, PLUS Ana, Bo, MINUS Bo or GUESTS, once a show has a
            limit.

            Examples:
              greenroom guest "Late Show"
              greenroom guest edit "Late Show" --limit 2 --closes "2h before"
              greenroom guest add "Late Show" "Ana Lopez, Bo" --for Ada
              greenroom guest check "Late Show" "Ana Lopez"
            """,
        subcommands: [
            GuestListCommand.self, GuestAdd.self, GuestCheck.self, GuestRemove.self, GuestEdit.self,
        ], defaultSubcommand: GuestListCommand.self, aliases: ["guests", "guestlist"])
}

struct GuestAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add guests for a performer, or of the house.",
        discussion: """
            The limit is for what performers text. You can exceed it.

            Examples:
              greenroom guest add "Late Show" "Ana Lopez, Bo" --for Ada
              greenroom guest add "Late Show" 2 --for Ada
              greenroom guest add "Late Show" "Press"
            """, aliases: ["new"])

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "Names with commas between them, or a number of places.")
    var names: String

    @Option(name: .customLong("for"), help: "The performer; a guest of the house if omitted.", completion: .contacts)
    var performer: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.event(event)
        let person = try await context.guestsPerformer(performer)
        let adding = AddGuests(event: event.id, performer: person?.id, names: names, account: context.account.id)
        let (count, list) = try await context.write { (try adding.run(in: $0), try GuestList(event, in: $0)) }
        let whose = person.map { " of \(Printable.line($0.name))" } ?? ""
        context.terminal.line(
            "\(event.name.quotedLine): added \(count.counted("guest"))\(whose). \(list.counts ?? "")")
        context.terminal.reportChange(count > 0)
    }
}

struct GuestCheck: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check guests off at the door.",
        discussion: """
            Examples:
              greenroom guest check "Late Show" "Ana Lopez"
              greenroom guest check "Late Show" "Ana Lopez" Bo --off
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "Guests: names, or numbers of the list.")
    var guests: [String]

    @Flag(help: "They are not in after all.")
    var off = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.event(event)
        let ids = try await context.guests(guests, of: event)
        let check = CheckGuests(event: event.id, guests: ids, isIn: !off, account: context.account.id)
        let (changed, list) = try await context.write { (try check.run(in: $0), try GuestList(event, in: $0)) }
        for guest in changed {
            context.terminal.line("\(Printable.line(list.label(of: guest))): \(off ? "not in" : "in")")
        }
        if let counts = list.counts { context.terminal.line("\(event.name.quotedLine): \(counts)") }
        context.terminal.reportChange(!changed.isEmpty)
    }
}

struct GuestRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take guests off the list.",
        discussion: """
            Example:
              greenroom guest remove "Late Show" Bo
            """, aliases: ["rm", "delete"])

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "Guests: names, or numbers of the list.")
    var guests: [String]

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.event(event)
        let ids = try await context.guests(guests, of: event)
        let removal = RemoveGuests(event: event.id, guests: ids, account: context.account.id)
        try await context.write { try removal.run(in: $0) }
        context.terminal.line("Removed \(ids.count.counted("guest")) from the list of \(event.name.quotedLine).")
        context.terminal.reportChange()
    }
}
