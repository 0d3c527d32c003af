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
        var columns: [(name: String, title: OutputTable.Title)] = [("name", "NAME"), ("state", "STATE")]
        columns += sheet.dates.map { date in
            ("date_\(date.number)", OutputTable.Title(stringLiteral: date.title(today: today).uppercased()))
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
            context.terminal.line("\(Printable.line(poll.name)): \(poll.state.rawValue)\(closes)")
        }
        try table.print(output, to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        for (date, total) in zip(sheet.dates, sheet.totals) {
            context.terminal.line(
                "\(date.title(today: today)) \(date.day.year): \(total.yes) yes, \(total.maybe) maybe, \(total.no) no, "
                    + "\(total.unsaid) unsaid" + (total.positions.map { "; can: \($0)" } ?? ""))
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

struct PollAnswer: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer", abstract: "Enter an answer for somebody who told you.",
        discussion: """
            Examples:
              greenroom poll answer December Grace yes --dates "dec 4, 12"
              greenroom poll answer December Grace no
              greenroom poll answer December Grace clear --dates "dec 4"
            """)

    @OptionGroup var name: PollArgument

    @Argument(help: "The contact.", completion: .contacts)
    var contact: String

    @Argument(help: "yes, no, maybe, or clear to take it back.")
    var answer: String

    @Option(help: "Only these dates of the poll; all by default.")
    var dates: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (poll, account) = (try await context.poll(name.poll), context.account)
        let person = try await context.contact(contact)
        let said = try AnswerForPerson.answer(answer)
        let (chosen, isChanged) = try await context.write { [dates] tx in
            let chosen = try poll.dates(named: dates, account: account, in: tx)
            let entry = AnswerForPerson(contact: person.id, dates: chosen, answer: said)
            return (chosen, try entry.run(of: poll, in: tx))
        }
        let today = account.zone.date(of: context.now)
        let list = chosen.map { "\($0.title(today: today)) \($0.day.year)" }.joined(separator: ", ")
        context.terminal.line("\(Printable.line(person.name)): \(said?.rawValue ?? "unsaid") for \(list)")
        context.terminal.reportChange(isChanged)
    }
}

struct PollNever: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "never", abstract: "Set the weekdays on which somebody never can.",
        discussion: """
            An answer to a single date outweighs them.

            Examples:
              greenroom poll never Grace monday tuesday
              greenroom poll never Grace monday --remove
            """)

    @Argument(help: "The contact.", completion: .contacts)
    var contact: String

    @Argument(help: "Weekdays.")
    var weekdays: [String]

    @Flag(help: "They can on these weekdays again.")
    var remove = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let person = try await context.contact(contact)
        let days = try weekdays.map { word in
            guard let weekday = Weekday(plural: word) else {
                throw CommandError(.usage, "Invalid weekday \(word.quotedLine).", "Use monday, tuesday and so on.")
            }
            return weekday
        }
        let isChanged = try await context.write { [remove] tx in
            try SetNeverDays(contact: person.id, weekdays: days, isNever: !remove, account: person.account).run(in: tx)
        }
        let known = try await context.read { try NeverDays.of(person.id, in: $0) }
        context.terminal.line(
            "\(Printable.line(person.name)): "
                + (known.isEmpty ? "any weekday" : "never " + known.map { "\($0.name)s" }.joined(separator: ", ")))
        context.terminal.reportChange(isChanged)
    }
}
