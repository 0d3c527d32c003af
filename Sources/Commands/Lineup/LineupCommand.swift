internal import ArgumentParser

struct LineupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lineup", abstract: "Who is wanted for an event, and who is in.",
        subcommands: [
            LineupShow.self, LineupAdd.self, LineupRemove.self, LineupMove.self, LineupHost.self, LineupAnswer.self,
            LineupSearch.self,
        ], defaultSubcommand: LineupShow.self, aliases: ["roster"])
}
