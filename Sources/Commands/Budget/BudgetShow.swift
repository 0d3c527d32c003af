internal import Agenda
internal import ArgumentParser
internal import Foundation
internal import Lineups
internal import People
internal import Storage
internal import Values

struct BudgetShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "A budget with its totals; every budget without a name.",
        discussion: """
            Currencies are never mixed: each has totals of its own.

            Examples:
              greenroom budget show @late
              greenroom budget show --format json
              greenroom budget show @late --format ledger
            """, aliases: ["list", "ls"])

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, csv, tsv, ledger
    }

    @Argument(help: "Whose: @event, or @me for your own; all without it.")
    var subject: [String] = []

    @Option(help: "table, json, csv, tsv, or ledger for hledger.")
    var format: Format = .table

    @Flag(help: "Short for --format json.")
    var json = false

    @Option(help: "Only these fields, with commas between.")
    var fields: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let budgets = try await context.budgets(subject)
        if format == .ledger && !json {
            let text = BudgetLedger(budgets, until: try await context.lastDay(of: budgets)).text
            if text.isEmpty { context.terminal.say(Self.empty) } else { context.terminal.write(text) }
            return
        }
        var output = OutputOptions()
        output.format = OutputOptions.Format(rawValue: format.rawValue) ?? .table
        (output.json, output.fields) = (json, fields)
        try listing(budgets).print(output, to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        let isNamed = budgets.sayWhose(chosen: subject)
        for budget in budgets { try BudgetBars(budget, terminal: context.terminal).print(named: isNamed) }
    }

    static let empty = "Nothing is planned or spent. Add something:  greenroom budget add \"Hotel\" 450.00 --planned"

    private func listing(_ budgets: [Budget]) -> Listing {
        var listing = Listing(
            [
                Listing.Column("position", "#"), Listing.Column("title", "WHAT"), Listing.Column("kind", "KIND"),
                Listing.Column("amount", "AMOUNT"), Listing.Column("currency"), Listing.Column("day", "DAY"),
                Listing.Column("subject", budgets.sayWhose(chosen: subject) ? "FOR" : nil), Listing.Column("id"),
                Listing.Column("created_at"),
            ], emptyState: Self.empty)
        for budget in budgets {
            for (index, line) in budget.lines.enumerated() {
                listing.rows.append([
                    .number(index + 1), .text(line.title), .text(line.kind.rawValue),
                    .text(line.amount.plain, shown: line.amount.description),
                    .text(line.amount.currency.code),
                    .text(line.day.description, shown: DateText().dayWithYear(line.day)),
                    .subject(budget.subject), .number(line.id),
                    .text(line.created.rfc3339),
                ])
            }
        }
        return listing
    }
}

struct BudgetTotals: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "totals", abstract: "What is planned, spent and left, by currency.",
        discussion: """
            Examples:
              greenroom budget totals
              greenroom budget totals @late --json
            """, aliases: ["total", "left"])

    @Argument(help: "Whose: @event, or @me for your own; all without it.")
    var subject: [String] = []

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var listing = Listing(
            [
                Listing.Column("subject", "FOR"), Listing.Column("planned", "PLANNED"),
                Listing.Column("spent", "SPENT"), Listing.Column("left", "LEFT"), Listing.Column("currency"),
            ], emptyState: BudgetShow.empty)
        for budget in try await context.budgets(subject) {
            for total in try BudgetTotal.all(budget.lines) {
                func cell(_ amount: Money, light: SlotStatus.Light? = nil) -> Listing.Cell {
                    Listing.Cell.text(amount.plain, shown: amount.description, light: light)
                }
                listing.rows.append([
                    .subject(budget.subject), cell(total.planned),
                    cell(total.spent),
                    total.isPlanned ? cell(total.left, light: total.isOver ? .red : nil) : .text(nil),
                    .text(total.currency.code),
                ])
            }
        }
        try listing.print(output, to: context.terminal)
    }
}

struct BudgetChartCommand: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "chart", abstract: "Draw a budget: bars here, or a picture in a file.",
        discussion: """
            Examples:
              greenroom budget chart @late
              greenroom budget chart @late --svg budget.svg
            """)

    @Argument(help: "Whose: @event, or @me for your own; all without it.")
    var subject: [String] = []

    @Option(help: ArgumentHelp("Write a picture there; - is here.", valueName: "file"))
    var svg: String?

    @Flag(help: "Put it in the place of a file that is there.")
    var force = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let budgets = try await context.budgets(subject)
        if budgets.allSatisfy(\.lines.isEmpty) {
            context.terminal.say(BudgetShow.empty)
            return
        }
        guard let svg else {
            let isNamed = budgets.sayWhose(chosen: subject)
            for budget in budgets { try BudgetBars(budget, terminal: context.terminal).print(named: isNamed) }
            return
        }
        let title = budgets.count == 1 ? budgets[0].subject.title : "All budgets"
        let picture = try BudgetChart(title: title, budgets.flatMap(\.lines)).svg()
        if svg == "-" { return context.terminal.write(picture) }
        try Files.refuseToReplace(svg, force: force)
        try Files.write(Data(picture.utf8), to: svg)
        context.terminal.line("Drew \(svg).")
    }
}

extension Subject {
    /// Above something that shows all of it.
    fileprivate var title: String { isAccount ? "Budget" : "Budget: \(name)" }
}

extension [Budget] {
    /// Whether it must be said whose they are: somebody asked for all, and it is not their own alone.
    fileprivate func sayWhose(chosen words: [String]) -> Bool {
        words.isEmpty && (count > 1 || contains { !$0.subject.isAccount })
    }
}

extension CommandContext {
    /// One where it is named, else all that hold anything.
    fileprivate func budgets(_ words: [String]) async throws -> [Budget] {
        let (account, choice) = (account.id, try SubjectChoice(naming: words))
        guard choice.words.isEmpty else {
            throw CommandError(
                .usage, "\(choice.text.quotedLine) names no budget.",
                "Write it with an @: greenroom budget show \("@\(choice.text)".argument)")
        }
        if choice.name == nil { return try await store.read { try Budget.all(account: account, in: $0) } }
        let subject = try await subject(choice)
        return [try await store.read { try Budget.of(subject, in: $0) }]
    }

    /// When the last of what they are for is over; today where none has a date.
    fileprivate func lastDay(of budgets: [Budget]) async throws -> LocalDate {
        let today = account.zone.local(now).date
        let events = budgets.compactMap(\.subject.event)
        return try await store.read { tx in
            try events.compactMap { try Event.find($0, in: tx) }.map { $0.zone.local($0.endsAt).date }
                .reduce(today) { max($0, $1) }
        }
    }
}
