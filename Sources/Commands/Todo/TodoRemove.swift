import Agenda
import ArgumentParser
import Platform
import Storage
import Values

struct TodoRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove to-dos from a list.",
        discussion: """
            Examples:
              greenroom todo remove 1 2
              greenroom todo remove posters @late
            """, aliases: ["rm", "delete"])

    @Argument(help: "To-dos by number or words, and the list's @name if it is not your own.")
    var words: [String]

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let subject = try await context.subject(choice)
        let removed = try await context.change(TodoList.self, of: subject, named: choice) { list, tx in
            let items = try list.find(all: choice.words)
            try list.remove(items, in: tx)
            return items
        }
        for item in removed {
            context.terminal.line("Removed \(Printable.line(item.title))\(SubjectLabel.suffix(subject))")
        }
        context.terminal.reportChange()
    }
}
