internal import Agenda
internal import ArgumentParser
internal import Storage
internal import Values

struct TodoAdd: HouseCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a to-do to your list, or to an event's.",
        discussion: """
            Examples:
              greenroom todo add "call the florist" --due fri
              greenroom todo add "buy film" @late
            """, aliases: ["new"])

    @Argument(help: "What is to be done, and for what: @event.")
    var words: [String]

    @Option(help: "By which day.")
    var due: String?

    @OptionGroup var options: HouseOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let due = try due.map { try context.day($0) }
        let subject = try await context.subject(choice)
        let (title, now) = (choice.text, context.now)
        let item = try await context.store.write { tx in
            var list = try TodoList.of(subject, in: tx)
            return try list.add(title, due: due, now: now, in: tx)
        }
        context.terminal.line("\(item.position)  \(Printable.line(item.title))\(TodoWords.place(subject))")
        context.terminal.say("Undo: greenroom undo")
    }
}

/// How to-do commands speak.
enum TodoWords {
    static func place(_ subject: Subject) -> String {
        subject.isAccount ? "" : "  (@\(Printable.line(subject.name)))"
    }
}
