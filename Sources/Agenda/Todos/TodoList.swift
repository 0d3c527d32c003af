internal import Foundation
internal import Messaging
package import People
package import Storage
package import Values

/// The to-dos of one subject, in the order that its owner gave them. Every change keeps how the list was, so that it
/// can be taken back.
package struct TodoList: Sendable {
    package let subject: Subject
    package private(set) var items: [Todo]

    package static func of(_ subject: Subject, in tx: Transaction) throws -> TodoList {
        let items = try tx.rows(
            """
            SELECT id, title, position, due, created_at, done_at FROM todo WHERE subject_id = \(subject.id)
            ORDER BY position, id
            """
        ).map(Todo.init)
        return TodoList(subject: subject, items: items)
    }

    /// The subjects of an account that have to-dos, with how many are open; the account's own first.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [TodoList] {
        let subjects: [ID<Subject>] = try tx.values(
            """
            SELECT DISTINCT subject.id FROM todo JOIN subject ON subject.id = todo.subject_id
            WHERE subject.account_id = \(account) ORDER BY subject.id
            """)
        let lists = try subjects.compactMap { try Subject.find($0, in: tx) }.map { try of($0, in: tx) }
        return lists.filter(\.subject.isAccount) + lists.filter { !$0.subject.isAccount }
    }

    package var open: [Todo] { items.filter { !$0.isDone } }

    /// The item at a place as people count it, or the only one whose title has these words.
    package func find(_ words: String) throws(TodoError) -> Todo {
        if let number = Int(words) {
            guard let item = items.atPlace(number) else { throw .noSuchPlace(number, count: items.count) }
            return item
        }
        let folded = words.folded
        let found = items.filter { $0.title.folded == folded }
        let close = found.isEmpty ? items.filter { !folded.isEmpty && $0.title.folded.contains(folded) } : found
        guard let first = close.first else { throw .unknown(words) }
        guard close.count == 1 else { throw .several(words, close.map(\.title)) }
        return first
    }
}

// MARK: - Changes

extension TodoList {
    /// Puts an item at the end. A title that stands there open already is not doubled.
    package mutating func add(
        _ title: String, due: LocalDate?, now: Instant, in tx: Transaction
    ) throws -> Todo {
        let title = try Self.checked(title)
        if let twin = open.first(where: { $0.title.folded == title.folded && $0.due == due }) { return twin }
        try keep("added \"\(title)\"", now: now, in: tx)
        let id = try tx.insert(
            """
            INSERT INTO todo (subject_id, title, position, due, created_at)
            VALUES (\(subject.id), \(title), \(items.count + 1), \(due?.description), \(now))
            """, into: Todo.self)
        let item = Todo(
            id: id.rawValue, title: title, position: items.count + 1, due: due, createdAt: now, doneAt: nil)
        items.append(item)
        return item
    }

    /// Marks items as done, or as open again; answers those that were not so already.
    package mutating func mark(
        _ chosen: [Todo], done: Bool, now: Instant, in tx: Transaction
    ) throws -> [Todo] {
        let changed = chosen.filter { $0.isDone != done }
        guard !changed.isEmpty else { return [] }
        try keep("\(done ? "done" : "open again"): \(Self.titles(changed))", now: now, in: tx)
        for index in items.indices where changed.contains(where: { $0.id == items[index].id }) {
            items[index].doneAt = done ? now : nil
        }
        try save(in: tx)
        return changed
    }

    package mutating func edit(
        _ item: Todo, title: String?, due: LocalDate??, now: Instant, in tx: Transaction
    ) throws {
        let title = try title.map { try Self.checked($0) }
        try keep("changed \"\(item.title)\"", now: now, in: tx)
        guard let index = items.firstIndex(where: { $0.id == item.id }) else { return }
        if let title { items[index].title = title }
        if let due { items[index].due = due }
        try save(in: tx)
    }

    package mutating func remove(_ chosen: [Todo], now: Instant, in tx: Transaction) throws {
        guard !chosen.isEmpty else { return }
        try keep("removed \(Self.titles(chosen))", now: now, in: tx)
        items.removeAll { item in chosen.contains { $0.id == item.id } }
        renumber()
        try save(in: tx)
    }

