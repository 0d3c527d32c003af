import ArgumentParser
import CommandKit
import JSON
import Lineups
import Platform
import Season
import Storage
import Values

struct PollShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show who can do which date.",
        discussion: """
            ✓ yes, ? maybe, ✗ no; away, booked and never are a no. Empty: nothing was said.

            Examples:
              greenroom poll show December
              greenroom poll show December --json
            """)

    @OptionGroup var name: PollArgument
    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (poll, account) = (try await context.poll(name.poll), context.account)
        let sheet = try await context.read { try PollSheet(poll, in: $0) }
        let today = account.zone.date(of: context.now)
        let show = sheet.dates.commonShow
        var columns: [(name: String, title: OutputTable.Title)] = [("name", "NAME"), ("state", "STATE")]
        // More columns of days would be wider than a terminal; the numbers are explained below.
        let isWide = sheet.dates.count > 4
        columns += sheet.dates.map { date in
            let title = isWide ? "\(date.number)" : date.title(today: today, namesShow: show == nil).uppercased()
            return ("date_\(date.number)", OutputTable.Title(stringLiteral: title))
        }
        var table = OutputTable(
            OutputTable.Columns(columns),
            emptyState: "Nobody is in this poll. Add some:  greenroom poll edit \(poll.name.argument) --to NAME")
        for row in sheet.rows {
            let late = row.person.lateAt == nil ? "" : ", late"
            table.rows.append(
                [.text(row.person.name), .text(row.state.rawValue, shown: row.state.rawValue + late)]
                    + row.cells.map { .text($0.words, shown: $0.sign) })
        }
        if output.resolvedFormat == .table {
            let closes = poll.closesAt.map { ", closes \(DateText().long($0, in: account.zone))" } ?? ""
            let title = [poll.name, show].compactMap(\.self).map(Printable.line).joined(separator: ", ")
            context.terminal.line("\(title): \(poll.state.rawValue)\(closes)")
        }
        try table.print(output, to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        for (date, total) in zip(sheet.dates, sheet.totals) {
            context.terminal.line(
                "\(date.number) \(date.titleWithYear(namesShow: show == nil)): "
                    + "\(total.yes) yes, \(total.maybe) maybe, \(total.no) no, "
                    + (total.busy == 0 ? "" : "\(total.busy) busy, ") + "\(total.unsaid) unsaid"
                    + (total.positions.map { "; can: \($0)" } ?? ""))
        }
        sayWords(sheet, in: context)
        let next = poll.state == .draft ? "send" : sheet.rows.contains { $0.state == .sent } ? "remind" : "export"
        context.terminal.say("Next: greenroom poll \(next) \(poll.name.argument)")
    }

    /// The words of answers with a limit.
    private func sayWords(_ sheet: PollSheet, in context: CommandContext) {
        for row in sheet.rows {
            var words: [String] = []
            for case .said(.maybe, let said?) in row.cells where !words.contains(said) { words.append(said) }
            for said in words { context.terminal.line("\(Printable.line(row.person.name)): \(said.quotedLine)") }
        }
    }
}
