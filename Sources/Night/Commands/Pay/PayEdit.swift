import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Night
import Platform
import Storage
import Values

struct PayEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Pay somebody something else than was agreed for a show.",
        discussion: """
            Before the settlement is closed: another amount, nothing for a no-show, or a kill fee where the
            show or their place was canceled. After that: a correction. Nobody is texted about it.

            Examples:
              greenroom pay edit "Late Show" Grace --amount 60 --reason "longer set"
              greenroom pay edit "Late Show" Grace --as-agreed
              greenroom pay edit "Club Night" Ada --kill-fee 25
              greenroom pay edit "Club Night" Ada --correct 10 --reason "parking"
            """, aliases: ["change"])

    @OptionGroup var show: PaidShowArgument

    @Argument(help: "The contact.", completion: .contacts)
    var contact: String

    @Option(help: "This amount instead of what was agreed.")
    var amount: String?

    @Flag(help: "They did not appear: nothing is paid.")
    var noShow = false

    @Option(help: "What they get because the show or their place was canceled.")
    var killFee: String?

    @Flag(help: "What was agreed counts again.")
    var asAgreed = false

    @Option(parsing: .unconditional, help: "Add to a closed settlement, or take away with a minus: 10, -10.")
    var correct: String?

    @Option(help: "The reason.")
    var reason: String?

    @OptionGroup var options: GlobalOptions

    private var ruling: ChangePay.Ruling? {
        if let amount { return .amount(amount) }
        if let killFee { return .killFee(killFee) }
        return noShow ? .noShow : asAgreed ? .asAgreed : nil
    }

    func validate() throws {
        let given = [amount != nil, noShow, killFee != nil, asAgreed, correct != nil].count { $0 }
        if given != 1 {
            throw ValidationError("Use one of --amount, --no-show, --kill-fee, --as-agreed and --correct.")
        }
        if correct != nil, reason == nil { throw ValidationError("A correction needs a reason: --reason WHY.") }
    }

    func run(in context: CommandContext) async throws {
        let event = try await context.heldShow(show.event)
        let person = try await context.contact(contact)
        let change = ChangePay(event.id, account: context.account)
        let (ruling, correct, reason) = (ruling, correct, reason)
        let sheet = try await context.write { tx in
            if let ruling { return try change.set(ruling, of: person.id, reason: reason, in: tx) }
            return try change.correct(person.id, by: correct ?? "", reason: reason ?? "", in: tx)
        }
        context.show(person, of: sheet)
        context.terminal.say("Next: greenroom settlement show \(try await context.argument(for: event))")
        context.terminal.reportChange()
    }
}
