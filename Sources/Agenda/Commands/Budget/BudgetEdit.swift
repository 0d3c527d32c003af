import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct BudgetEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the title, amount, date or kind of a line.",
        discussion: """
            Examples:
              greenroom budget edit 1 @late --amount 480
              greenroom budget edit taxi @late --title "Taxi home" --on fri --shared "me, Ann"
            """, aliases: ["change"])

    @Argument(help: "The line by number or words, and its event (@name) if any.")
    var words: [String]

    @Option(help: "The new title.")
    var title: String?

    @Option(help: "The new amount.")
    var amount: String?

    @Option(name: .customLong("on"), help: "The new date.")
    var day: String?

    @OptionGroup var sharing: CostSharingOptions

    @Flag(help: "Mark it as planned.")
    var planned = false

    @Flag(help: "Mark it as spent.")
    var spent = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard title != nil || amount != nil || day != nil || planned || spent || !sharing.input.isEmpty else {
            throw ValidationError(
                "Nothing to change. Use --title, --amount, --on, --rate, --paid-by, --shared, --planned or --spent.")
        }
        if planned && spent { throw ValidationError("Use --planned or --spent, not both.") }
    }

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let typed = try BudgetLineInput(title: title, amount: amount, day: day)
            .read(account: context.account, now: context.now)
        let kind: BudgetLine.Kind? = planned ? .planned : spent ? .spent : nil
        let (input, home) = (sharing.input, context.account.currency)
        let subject = try await context.subject(choice)
        let (line, place, isChanged) = try await context.change(Budget.self, of: subject, named: choice) { budget, tx in
            let found = try budget.find(choice.text)
            let shared = try input.applied(
                to: found.sharing ?? CostSharing(), amount: typed.amount ?? found.amount, home: home)
            let (line, isChanged) = try budget.edit(
                found, title: typed.title, amount: typed.amount, kind: kind, day: typed.day, sharing: shared, in: tx)
            return (line, budget.place(of: line), isChanged)
        }
        let tail = line.kind == .planned ? "  planned" : ""
        context.terminal.line(
            "\(place)  \(Printable.line(line.title))  \(line.amount)\(tail)\(SubjectLabel.suffix(subject))")
        context.terminal.reportChange(isChanged)
    }
}
