import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Night
import Platform
import Storage
import Values

struct SettlementEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Enter the door, fees, heads and expenses of a show.",
        discussion: """
            The door is what the tickets brought in. "After fees" and "after expenses" in a deal mean these
            fees and expenses. Comps are not heads.

            Examples:
              greenroom settlement edit "Late Show" --door 1200 --fees 36 --heads 85 --comps 6
              greenroom settlement edit "Late Show" --expense "Sound 150" --expense "Staff 50"
              greenroom settlement edit "Late Show" --door ""
            """, aliases: ["change"])

    @OptionGroup var show: PaidShowArgument

    @Option(help: "What the tickets brought in; \"\" to remove it.")
    var door: String?

    @Option(help: "The fees of cards and ticket sellers.")
    var fees: String?

    @Option(help: "How many have paid.")
    var heads: String?

    @Option(help: "How many were let in free.")
    var comps: String?

    @Option(help: "An expense, like \"Sound 150\" (repeatable).")
    var expense: [String] = []

    @Option(help: "Remove the expense with this title (repeatable).")
    var removeExpense: [String] = []

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var input = SettlementInput()
        (input.door, input.fees, input.heads, input.comps) = (door, fees, heads, comps)
        (input.expenses, input.removals) = (expense, removeExpense)
        let (event, account) = (try await context.heldShow(show.event), context.account)
        let sheet = try await context.write { [input] in try input.run(event.id, account: account, in: $0) }
        context.show(sheet)
        context.sayTotals(sheet)
        context.terminal.say("Next: greenroom settlement show \(try await context.argument(for: event))")
        context.terminal.reportChange()
    }
}
