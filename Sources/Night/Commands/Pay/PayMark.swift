import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Night
import Platform
import Storage
import Values

struct PayMark: StoreCommand {
    /// The values of the argument.
    enum Mark: String, ExpressibleByArgument, CaseIterable {
        case paid, waived
    }

    static let configuration = CommandConfiguration(
        commandName: "mark", abstract: "Note that somebody was paid for a show, or waived it.",
        discussion: """
            The settlement of the show must be closed. Without --amount it is all that is due.

            Examples:
              greenroom pay mark "Club Night" Ada paid
              greenroom pay mark "Club Night" Ada paid --amount 20 --method cash
              greenroom pay mark "Club Night" Ada waived --reason "benefit show"
            """)

    @OptionGroup var show: PaidShowArgument

    @Argument(help: "The contact.", completion: .contacts)
    var contact: String

    @Argument(help: "paid or waived.")
    var mark: Mark

    @Option(help: "A part of what is due.")
    var amount: String?

    @Option(help: "The day on which it was paid; today by default.")
    var on: String?

    @Option(help: "How it was paid, like cash.")
    var method: String?

    @Option(help: "Why it was waived.")
    var reason: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        switch mark {
        case .paid where reason != nil: throw ValidationError("--reason goes with waived.")
        case .waived where amount != nil || on != nil || method != nil:
            throw ValidationError("--amount, --on and --method go with paid.")
        default: break
        }
    }

    func run(in context: CommandContext) async throws {
        let event = try await context.heldShow(show.event)
        let person = try await context.contact(contact)
        let change = ChangePay(event.id, account: context.account)
        let (mark, amount, day, method, reason) = (mark, amount, on, method, reason)
        let sheet = try await context.write { tx in
            switch mark {
            case .paid: try change.pay(person.id, amount: amount, day: day, method: method, in: tx)
            case .waived: try change.waive(person.id, reason: reason, in: tx)
            }
        }
        context.show(person, of: sheet)
        context.terminal.say("Next: greenroom pay list")
        context.terminal.reportChange()
    }
}
