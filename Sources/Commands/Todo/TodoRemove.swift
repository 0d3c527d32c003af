internal import Agenda
internal import ArgumentParser
internal import People
internal import Storage
internal import Values

struct TodoRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take to-dos off a list.",
        discussion: """
            Examples:
              greenroom todo remove 1 2
              greenroom todo remove posters @late
            """, aliases: ["rm", "delete"])

    @Argument(help: "To-dos by number or words, and the list's @name where it is not your own.")
    var words: [String]

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let subject = try await context.subject(choice)
        let now = context.now
        let removed = try await context.write(.todos, named: choice) { tx in
            var list = try TodoList.of(subject, in: tx)
            var items: [Todo] = []
            for item in try choice.words.map({ try list.find($0) }) where !items.contains(item) { items.append(item) }
            try list.remove(items, now: now, in: tx)
            return items
        }
        for item in removed {
            context.terminal.line("Removed \(Printable.line(item.title))\(TodoWords.place(subject))")
        }
        context.terminal.say("Undo: greenroom undo")
    }
}

struct TodoImport: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Bring to-dos in from a todo.txt file; what is there already is not doubled.",
        discussion: """
            Example:
              greenroom todo import todo.txt @late
            """)

    @Argument(help: "The file, and the list's @name where it is not your own.")
    var words: [String]

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        guard let path = choice.words.first, choice.words.count == 1 else {
            throw CommandError(.usage, "Say one file.", "greenroom todo import todo.txt")
        }
        let items = TodoText.read(try Files.text(at: path))
        let subject = try await context.subject(choice)
        let (now, zone) = (context.now, context.account.zone)
        let count = try await context.store.write { tx in
            var list = try TodoList.of(subject, in: tx)
            return try list.take(items, zone: zone, now: now, in: tx)
        }
        context.terminal.line("\(count) new, \(items.count - count) there already.")
        if count > 0 { context.terminal.say("Undo: greenroom undo") }
    }
}
