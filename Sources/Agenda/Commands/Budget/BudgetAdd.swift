import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct BudgetAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add spending, or a planned amount with --planned.",
        discussion: """
            Examples:
              greenroom budget add "Hotel" 450.00 @late --planned
              greenroom budget add "Taxi" "EUR 12.50"
            """, aliases: ["new"])

    @Argument(help: "The title, the amount and the event (@name).")
    var words: [String]

    @Flag(help: "Add it as planned, not spent.")
    var planned = false

    @Option(name: .customLong("on"), help: "The date; today by default.")
    var day: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await BudgetAddition(words: words, kind: planned ? .planned : .spent, day: day).run(in: context)
    }
}

struct BudgetSpent: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "spent", abstract: "Add spending.",
        discussion: """
            Examples:
              greenroom budget spent 45.20 hotel @late
              greenroom budget spent "stage lights" 80 --on yesterday
            """, aliases: ["spend", "paid"])

    @Argument(help: "The amount, the title and the event (@name).")
    var words: [String]

    @Option(name: .customLong("on"), help: "The date; today by default.")
    var day: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await BudgetAddition(words: words, kind: .spent, day: day).run(in: context)
    }
}

/// Adds a line and prints the new totals.
private struct BudgetAddition {
    let words: [String]
    let kind: BudgetLine.Kind
    let day: String?

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let home = context.account.currency
        let entry = try BudgetEntry(choice.words, home: home)
        let typed = try BudgetLineInput(day: day).read(account: context.account, now: context.now)
        let day = typed.day ?? context.account.zone.local(context.now).date
        let subject = try await context.subject(choice)
        let (kind, now) = (kind, context.now)
        let (line, budget) = try await context.store.write { tx in
            var budget = try Budget.of(subject, in: tx)
            let line = try budget.add(entry.title, entry.amount, kind, day: day, now: now, in: tx)
            return (line, budget)
        }
        context.terminal.line(
            "\(budget.place(of: line))  \(Printable.line(line.title))  \(line.amount)  \(kind.rawValue)\(SubjectLabel.suffix(subject))"
        )
        for total in try BudgetTotal.all(budget.lines) where total.currency == line.amount.currency {
            let words = total.words(home: home)
            context.terminal.say("\(words.capitalizedFirst). Undo: greenroom undo")
        }
    }
}
