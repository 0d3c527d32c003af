internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Messaging
internal import People
internal import Storage
internal import Values

struct AskCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask", abstract: "Ask those of a lineup who have not been asked yet.",
        discussion: """
            Shows who would get which text and what it costs, then asks you. Who was asked before gets nothing:
            that is what remind is for.

            Examples:
              greenroom ask "Late Show"
              greenroom ask "Late Show" --dry-run
              greenroom ask "Late Show" --only Grace --yes
              greenroom ask "Late Show" --by "thu 6pm"
              greenroom ask "Late Show" --bench
            """)

    @OptionGroup var sending: SendOptions

    @Option(help: "Until when an answer to this request counts.")
    var by: String?

    @Flag(help: "Ask the next on the bench, one for each open place.")
    var bench = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if bench, !sending.only.isEmpty { throw ValidationError("Say --bench or --only, not both.") }
    }

    func run(in context: CommandContext) async throws {
        try await SendFlow(purpose: .request, options: sending, answerBy: by, asksBench: bench).run(in: context)
    }
}

struct RemindCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind", abstract: "Nudge those who were asked and have not answered.",
        discussion: """
            Examples:
              greenroom remind "Late Show"
              greenroom remind "Late Show" --only Grace --yes
            """)

    @OptionGroup var sending: SendOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await SendFlow(purpose: .reminder, options: sending).run(in: context)
    }
}
