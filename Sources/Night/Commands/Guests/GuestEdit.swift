import Agenda
import ArgumentParser
import CommandKit
import Night
import Platform
import Storage
import Values

struct GuestEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Set how many guests performers may bring, and until when they say so.",
        discussion: """
            With a limit of 0, the default, performers do not text guests. An empty value restores the default.

            Examples:
              greenroom guest edit "Late Show" --limit 2 --closes "2h before"
              greenroom guest edit "Late Show" --limit 4 --for Ada
            """, aliases: ["change"])

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Option(help: "Guests for each performer, or with --for, for one.")
    var limit: String?

    @Option(help: "Until when performers can text: \"2h before\", a date and time; usually the start.")
    var closes: String?

    @Option(name: .customLong("for"), help: "Only for this performer.", completion: .contacts)
    var performer: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if limit == nil, closes == nil { throw ValidationError("Nothing to change. Use --limit or --closes.") }
        if performer != nil, limit == nil { throw ValidationError("--for needs --limit.") }
    }

    func run(in context: CommandContext) async throws {
        let event = try await context.event(event)
        var input = GuestRulesInput()
        (input.limit, input.closes) = (limit, closes)
        input.performer = try await context.guestsPerformer(performer)?.id
        let account = context.account
        let (before, list) = try await context.write { [input] tx in
            let before = try GuestRules.of(event.id, in: tx)
            _ = try input.change(event.id, account: account, in: tx)
            return (before, try GuestList(event, in: tx))
        }
        context.terminal.line("\(event.name.quotedLine): \(list.rulesWords)")
        for words in list.overLimit { context.terminal.line("\(words). Nobody was taken off.") }
        context.terminal.reportChange(list.rules != before)
    }
}
