internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Messaging
internal import People
internal import Storage
internal import Values

struct AskCommand: HouseCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask", abstract: "Ask those of a lineup who have not been asked yet.",
        discussion: """
            Shows who would get which text and what it costs, then asks you. Who was asked before gets nothing:
            that is what remind is for.

            Examples:
              greenroom ask "Late Show"
              greenroom ask "Late Show" --dry-run
              greenroom ask "Late Show" --only Grace --yes
            """)

    @Argument(help: "The event: its name, its number or its day.")
    var event: String

    @Option(help: "Only these; can be given again and again.")
    var only: [String] = []

    @Flag(help: "Show who would get what, and send nothing.")
    var dryRun = false

    @Flag(help: "Do not ask me.")
    var yes = false

    @Flag(help: "Also where it is early morning, evening or night.")
    var anyway = false

    @OptionGroup var options: HouseOptions

    func run(in context: CommandContext) async throws {
        let round = LetterRound(purpose: .request, event: event, only: only, dryRun: dryRun, yes: yes, anyway: anyway)
        try await round.run(in: context)
    }
}

struct RemindCommand: HouseCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind", abstract: "Nudge those who were asked and have not answered.",
        discussion: """
            Examples:
              greenroom remind "Late Show"
              greenroom remind "Late Show" --only Grace --yes
            """)

    @Argument(help: "The event: its name, its number or its day.")
    var event: String

    @Option(help: "Only these; can be given again and again.")
    var only: [String] = []

    @Flag(help: "Show who would get what, and send nothing.")
    var dryRun = false

    @Flag(help: "Do not ask me.")
    var yes = false

    @Flag(help: "Also where it is early morning, evening or night.")
    var anyway = false

    @OptionGroup var options: HouseOptions

    func run(in context: CommandContext) async throws {
        let round = LetterRound(purpose: .reminder, event: event, only: only, dryRun: dryRun, yes: yes, anyway: anyway)
        try await round.run(in: context)
    }
}
