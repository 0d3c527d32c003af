import ArgumentParser

struct TrainingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "training", abstract: "A running plan: workouts, a log of runs, goals and races.",
        discussion: """
            Examples:
              greenroom training
              greenroom training plan new --goal 5k --weeks 8 --days mon,wed,sat
              greenroom training done --miles 3.1 --time 29:40
            """,
        subcommands: [
            TrainingHomeCommand.self, TrainingPlanCommand.self, TrainingToday.self, TrainingWeekCommand.self,
            TrainingDone.self, TrainingUndo.self, TrainingSkip.self, TrainingMove.self, TrainingGoalCommand.self,
            TrainingRaceCommand.self,
            TrainingHistory.self, TrainingImport.self, TrainingChart.self, TrainingSettingsCommand.self,
        ], defaultSubcommand: TrainingHomeCommand.self, aliases: ["running"])
}
