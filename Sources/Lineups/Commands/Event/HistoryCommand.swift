import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage

struct HistoryCommand: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List past events, latest first.",
        discussion: """
            Example:
              greenroom history
            """)

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await Self.print(in: context, output: output)
    }

    static func print(in context: CommandContext, output: OutputOptions) async throws {
        let account = context.account.id
        let lineups = try await context.read { try Board.history(account: account, in: $0) }
        let nothing = "No past events. See what is coming up:  greenroom board"
        try await EventListing.of(lineups, in: context, emptyState: nothing).print(output, to: context.terminal)
    }
}
