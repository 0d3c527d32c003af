import ArgumentParser
import CommandKit
import Lineups
import Platform

struct EventList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List upcoming events, earliest first.",
        discussion: """
            Examples:
              greenroom event list
              greenroom event list --json
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let lineups = try await BoardCommand.upcoming(in: context)
        try EventListing.of(
            lineups, home: context.account.zone, now: context.now, emptyState: BoardCommand.nothing
        ).print(output, to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        BoardCommand.sayNextStep(lineups, in: context)
    }
}
