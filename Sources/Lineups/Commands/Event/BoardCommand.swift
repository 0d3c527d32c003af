import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage

struct BoardCommand: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "board", abstract: "What is coming and who is in.",
        discussion: """
            An event is red until everybody in its lineup has confirmed.
              ✓ confirmed   … asked   ? maybe   ✗ declined   ! needs you

            Examples:
              greenroom board
              greenroom board --watch
              greenroom board --json
            """, aliases: ["upcoming", "status"])

    @Flag(help: "Keep watching until everybody is confirmed.")
    var watch = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if watch, output.resolvedFormat != .table {
            throw ValidationError("--watch has no --format.")
        }
    }

    func run(in context: CommandContext) async throws {
        if watch { return try await BoardWatch(context: context, output: output).run() }
        try await Self.print(in: context, output: output)
    }

    static let nothing =
        "No upcoming events. Create one:  greenroom event add \"Late Show\" --date \"fri 8pm\" --location \"The Anchor\""

    static func print(in context: CommandContext, output: OutputOptions) async throws {
        let (lineups, now) = (try await upcoming(in: context), context.now)
        if output.isDrawn, !lineups.isEmpty {
            let (table, terminal) = (
                BoardTable(lineups: lineups, home: context.account.zone, now: now), context.terminal
            )
            // Two lines are for the hint and the next prompt.
            let height = terminal.lines().map { max($0 - 2, 1) }
            terminal.rows(table.lines(height: height, keepsEvents: true, on: terminal).joined(separator: "\n"))
        } else {
            try await EventListing.of(lineups, in: context, emptyState: nothing).print(output, to: context.terminal)
        }
        guard output.resolvedFormat == .table else { return }
        try await Self.sayNextStep(lineups, in: context)
    }

    static func upcoming(in context: CommandContext) async throws -> [Lineup] {
        let account = context.account.id
        return try await context.read { tx in
            try Lineup.withDoubleBookings(Board.upcoming(account: account, in: tx), in: tx)
        }
    }

    /// The likeliest next command for the first event that is not confirmed.
    static func sayNextStep(_ lineups: [Lineup], in context: CommandContext) async throws {
        guard let open = lineups.first(where: { !$0.isConfirmed }) else { return }
        try await context.sayNext(after: open)
    }
}
