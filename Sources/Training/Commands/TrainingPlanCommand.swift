import ArgumentParser

struct TrainingPlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Your running plan.",
        discussion: """
            Examples:
              greenroom training plan
              greenroom training plan adjust --days tue,thu,sun
            """,
        subcommands: [PlanShow.self, PlanNew.self, PlanAdjust.self, PlanPause.self], defaultSubcommand: PlanShow.self)
}
