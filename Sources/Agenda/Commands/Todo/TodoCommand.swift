import Agenda
import ArgumentParser
import CommandKit
import JSON
import Platform
import Storage
import Values

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

struct TodoDone: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Mark to-dos as done, or as open again.",
        discussion: """
            A to-do that is already done is reopened.

            Examples:
              greenroom todo done 1
              greenroom todo done "posters" @late
            """, aliases: ["check"])

    @Argument(help: "To-dos by number or words, and the list's @name if it is not your own.")
    var words: [String]

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await TodoMarking(words: words, done: true).run(in: context)
    }
}

struct TodoUndone: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "undone", abstract: "Mark to-dos as not done.",
        discussion: """
            Example:
              greenroom todo undone 1
            """, aliases: ["uncheck"])

    @Argument(help: "To-dos by number or words, and the list's @name if it is not your own.")
    var words: [String]

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await TodoMarking(words: words, done: false).run(in: context)
    }
}

/// Marks to-dos as done or open.
private struct TodoMarking {
    let words: [String]
    let done: Bool

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let subject = try await context.subject(choice)
        let done = done
        let (items, marked, again, left) = try await context.change(
            TodoList.self, of: subject, named: choice
        ) { list, tx in
            // Finds all before changing any, because changes renumber the list.
            let items = try choice.words.map { try list.find($0, isDone: !done) }
            let again = done ? items.filter(\.isDone) : []
            let marked = try list.toggle(items, done: done, in: tx)
            return (items, marked, again, list.open.count)
        }
        let reopened = Set(again.map(\.id))
        let next = try await context.read { try TodoList.of(subject, in: $0) }.items
        for item in marked {
            let sign = done && !reopened.contains(item.id) ? Style.colored("✓", .blue, context.terminal) : "○"
            let day = done ? next.first { $0.id == item.id && !$0.isDone && !reopened.contains($0.id) }?.due : nil
            let again = day.map { "  Next: \(DateText().dayWithYear($0))" } ?? ""
            context.terminal.line("\(sign) \(Printable.line(item.title))\(SubjectLabel.suffix(subject))\(again)")
        }
        let changed = Set(marked.map(\.id))
        for item in items where !changed.contains(item.id) {
            context.terminal.say("\(Printable.line(item.title)) is already open.")
        }
        let rest = left == 0 ? "Nothing left to do." : "\(left) left."
        context.terminal.say(marked.isEmpty ? rest : "\(rest) \(Terminal.undo)")
    }
}

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
