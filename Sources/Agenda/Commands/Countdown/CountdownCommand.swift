import ArgumentParser

struct CountdownCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "countdown", abstract: "Count down to a date, such as a trip or a birthday.",
        discussion: """
            You get a text an hour before and at zero.

            Examples:
              greenroom countdown
              greenroom countdown add "our trip to the Grand Canyon" --date "jun 1 6:30pm"
            """,
        subcommands: [
            CountdownList.self, CountdownGridCommand.self, CountdownShow.self, CountdownAdd.self, CountdownEdit.self,
            CountdownRemove.self, CountdownShare.self, CountdownTodo.self, CountdownBudget.self,
        ], defaultSubcommand: CountdownList.self, aliases: ["countdowns"])
}
