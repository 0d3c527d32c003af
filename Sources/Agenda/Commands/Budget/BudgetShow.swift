import Agenda
import ArgumentParser
import CommandKit
import JSON
import Platform
import Storage
import Values

struct BudgetShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a budget with its totals, or all budgets.",
        discussion: """
            Each currency has its own totals.

            Examples:
              greenroom budget show @late
              greenroom budget show --format json
              greenroom budget show @late --format ledger
            """, aliases: ["list", "ls"])

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, csv, tsv, ledger
    }

    @Argument(help: "An event (@name), or @me for your own; all if omitted.")
    var subject: [String] = []

    @Option(help: "table, json, csv, tsv, or ledger for hledger.")
    var format: Format = .table

    @Flag(help: "Short for --format json.")
    var json = false

    @Option(help: "Only these fields, separated by commas.")
    var fields: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let budgets = try await context.all(Budget.self, naming: subject, in: "budget show")
        if format == .ledger && !json {
            let today = context.account.zone.date(of: context.now)
            let last = try await context.read { try Budget.lastDay(of: budgets, today: today, in: $0) }
            let text = BudgetLedger(budgets, until: last).text
            if text.isEmpty { context.terminal.say(Self.empty) } else { context.terminal.file(text) }
            return
        }
        var output = OutputOptions()
        output.format = OutputOptions.Format(rawValue: format.rawValue) ?? .table
        (output.json, output.fields) = (json, fields)
        try table(budgets).print(output, to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        let isNamed = budgets.namesSubjects(chosen: subject)
        for budget in budgets { try BudgetBarChart(budget, terminal: context.terminal).print(named: isNamed) }
    }

    static let empty = "Nothing planned or spent yet. Add a line:  greenroom budget add \"Hotel\" 450.00 --planned"

    private func table(_ budgets: [Budget]) -> OutputTable {
        let isNamed = budgets.namesSubjects(chosen: subject)
        let shown: [String: OutputTable.Shown<ListedBudgetLine>] = [
            "position": "#", "title": "WHAT", "kind": "KIND",
            "amount": OutputTable.Shown("AMOUNT") { $0.line.amount.description },
            "date": OutputTable.Shown("DAY") { DateText().dayWithYear($0.line.day) },
            "subject": OutputTable.Shown(isNamed ? "FOR" : nil) { $0.subject.mention },
        ]
        return OutputTable(
            ListedBudgetLine.all(budgets), ListedBudgetLine.fields, shown: shown, emptyState: Self.empty)
    }
}

extension [Budget] {
    /// Whether the subjects must be shown: all budgets were requested, and there are others than the account's own.
    func namesSubjects(chosen words: [String]) -> Bool {
        words.isEmpty && (count > 1 || contains { !$0.subject.isAccount })
    }
}
