internal import Agenda
internal import ArgumentParser
internal import Platform
internal import Storage
internal import Values

struct BudgetAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Write down what was spent, or with --planned what may be spent.",
        discussion: """
            Examples:
              greenroom budget add "Hotel" 450.00 @late --planned
              greenroom budget add "Taxi" "EUR 12.50"
            """, aliases: ["new"])

    @Argument(help: "What it is for, the amount, and of what: @event.")
    var words: [String]

    @Flag(help: "It is planned, not spent.")
    var planned = false

    @Option(name: .customLong("on"), help: "On which day; today unless said.")
    var day: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await BudgetAddition(words: words, kind: planned ? .planned : .spent, day: day).run(in: context)
    }
}

struct BudgetSpent: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "spent", abstract: "Write down what was spent.",
        discussion: """
            Examples:
              greenroom budget spent 45.20 hotel @late
              greenroom budget spent "stage lights" 80 --on yesterday
            """, aliases: ["spend", "paid"])

    @Argument(help: "The amount, what it was for, and of what: @event.")
    var words: [String]

    @Option(name: .customLong("on"), help: "On which day; today unless said.")
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
        let day = try day.map { try context.day($0) } ?? context.account.zone.local(context.now).date
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
            context.terminal.say("\(words.capitalised). Undo: greenroom undo")
        }
    }
}
