import ArgumentParser

struct LineupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lineup", abstract: "Who performs at an event, and who has confirmed.",
        discussion: """
            Examples:
              greenroom lineup "Late Show"
              greenroom lineup add "Late Show" Grace Alan
            """,
        subcommands: [
            LineupShow.self, LineupAdd.self, LineupEdit.self, LineupRemove.self, LineupMove.self, LineupHost.self,
            LineupBench.self, LineupAnswer.self, LineupSearch.self, LineupExport.self,
        ], defaultSubcommand: LineupShow.self, aliases: ["roster"])
}
