import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct BudgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget", abstract: "Budgets, your own or an event's (@name).",
        discussion: """
            Examples:
              greenroom budget
              greenroom budget spent 45.20 taxi @late
            """,
        subcommands: [
            BudgetShow.self, BudgetAdd.self, BudgetSpent.self, BudgetTotals.self, BudgetShares.self,
            BudgetEdit.self, BudgetRemove.self,
            BudgetChartCommand.self,
        ], defaultSubcommand: BudgetShow.self, aliases: ["budgets", "money"])
}

struct BudgetAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add spending, or a planned amount with --planned.",
        discussion: """
            Examples:
              greenroom budget add "Hotel" 450.00 @late --planned
              greenroom budget add "Taxi" "EUR 12.50" --rate 1.08
            """, aliases: ["new"])

    @Argument(help: "The title, the amount and the event (@name).")
    var words: [String]

    @Flag(help: "Add it as planned, not spent.")
    var planned = false

    @Option(name: .customLong("on"), help: "The date; today by default.")
    var day: String?

    @OptionGroup var sharing: CostSharingOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let kind: BudgetLine.Kind = planned ? .planned : .spent
        try await BudgetAddition(words: words, kind: kind, day: day, sharing: sharing.input).run(in: context)
    }
}

struct BudgetSpent: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "spent", abstract: "Add spending.",
        discussion: """
            Examples:
              greenroom budget spent 45.20 hotel @late
              greenroom budget spent "stage lights" 80 --on yesterday
              greenroom budget spent 60 dinner @late --paid-by Ann --shared "me, Ann, Bob"
            """, aliases: ["spend", "paid"])

    @Argument(help: "The amount, the title and the event (@name).")
    var words: [String]

    @Option(name: .customLong("on"), help: "The date; today by default.")
    var day: String?

    @OptionGroup var sharing: CostSharingOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await BudgetAddition(words: words, kind: .spent, day: day, sharing: sharing.input).run(in: context)
    }
}

/// Adds a line and prints the new totals.
private struct BudgetAddition {
    let words: [String]
    let kind: BudgetLine.Kind
    let day: String?
    let sharing: CostSharingInput

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let home = context.account.currency
        let entry = try BudgetEntry(choice.words, home: home)
        let typed = try BudgetLineInput(day: day).read(account: context.account, now: context.now)
        let day = typed.day ?? context.account.zone.local(context.now).date
        let shared = try sharing.applied(amount: entry.amount, home: home)
        let subject = try await context.subject(choice)
        let kind = kind
        let (line, budget) = try await context.change(Budget.self, of: subject, named: choice) { budget, tx in
            let line = try budget.add(entry.title, entry.amount, kind, day: day, sharing: shared, in: tx)
            return (line, budget)
        }
        context.terminal.line(
            "\(budget.place(of: line))  \(Printable.line(line.title))  \(line.amount)  \(kind.rawValue)\(SubjectLabel.suffix(subject))"
        )
        if let words = line.sharing?.words { context.terminal.line(Printable.line("   \(words)")) }
        for total in try BudgetTotal.all(budget.items) where total.currency == line.amount.currency {
            context.terminal.say("\(total.words.capitalizedFirst). \(Terminal.undo)")
        }
    }
}

struct BudgetTotals: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "totals", abstract: "Show what is planned, spent and left, by currency.",
        discussion: """
            Examples:
              greenroom budget totals
              greenroom budget totals @late --json
            """, aliases: ["total", "left"])

    @Argument(help: "An event (@name), or @me for your own; all if omitted.")
    var subject: [String] = []

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var table = OutputTable(
            [
                "subject": "FOR", "planned": "PLANNED", "spent": "SPENT", "left": "LEFT", "currency": nil,
            ], emptyState: BudgetShow.empty)
        for budget in try await context.all(Budget.self, naming: subject, in: "budget show") {
            for total in try BudgetTotal.all(budget.items) {
                func cell(_ amount: Money, light: StatusLight? = nil) -> OutputTable.Cell {
                    OutputTable.Cell.text(amount.plain, shown: amount.description, light: light)
                }
                table.rows.append([
                    .subject(budget.subject), cell(total.planned),
                    cell(total.spent),
                    total.isPlanned ? cell(total.left, light: total.isOver ? .red : nil) : .text(nil),
                    .text(total.currency.code),
                ])
            }
        }
        try table.print(output, to: context.terminal)
    }
}

struct BudgetRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove lines from a budget.",
        discussion: """
            Examples:
              greenroom budget remove 1 2 @late
              greenroom budget remove taxi @late
            """, aliases: ["rm", "delete"])

    @Argument(help: "Lines by number or words, and their event (@name) if any.")
    var words: [String]

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        guard !choice.words.isEmpty else {
            throw CommandError(.usage, "Name the lines to remove.", "greenroom budget remove 1 2")
        }
        let subject = try await context.subject(choice)
        let removed = try await context.change(Budget.self, of: subject, named: choice) { budget, tx in
            let lines = try budget.find(all: choice.words)
            try budget.remove(lines, in: tx)
            return lines
        }
        for line in removed {
            context.terminal.line(
                "Removed \(Printable.line(line.title))  \(line.amount)\(SubjectLabel.suffix(subject))")
        }
        context.terminal.reportChange()
    }
}
