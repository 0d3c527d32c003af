import ArgumentParser

struct TodoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "todo", abstract: "To-dos, your own or an event's (@name).",
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
