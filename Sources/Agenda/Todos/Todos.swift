package import Messaging
internal import People
package import Storage
package import Values

/// To-dos by text: `TODO buy film @canyon`, `TODO`, `DONE 2`.
package struct Todos: Feature {
    package static let migrations = Migration.todos

    package let words = [
        CommandWord("TODO", usage: "TODO buy film @event", "add a to-do; TODO alone shows the list"),
        CommandWord("DONE", usage: "DONE 2", "check a to-do off"),
    ]

    package let undoKinds = [TodoList.undoKind]

    package init() {}

    package func undo(_ step: UndoStep, in tx: Transaction, now: Instant) throws {
        try TodoList.restore(step, in: tx)
    }

    package func obey(_ command: Command, in tx: Transaction, now: Instant) throws -> String? {
        let said = SubjectInText(command.rest)
        do {
            var list = try TodoList.of(said.subject(of: command.account.id, now: now, in: tx), in: tx)
            if command.word == "DONE" { return try done(said.words, &list, now: now, in: tx) }
            if said.words.isEmpty { return Self.shown(list) }
            let item = try list.add(said.words, due: nil, now: now, in: tx)
            return "To do\(Self.place(list)): \(item.position) \(item.title)"
        } catch let error as SubjectError {
            return error.reply
        } catch let error as TodoError {
            return error.description
        }
    }

    /// Nil for words that name no to-do: the text may be an answer to something else.
    private func done(_ words: String, _ list: inout TodoList, now: Instant, in tx: Transaction) throws -> String? {
        if words.isEmpty { return "Say which: DONE 2. \(Self.shown(list))" }
        let item: Todo
        do throws(TodoError) {
            item = try list.find(words)
        } catch .unknown where !words.contains(where: \.isNumber) {
            return nil
        } catch {
            throw error
        }
        _ = try list.mark([item], done: true, now: now, in: tx)
        let left = list.open.count
        return "Done: \(item.title). \(left == 0 ? "Nothing left" : "\(left) left")\(Self.place(list))."
    }

    private static func shown(_ list: TodoList) -> String {
        if list.open.isEmpty { return "Nothing to do\(place(list)). Add: TODO buy film" }
        let lines = list.open.prefix(10).map { "\($0.position) \($0.title)" + ($0.due.map { " (by \($0))" } ?? "") }
        let rest = list.open.count - lines.count
        return (lines + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
    }

    private static func place(_ list: TodoList) -> String {
        list.subject.isAccount ? "" : " for \(list.subject.name)"
    }
}
