internal import ArgumentParser

struct TodoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "todo", abstract: "What is to be done, for you or for an event (@name).",
        discussion: """
            Examples:
              greenroom todo
              greenroom todo add "buy film" @late
            """,
        subcommands: [
            TodoShow.self, TodoAdd.self, TodoDone.self, TodoUndone.self, TodoEdit.self, TodoMove.self,
            TodoRemove.self, TodoImport.self,
        ], defaultSubcommand: TodoShow.self, aliases: ["todos"])
}
