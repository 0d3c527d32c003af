import ArgumentParser
import CommandKit
import Platform
import Season
import Storage
import Values

struct PollDateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "date", abstract: "Add dates to a poll, or withdraw some.",
        discussion: """
            Examples:
              greenroom poll date add December "dec 18, 19"
              greenroom poll date remove December "dec 5"
            """, subcommands: [PollDateAdd.self, PollDateRemove.self], aliases: ["dates"])
}

struct PollDateAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add dates. To ask about them, send the poll again.",
        discussion: """
            Example:
              greenroom poll date add December "dec 18, 19"
            """)

    @OptionGroup var given: PollDatesArguments
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (poll, account, text) = (try await context.poll(given.name.poll), context.account, given.text)
        let all = try await context.write { try poll.addDates(text, account: account, in: $0) }
        context.list(all, of: poll)
        if poll.isSent { context.terminal.say("Next: greenroom poll send \(poll.name.argument)") }
        context.terminal.reportChange()
    }
}

struct PollDateRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Withdraw dates. What was said about them is kept.",
        discussion: """
            Example:
              greenroom poll date remove December "dec 5"
            """, aliases: ["rm", "delete"])

    @OptionGroup var given: PollDatesArguments
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (poll, account, text) = (try await context.poll(given.name.poll), context.account, given.text)
        let all = try await context.write { try poll.removeDates(text, account: account, in: $0) }
        context.list(all, of: poll)
        context.terminal.reportChange()
    }
}

/// A poll, and dates of it.
struct PollDatesArguments: ParsableArguments {
    @OptionGroup var name: PollArgument

    @Argument(help: "The dates: \"dec 4, 5, 11-13\".")
    var dates: [String]

    var text: String { dates.joined(separator: " ") }
}

extension CommandContext {
    fileprivate func list(_ dates: [PollDate], of poll: Poll) {
        terminal.line("\(Printable.line(poll.name)): \(dates.listWithYears)")
    }
}
