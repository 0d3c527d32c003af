import ArgumentParser
import Platform
import Storage
import Study
import Values

struct StudyTimerTotals: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "totals", abstract: "Show how long you have studied, by day and week.",
        discussion: """
            Examples:
              greenroom study timer totals
              greenroom study timer totals --json
            """)

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let totals = try await context.read { try TimerTotals(account: account, in: $0) }
        if output.resolvedFormat == .table, output.fields == nil { return print(totals, to: context.terminal) }
        var table = OutputTable(["period": "PERIOD", "date": "DATE", "minutes": "MINUTES"], emptyState: "")
        table.rows = [("day", totals.days), ("week", totals.weeks)].flatMap { period, rows in
            rows.map { [.text(period), .text($0.date.description), .number($0.minutes)] }
        }
        try table.print(output, to: context.terminal)
    }

    private func print(_ totals: TimerTotals, to terminal: Terminal) {
        guard totals.weeks.contains(where: { $0.minutes > 0 }) else {
            return terminal.say("Nothing studied yet. Start: greenroom study timer start --study 25m --break 5m")
        }
        terminal.line(Style.bold("Days", terminal))
        print(totals.days.map { ("\($0.date.weekday.shortName) \($0.date)", $0.minutes) }, to: terminal)
        terminal.line()
        terminal.line(Style.bold("Weeks", terminal))
        print(totals.weeks.map { ("from \($0.date)", $0.minutes) }, to: terminal)
    }

    private func print(_ rows: [(label: String, minutes: Int)], to terminal: Terminal) {
        let most = rows.map(\.minutes).max() ?? 0
        let width = rows.map(\.label.displayWidth).max() ?? 0
        let cells = min(24, max(6, (terminal.width ?? .max) - width - 14))
        for row in rows {
            let count = row.minutes == 0 ? 0 : max(1, row.minutes * cells / most)
            let bar = String(repeating: "█", count: count)
            let words = row.minutes == 0 ? "-" : TimerLengths.words(row.minutes)
            terminal.line(
                "\(row.label.padded(to: width))  \(Style.colored(bar, .green, terminal))"
                    + "\("".padded(to: cells - count))  \(words)")
        }
    }
}
