internal import ArgumentParser
internal import Lineups
internal import People
internal import Storage

struct EventList: HouseCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Events to come, the earliest first.",
        discussion: """
            Examples:
              greenroom event list
              greenroom event list --json
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: HouseOptions

    func run(in context: CommandContext) async throws {
        try await BoardCommand.print(in: context, output: output)
    }
}

struct BoardCommand: HouseCommand {
    static let configuration = CommandConfiguration(
        commandName: "board", abstract: "What is coming and who is in.",
        discussion: """
            An event is red until everybody in its lineup has said yes.
              ✓ confirmed   … asked   ? maybe   ✗ declined   ! needs you

            Examples:
              greenroom board
              greenroom board --json
            """, aliases: ["upcoming", "status"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: HouseOptions

    func run(in context: CommandContext) async throws {
        try await Self.print(in: context, output: output)
    }

    static func print(in context: CommandContext, output: OutputOptions) async throws {
        let (account, now) = (context.account.id, context.now)
        let lineups = try await context.store.read { try Board.coming(account: account, now: now, in: $0) }
        let nothing =
            "No events to come. Make one:  greenroom event add \"Late Show\" --date \"fri 8pm\" --location \"The Anchor\""
        try EventListing.of(lineups, now: now, emptyState: nothing).print(output, to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        if let open = lineups.first(where: { !$0.isConfirmed }) {
            context.terminal.say(NextStep.after(open))
        }
    }
}

struct HistoryCommand: HouseCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Past events, the latest first. They cannot be changed.",
        discussion: """
            Example:
              greenroom history
            """)

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: HouseOptions

    func run(in context: CommandContext) async throws {
        let (account, now) = (context.account.id, context.now)
        let lineups = try await context.store.read { try Board.history(account: account, now: now, in: $0) }
        let nothing = "Nothing is past yet. What is coming:  greenroom board"
        try EventListing.of(lineups, now: now, emptyState: nothing).print(output, to: context.terminal)
    }
}
