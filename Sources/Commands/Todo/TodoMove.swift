import Agenda
import ArgumentParser
import Platform
import Storage
import Values

struct TodoMove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move a to-do in its list.",
        discussion: """
            Example:
              greenroom todo move 2 --before 1
            """)

    @Argument(help: "The to-do by number or words, and the list's @name if it is not your own.")
    var words: [String]

    @Option(help: "Move it before this number.")
    var before: Int?

    @Option(help: "Move it to this number.")
    var to: Int?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard (before == nil) != (to == nil) else { throw ValidationError("Use either --before N or --to N.") }
        if let place = before ?? to, place < 1 {
            throw ValidationError("Invalid position \(place). Positions start at 1.")
        }
    }

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let subject = try await context.subject(choice)
        let (before, to) = (before, to)
        let (items, isMoved) = try await context.change(TodoList.self, of: subject, named: choice) { list, tx in
            let item = try list.find(choice.text)
            let isMoved =
                if let before {
                    try list.move(item, before: before, in: tx)
                } else {
                    try list.move(item, to: to ?? 1, in: tx)
                }
            return (list.items, isMoved)
        }
        for item in items { context.terminal.line("\(item.position)  \(Printable.line(item.title))") }
        context.terminal.reportChange(isMoved, or: "Nothing changed: it is already there.")
    }
}
