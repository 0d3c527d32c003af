internal import ArgumentParser

struct CountdownCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "countdown", abstract: "The time left until a day to look forward to.",
        discussion: """
            Its owner is texted an hour before and when the time has come.

            Examples:
              greenroom countdown
              greenroom countdown add "our trip to the Grand Canyon" --date "jun 1 6:30pm"
            """,
        subcommands: [
            CountdownList.self, CountdownGridCommand.self, CountdownShow.self, CountdownAdd.self, CountdownEdit.self,
            CountdownRemove.self, CountdownShare.self, CountdownTodo.self, CountdownBudget.self,
        ], defaultSubcommand: CountdownList.self, aliases: ["countdowns"])
}
