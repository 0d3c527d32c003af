import Agenda
import ArgumentParser
import CommandKit
import JSON
import Lineups
import Night
import Platform
import Storage
import Values

struct PayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pay", abstract: "Who is to be paid, and who was.",
        discussion: """
            What is agreed with somebody is set with "greenroom lineup edit EVENT NAME --pay". Greenroom moves
            no money: it notes what you paid.

            Examples:
              greenroom pay
              greenroom pay list --year 2026
              greenroom pay mark "Club Night" Ada paid --method cash
            """,
        subcommands: [PayList.self, PayEdit.self, PayMark.self, PayExport.self], defaultSubcommand: PayList.self)
}

struct PayExport: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export what each person was paid in a year.",
        discussion: """
            The day of the payment counts. Each currency has a row of its own.

            Examples:
              greenroom pay export --year 2026
              greenroom pay export --year 2026 --payments --output paid.xlsx
            """)

    @Option(help: "The year; this one by default.")
    var year: String?

    @Flag(help: "Each payment instead of the totals.")
    var payments = false

    @OptionGroup var output: ExportOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let year = try PayOverview.year(year, account: account, now: context.now)
        let overview = try await context.read { try PayOverview(account: account.id, in: $0) }
        let table = payments ? overview.paymentsTable(of: year) : try overview.totalsTable(of: year)
        try output.print(OutputTable(table), sheet: "Pay \(year)", to: context.terminal)
    }
}
