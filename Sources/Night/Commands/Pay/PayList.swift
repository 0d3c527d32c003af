import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Night
import Platform
import Storage
import Values

struct PayList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List who is still to be paid, or what each person was paid in a year.",
        discussion: """
            Examples:
              greenroom pay list
              greenroom pay list --year 2026 --json
            """, aliases: ["ls"])

    @Option(help: "The totals of each person in this year, by the day of the payment.")
    var year: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let overview = try await context.read { try PayOverview(account: account.id, in: $0) }
        if let year {
            return try totals(overview, of: PayOverview.year(year, account: account, now: context.now))
                .print(output, to: context.terminal)
        }
        try due(overview).print(output, to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        for total in try overview.dueTotals() { context.terminal.line("In total \(total)") }
        for event in overview.toSettle.prefix(10) {
            context.terminal.line("To settle: \(Printable.line(event.title(at: context.now)))")
        }
        if let next = overview.due.first {
            context.terminal.say("Next: greenroom pay mark \(next.eventName.argument) \(next.name.argument) paid")
        } else if let next = overview.toSettle.first {
            context.terminal.say("Next: greenroom settlement show \(next.name.argument)")
        }
    }

    private func due(_ overview: PayOverview) -> OutputTable {
        var table = OutputTable(
            [
                "name": "NAME", "contact_id": nil, "event": "SHOW", "event_id": nil, "date": "DATE", "due": "DUE",
                "state": "STATE",
            ],
            emptyState: "Nobody is to be paid. To settle a show:  greenroom settlement show EVENT")
        table.rows = overview.due.map { due in
            [
                .text(due.name), .number(due.contact.rawValue), .text(due.eventName), .number(due.event.rawValue),
                .text(due.day.description, shown: DateText().dayWithYear(due.day)),
                .text(due.open.coded, shown: "\(due.open)"), .text(due.state.rawValue),
            ]
        }
        return table
    }

    private func totals(_ overview: PayOverview, of year: Int) throws -> OutputTable {
        var table = OutputTable(
            ["name": "NAME", "contact_id": nil, "year": nil, "paid": "PAID"],
            emptyState: "Nobody was paid in \(year).")
        table.rows = try overview.totals(of: year).map { total in
            [
                .text(total.name), .number(total.contact.rawValue), .number(year),
                .text(total.amount.coded, shown: "\(total.amount)"),
            ]
        }
        return table
    }
}
