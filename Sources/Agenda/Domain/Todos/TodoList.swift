package import Platform
package import Storage
import Values

/// The to-dos of one subject, in the order chosen by the owner.
package struct TodoList: Sendable {
    package let subject: Subject
    package internal(set) var items: [Todo]

    /// The list of a subject, which may be empty.
    package static func of(_ subject: Subject, in tx: Transaction) throws -> TodoList {
        let items = try tx.rows(
            """
            SELECT id, title, position, due, created_at, done_at FROM todo WHERE subject_id = \(subject.id)
            ORDER BY position, id
            """
        ).map(Todo.init)
        return TodoList(subject: subject, items: items)
    }

    /// All lists of an account that have to-dos: the account's own first.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [TodoList] {
        let subjects: [ID<Subject>] = try tx.values(
            """
            SELECT DISTINCT subject.id FROM todo JOIN subject ON subject.id = todo.subject_id
            WHERE subject.account_id = \(account) ORDER BY subject.id
            """)
        let lists = try subjects.compactMap { try Subject.find($0, in: tx) }.map { try of($0, in: tx) }
        return lists.filter(\.subject.isAccount) + lists.filter { !$0.subject.isAccount }
    }

    /// The to-dos that are not done.
    package var open: [Todo] { items.filter { !$0.isDone } }

    /// The to-do at this position (from 1), or the only one whose title contains the words.
    ///
    /// - Parameter isDone: prefer done or open to-dos among several; nil for no preference.
    package func find(_ words: String, isDone: Bool? = nil) throws(TodoError) -> Todo {
        if let number = Int(words) {
            guard let item = items.atPlace(number) else { throw .noSuchPlace(number, count: items.count) }
            return item
        }
        let folded = words.folded
        let found = items.filter { $0.title.folded == folded }
        let close = found.isEmpty ? items.filter { !folded.isEmpty && $0.title.folded.contains(folded) } : found
        let meant = isDone.map { isDone in close.filter { $0.isDone == isDone } } ?? close
        guard let first = meant.first ?? close.first else { throw .unknown(words) }
        let choices = meant.isEmpty ? close : meant
        guard choices.count == 1 else { throw .several(words, choices) }
        return first
    }

    /// The to-dos for all these words, each once. All are found before one is changed, so numbers keep their meaning.
    package func find(all words: [String], isDone: Bool? = nil) throws(TodoError) -> [Todo] {
        var found: [Todo] = []
        for one in words {
            let item = try find(one, isDone: isDone)
            if !found.contains(item) { found.append(item) }
        }
        return found
    }
}

// MARK: - Rows

extension TodoList {
    /// Makes the rows match the new items, with positions from 1. Only different rows are written.
    mutating func put(_ new: [Todo], in tx: Transaction) throws {
        let old = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
        var new = new
        for index in new.indices { new[index].position = index + 1 }
        let kept = Set(new.map(\.id))
        for item in items where !kept.contains(item.id) { try tx.run("DELETE FROM todo WHERE id = \(item.id)") }
        for item in new where old[item.id] != item {
            try tx.run(
                """
                INSERT INTO todo (id, subject_id, title, position, due, created_at, done_at)
                VALUES (\(item.id), \(subject.id), \(item.title), \(item.position), \(item.due?.description),
                    \(item.created), \(item.doneAt))
                ON CONFLICT (id) DO UPDATE SET title = excluded.title, position = excluded.position,
                    due = excluded.due, done_at = excluded.done_at
                """)
        }
        items = new
    }

    /// Inserts a row at the end.
    mutating func append(
        _ title: String, due: LocalDate?, createdAt: Instant, doneAt: Instant?, in tx: Transaction
    ) throws -> Todo {
        let place = items.count + 1
        let id = try tx.insert(
            """
            INSERT INTO todo (subject_id, title, position, due, created_at, done_at)
            VALUES (\(subject.id), \(title), \(place), \(due?.description), \(createdAt), \(doneAt))
            """, into: Todo.self)
        let item = Todo(
            id: id.rawValue, title: title, position: place, due: due, createdAt: createdAt, doneAt: doneAt)
        items.append(item)
        return item
    }

    static let subjectItemLookup = SubjectItemLookup(
        .todos, isNotFound: { ($0 as? TodoError)?.isNotFound ?? false }
    ) { words, account, tx in
        try all(account: account, in: tx)
            .filter { list in words.allSatisfy { (try? list.find($0)) != nil } }.map(\.subject)
    }
}
