import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct TodoImport: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import a todo.txt file, without duplicates.",
        discussion: """
            Example:
              greenroom todo import todo.txt @late
            """)

    @Argument(help: "The file, and the list's @name if it is not your own.")
    var words: [String]

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        guard let path = choice.words.first, choice.words.count == 1 else {
            throw CommandError(.usage, "Name one file.", "greenroom todo import todo.txt")
        }
        let items = TodoText.read(try Files.text(at: path))
        let subject = try await context.subject(choice)
        let count = try await TodoList.importItems(
            items, into: subject, zone: context.account.zone, now: context.now, store: context.store)
        context.terminal.line("\(count) added, \(items.count - count) unchanged.")
        if count > 0 { context.terminal.say("Undo: greenroom undo") }
    }
}
