import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

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
        let (done, now) = (done, context.now)
        let (items, marked, again, left) = try await context.write(.todos, named: choice) { tx in
            var list = try TodoList.of(subject, in: tx)
            // Finds all before changing any, because changes renumber the list.
            let items = try choice.words.map { try list.find($0, isDone: !done) }
            let again = done ? items.filter(\.isDone) : []
            let marked = try list.toggle(items, done: done, now: now, in: tx)
            return (items, marked, again, list.open.count)
        }
        let reopened = Set(again.map(\.id))
        for item in marked {
            let sign =
                done && !reopened.contains(item.id) ? Style.colored("✓", .blue, context.terminal) : "○"
            context.terminal.line("\(sign) \(Printable.line(item.title))\(SubjectLabel.suffix(subject))")
        }
        let changed = Set(marked.map(\.id))
        for item in items where !changed.contains(item.id) {
            context.terminal.say("\(Printable.line(item.title)) is already open.")
        }
        let rest = left == 0 ? "Nothing left to do." : "\(left) left."
        context.terminal.say(marked.isEmpty ? rest : "\(rest) Undo: greenroom undo")
    }
}
