import ArgumentParser
import CommandKit
import JSON
import Lineups
import Messaging
import People
import Platform
import Season
import Storage
import Values

struct PollCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "poll", abstract: "Ask who is free when.",
        discussion: """
            A yes is no booking: it says that somebody is free.

            Examples:
              greenroom poll
              greenroom poll add December --dates "dec 4, 5, 11, 12" --to Ada,Grace
              greenroom poll send December
              greenroom poll show December
            """,
        subcommands: [
            PollList.self, PollShow.self, PollAdd.self, PollEdit.self, PollRemove.self, PollSend.self,
            PollRemind.self, PollClose.self, PollReopen.self, PollAnswer.self, PollNever.self, PollDateCommand.self,
            PollExport.self,
        ], defaultSubcommand: PollList.self, aliases: ["polls"])
}

/// The poll that a command is about.
struct PollArgument: ParsableArguments {
    @Argument(help: "The poll: its name or number.")
    var poll: String
}

struct PollList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List polls, the latest first.",
        discussion: """
            Examples:
              greenroom poll list
              greenroom poll list --json
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let polls = try await context.read { tx in
            try Poll.all(account: account.id, in: tx).map { try ListedPoll($0, of: account, in: tx) }
        }
        let table = OutputTable(
            polls, ListedPoll.fields,
            shown: [
                "id": "#", "name": "POLL", "state": "STATE", "dates": "DATES", "people": "PEOPLE",
                "answered": "ANSWERED",
                "closes_at": OutputTable.Shown("CLOSES") { listed in
                    listed.poll.closesAt.map { DateText().long($0, in: account.zone) }
                },
            ],
            emptyState: "No polls yet. Add one:  greenroom poll add December --dates \"dec 4, 5\" --to NAME")
        try table.print(output, to: context.terminal)
        guard output.resolvedFormat == .table, let next = polls.first?.poll else { return }
        context.terminal.say(
            "Next: greenroom poll \(next.state == .draft ? "send" : "show") \(next.name.argument)")
    }
}

struct PollRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a poll that was not sent, or somebody from a poll.",
        discussion: """
            Examples:
              greenroom poll remove December
              greenroom poll remove December Grace
            """, aliases: ["rm", "delete"])

    @OptionGroup var name: PollArgument

    @Argument(help: "The contact, if only they are to be removed.", completion: .contacts)
    var contact: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let poll = try await context.poll(name.poll)
        if let contact {
            let person = try await context.contact(contact)
            try await context.write { try poll.removePerson(person.id, name: person.name, in: $0) }
            context.terminal.line("Removed \(Printable.line(person.name)) from \(poll.name.quotedLine).")
        } else {
            try await context.write { try poll.remove(in: $0) }
            context.terminal.line("Removed the poll \(poll.name.quotedLine).")
        }
        context.terminal.reportChange()
    }
}

struct PollClose: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "close", abstract: "Close a poll; later answers are kept and marked.",
        discussion: """
            Example:
              greenroom poll close December
            """)

    @OptionGroup var name: PollArgument
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let poll = try await context.poll(name.poll)
        _ = try await context.write { try poll.close(in: $0) }
        context.terminal.line("Closed the poll \(poll.name.quotedLine).")
        context.terminal.reportChange()
    }
}

struct PollReopen: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen", abstract: "Open a closed poll again.",
        discussion: """
            Example:
              greenroom poll reopen December
            """)

    @OptionGroup var name: PollArgument
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let poll = try await context.poll(name.poll)
        _ = try await context.write { try poll.reopen(in: $0) }
        context.terminal.line("The poll \(poll.name.quotedLine) is open again.")
        context.terminal.reportChange()
    }
}

struct PollExport: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export a poll as a spreadsheet, a row for each person and date.",
        discussion: """
            Examples:
              greenroom poll export December
              greenroom poll export December --output december.xlsx
            """)

    @OptionGroup var name: PollArgument
    @OptionGroup var output: ExportOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (poll, zone) = (try await context.poll(name.poll), context.account.zone)
        let sheet = try await context.read { try PollSheet(poll, in: $0) }
        try output.print(OutputTable(sheet.table(zone: zone)), sheet: "Poll", to: context.terminal)
    }
}

struct PollSend: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "send", abstract: "Ask the people of a poll by text.",
        discussion: """
            Shows the recipients, the texts and the price, then asks you. Those who were asked already are only
            asked about dates that are new.

            Examples:
              greenroom poll send December
              greenroom poll send December --only Grace --yes
              greenroom poll send December --dry-run
            """)

    @OptionGroup var sending: PollSendOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws { try await sending.send(.ask, verb: "ask", in: context) }
}

struct PollRemind: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind", abstract: "Remind those who have not answered everything.",
        discussion: """
            The text lists only the dates that are missing.

            Examples:
              greenroom poll remind December
              greenroom poll remind December --dry-run
            """)

    @OptionGroup var sending: PollSendOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws { try await sending.send(.remind, verb: "remind", in: context) }
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
        let list = chosen.map { $0.titleWithYear() }.joined(separator: ", ")
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