    /// Puts an item at a place counted from 1; beyond the end is the end.
    package mutating func move(_ item: Todo, to place: Int, now: Instant, in tx: Transaction) throws {
        try keep("moved \"\(item.title)\"", now: now, in: tx)
        items.removeAll { $0.id == item.id }
        items.insert(item, at: min(max(place - 1, 0), items.count))
        renumber()
        try save(in: tx)
    }

    /// Adds what is new of a list from elsewhere; answers how many that were.
    package mutating func take(_ others: [TodoText.Item], now: Instant, in tx: Transaction) throws -> Int {
        let known = Set(items.map { "\($0.title.folded)|\($0.due?.description ?? "")" })
        let new = others.filter { !known.contains("\($0.title.folded)|\($0.due?.description ?? "")") }
        guard !new.isEmpty else { return 0 }
        try keep("brought in \(new.count) to-do\(new.count == 1 ? "" : "s")", now: now, in: tx)
        for item in new {
            let title = try Self.checked(item.title)
            try tx.run(
                """
                INSERT INTO todo (subject_id, title, position, due, created_at, done_at)
                VALUES (\(subject.id), \(title), \(items.count + 1), \(item.due?.description), \(now),
                    \(item.isDone ? now : nil))
                """)
            items = try Self.of(subject, in: tx).items
        }
        return new.count
    }

    private static func checked(_ title: String) throws(TodoError) -> String {
        let title = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !title.isEmpty else { throw .noTitle }
        guard title.count <= 500 else { throw .tooLong(title.count) }
        return title
    }

    private static func titles(_ items: [Todo]) -> String {
        items.count == 1 ? "\"\(items[0].title)\"" : "\(items.count) to-dos"
    }

    private mutating func renumber() {
        for index in items.indices { items[index].position = index + 1 }
    }

    /// The rows as the items are.
    private func save(in tx: Transaction) throws {
        let ids = items.map(\.id)
        try tx.run("DELETE FROM todo WHERE subject_id = \(subject.id) AND id NOT IN \(list: ids)")
        for item in items {
            try tx.run(
                """
                INSERT INTO todo (id, subject_id, title, position, due, created_at, done_at)
                VALUES (\(item.id), \(subject.id), \(item.title), \(item.position), \(item.due?.description),
                    \(item.created), \(item.doneAt))
                ON CONFLICT (id) DO UPDATE SET title = excluded.title, position = excluded.position,
                    due = excluded.due, done_at = excluded.done_at
                """)
        }
    }
}

// MARK: - Taking back

extension TodoList {
    static let undoKind: UndoStep.Kind = "agenda.todo"

    private func keep(_ says: String, now: Instant, in tx: Transaction) throws {
        let before = String(decoding: try JSONEncoder().encode(items), as: UTF8.self)
        try UndoStep.keep(
            Self.undoKind, of: subject.id, before: before, says: says, account: subject.account, now: now, in: tx)
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        guard let subject = try Subject.find(step.subject(), in: tx) else {
            throw UndoError.changedSince("What it belonged to")
        }
        var list = try of(subject, in: tx)
        list.items = try JSONDecoder().decode([Todo].self, from: Data(step.before.utf8))
        try list.save(in: tx)
    }
}

package enum TodoError: Error, Hashable, Sendable {
    case noTitle
    case tooLong(Int)
    case noSuchPlace(Int, count: Int)
    case unknown(String)
    case several(String, [String])
}

extension TodoError {
    /// The words do not lead to one to-do.
    package var isUnknown: Bool {
        switch self {
        case .noSuchPlace, .unknown, .several: true
        case .noTitle, .tooLong: false
        }
    }
}

extension TodoError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noTitle: "A to-do needs a title."
        case .tooLong(let count): "That to-do has \(count) characters; 500 are the most."
        case .noSuchPlace(let place, let count):
            count == 0 ? "The list is empty." : "There is no to-do \(place): the list has \(count)."
        case .unknown(let words): "There is no to-do \"\(Printable.line(words))\" in the list."
        case .several(let words, let titles):
            "Several to-dos have \"\(Printable.line(words))\": \(titles.prefix(4).map { Printable.line($0) }.joined(separator: "; ")). Say its number."
        }
    }
}
