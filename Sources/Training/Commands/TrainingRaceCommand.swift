import ArgumentParser

struct TrainingRaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "race", abstract: "Find races and train for them.",
        discussion: """
            Examples:
              greenroom training race
              greenroom training race search --near 80007 --distance 10k
            """,
        subcommands: [RaceList.self, RaceSearch.self, RaceAdd.self, RaceGoal.self, RaceFilterCommand.self],
        defaultSubcommand: RaceList.self, aliases: ["races"])
}
