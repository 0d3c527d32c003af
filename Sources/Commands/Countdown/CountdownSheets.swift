internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Storage

/// 000-26: what hangs on a countdown, from the countdown itself.
struct CountdownTodo: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "todo", abstract: "Its to-do list.",
        discussion: """
            Example:
              greenroom countdown todo Mom
            """)

    @Argument(help: "The countdown by name, number or day.")
    var event: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var list = try TodoShow.parse([])
        list.subject = ["@\(try await context.datedEvent(event).id)"]
        try await list.run(in: context)
    }
}

struct CountdownBudget: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget", abstract: "Its budget.",
        discussion: """
            Example:
              greenroom countdown budget Mom
            """)

    @Argument(help: "The countdown by name, number or day.")
    var event: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var sheet = try BudgetShow.parse([])
        sheet.subject = ["@\(try await context.datedEvent(event).id)"]
        try await sheet.run(in: context)
    }
}
