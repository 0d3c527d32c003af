package import Platform
package import Storage
import Values

/// The to-dos of one subject, in the order chosen by the owner.
package struct TodoList: SubjectCollection {
    package typealias Item = Todo
    package typealias Problem = TodoError

    package static let itemTable: SQL = "todo"
    package static let itemKind: SubjectItemLookup.Kind = "todos"

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

    /// The to-dos that are not done.
    package var open: [Todo] { items.filter { !$0.isDone } }

    package func find(_ words: String) throws(TodoError) -> Todo { try find(words, isDone: nil) }

    /// The to-do at this position (from 1), or the only one whose title contains the words.
    ///
    /// - Parameter isDone: prefer done or open to-dos among several; nil for no preference.
    package func find(_ words: String, isDone: Bool?) throws(TodoError) -> Todo {
        if let number = Int(words) {
            guard let item = items.atPlace(number) else { throw .noSuchPlace(number, count: items.count) }
            return item
        }
        let close = items.titled(words, by: \.title)
        let meant = isDone.map { isDone in close.filter { $0.isDone == isDone } } ?? close
        guard let first = meant.first ?? close.first else { throw .unknown(words) }
        let choices = meant.isEmpty ? close : meant
        guard choices.count == 1 else { throw .several(words, choices) }
        return first
    }
}

// MARK: - Rows

extension TodoList: EditableCollection {
    static func arranged(_ items: [Todo]) -> [Todo] {
        items.enumerated().map { index, item in
            var item = item
            item.position = index + 1
            return item
        }
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
}
