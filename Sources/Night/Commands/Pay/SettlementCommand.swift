import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Night
import Platform
import Storage
import Values

struct SettlementCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settlement", abstract: "Settle the money of a show.",
        discussion: """
            Enter what came in and what it cost, look at what everybody gets, and close it. Nothing is paid by
            that: note what you paid with "greenroom pay mark".

            Examples:
              greenroom settlement "Late Show"
              greenroom settlement edit "Late Show" --door 1200 --heads 85 --expense "Sound 150"
            """,
        subcommands: [SettlementShow.self, SettlementEdit.self, SettlementClose.self],
        defaultSubcommand: SettlementShow.self, aliases: ["settle", "settlements"])
}

/// The show whose money is meant.
struct PaidShowArgument: ParsableArguments {
    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String
}

struct SettlementClose: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "close", abstract: "Close the settlement of a show that is over or canceled.",
        discussion: """
            After that it takes corrections only. It can be undone until something was paid or corrected.

            Example:
              greenroom settlement close "Club Night"
            """)

    @OptionGroup var show: PaidShowArgument
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.heldShow(show.event)
        let change = ChangePay(event.id, account: context.account)
        let sheet = try await context.write { try change.close(in: $0) }
        context.show(sheet)
        for person in sheet.people {
            context.terminal.line("\(Printable.line(person.name)): \(person.words(sheet.settlement))")
        }
        context.sayTotals(sheet)
        context.terminal.say("Next: greenroom pay mark \(try await context.argument(for: event)) NAME paid")
        context.terminal.reportChange()
    }
}
