import ArgumentParser
import CommandKit

struct TodayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today", abstract: "What is on and what is due today.",
        discussion: """
            Examples:
              greenroom today
              greenroom today settings --text-at 07:00
            """,
        subcommands: [TodayShow.self, TodaySettings.self], defaultSubcommand: TodayShow.self)
}
