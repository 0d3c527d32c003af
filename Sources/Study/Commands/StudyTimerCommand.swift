import ArgumentParser

struct StudyTimerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timer", abstract: "Study and take breaks, with a text when it is time to switch.",
        discussion: """
            When the time is up you get a text with the choices; you can also choose here or on the page.

            Examples:
              greenroom study timer start --study 25m --break 5m
              greenroom study timer watch
              greenroom study timer finish
            """,
        subcommands: [
            StudyTimerStatus.self, StudyTimerStart.self, StudyTimerBreak.self, StudyTimerMore.self,
            StudyTimerStudy.self, StudyTimerFinish.self, StudyTimerWatch.self, StudyTimerTotals.self,
        ], defaultSubcommand: StudyTimerStatus.self)
}
