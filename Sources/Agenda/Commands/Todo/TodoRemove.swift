import Agenda
import ArgumentParser
import CommandKit
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
        let now = context.now
        let removed = try await context.write(.todos, named: choice) { tx in
            var list = try TodoList.of(subject, in: tx)
            let items = try list.find(all: choice.words)
            try list.remove(items, now: now, in: tx)
            return items
        }
        for item in removed {
            context.terminal.line("Removed \(Printable.line(item.title))\(SubjectLabel.suffix(subject))")
        }
        context.terminal.say("Undo: greenroom undo")
    }
}
