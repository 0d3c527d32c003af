package import Platform
package import Storage
package import Values

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
            SELECT \(Todo.columns) FROM todo WHERE subject_id = \(subject.id)
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
    /// Subtasks follow the to-do under which they stand, whose order decides.
    static func arranged(_ items: [Todo]) -> [Todo] {
        let ids = Set(items.map(\.id))
        let groups = Dictionary(grouping: items) { item in item.parent.flatMap { ids.contains($0) ? $0 : nil } }
        return (groups[nil] ?? []).flatMap { [$0] + (groups[$0.id] ?? []) }.enumerated().map { index, item in
            var item = item
            item.position = index + 1
            return item
        }
    }

    /// Inserts a row at the end, or after the other subtasks.
    ///
    /// - Parameter parent: the to-do under which it stands; nil for the top.
    mutating func append(
        _ title: String, _ timing: TodoTiming, under parent: Todo? = nil, createdAt: Instant, doneAt: Instant?,
        in tx: Transaction
    ) throws -> Todo {
        let place = items.count + 1
        let minute = timing.time.map { $0.secondsSinceMidnight / 60 }
        let id = try tx.insert(
            """
            INSERT INTO todo (subject_id, title, position, parent_id, due, due_minute, remind_minutes, rule,
                created_at, done_at)
            VALUES (\(subject.id), \(title), \(place), \(parent?.id), \(timing.day?.description), \(minute),
                \(timing.remindMinutes), \(timing.rule), \(createdAt), \(doneAt))
            """, into: Todo.self)
        let item = Todo(
            id: id.rawValue, title: title, position: place, parent: parent?.id, timing: timing, createdAt: createdAt,
            doneAt: doneAt)
        try TodoReminders.reschedule(item, of: subject.id, in: tx)
        items.append(item)
        guard parent != nil else { return item }
        try put(items, in: tx)
        return items.first { $0.id == id.rawValue } ?? item
    }
}

/// Each of these changes saves one undo step, unless nothing changed.
extension TodoList {
    /// Adds a to-do at the end. `isNew` is false if the list has an open one with the same title and due date.
    package mutating func add(
        _ title: String, due: LocalDate?, in tx: Transaction
    ) throws -> (item: Todo, isNew: Bool) {
        try add(title, TodoTiming(day: due), in: tx)
    }

    /// Adds a to-do at the end. `isNew` is false if the list has an open one with the same title and due date.
    ///
    /// - Parameter parent: the to-do under which it stands; nil for the top.
    package mutating func add(
        _ title: String, _ timing: TodoTiming, under parent: Todo? = nil, in tx: Transaction
    ) throws -> (item: Todo, isNew: Bool) {
        let (title, timing) = (try Self.checked(title), try timing.checked())
        let twin = open.first {
            $0.title.folded == title.folded && $0.due == timing.day && $0.timing.time == timing.time
                && $0.parent == parent?.id
        }
        if let twin { return (twin, false) }
        if let parent { try Self.checkParent(parent) }
        try checkReminder(of: timing, in: tx)
        let item = try append(title, timing, under: parent, createdAt: tx.now, doneAt: nil, in: tx)
        try record(TodoChange(added: [item.id]), "added \"\(title)\"", in: tx)
        return (item, true)
    }

    /// Marks to-dos as done or open, and returns those that changed.
    package mutating func mark(_ chosen: [Todo], done: Bool, in tx: Transaction) throws -> [Todo] {
        let ids = Set(chosen.map(\.id))
        return try set(items.filter { ids.contains($0.id) && $0.isDone != done }, in: tx)
    }

    /// Marks to-dos as done, and those that are done as open again; or all as open. Returns those that changed. One
    /// undo step.
    package mutating func toggle(_ chosen: [Todo], done: Bool, in tx: Transaction) throws -> [Todo] {
        let ids = Set(chosen.map(\.id))
        return try set(items.filter { ids.contains($0.id) && (done || $0.isDone) }, in: tx)
    }

    /// Marks the open ones of these as done, and the done ones as open. What is done takes its open subtasks along,
    /// and a subtask that is open again opens the one under which it stands. A to-do that repeats opens its subtasks.
    private mutating func set(_ changed: [Todo], in tx: Transaction) throws -> [Todo] {
        guard !changed.isEmpty else { return [] }
        let today = try Account.find(subject.account, in: tx)?.zone.date(of: tx.now)
        var new = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
        for item in changed { new[item.id]?.mark(done: !item.isDone, on: today, in: tx) }
        let chosen = Set(changed.map(\.id))
        for item in items where !chosen.contains(item.id) {
            if let parent = item.parent, chosen.contains(parent), let above = new[parent] {
                let wasOpen = changed.contains { $0.id == parent && !$0.isDone }
                guard wasOpen, above.isDone != item.isDone else { continue }
                new[item.id]?.doneAt = above.doneAt
            } else if item.isDone, changed.contains(where: { $0.parent == item.id && $0.isDone }) {
                new[item.id]?.doneAt = nil
            }
        }
        let before = items.filter { $0 != new[$0.id] }
        try record(TodoChange(before: before), Self.summary(ofMarking: changed), in: tx)
        try put(items.compactMap { new[$0.id] }, in: tx)
        return changed
    }

    private static func summary(ofMarking changed: [Todo]) -> String {
        changed.allSatisfy(\.isDone) ? "reopened \(titles(changed))" : "marked \(titles(changed)) as done"
    }

    /// `buy strings under pack` as a title and the only open to-do whose title has the last words; nil without one.
    func subtask(in text: String) -> (title: String, parent: Todo)? {
        let words = text.split(separator: " ")
        guard let under = words.lastIndex(where: { $0.lowercased() == "under" }), under > 0, under + 1 < words.count
        else { return nil }
        let named = open.filter { $0.parent == nil }
            .titled(words[(under + 1)...].joined(separator: " "), by: \.title)
        return named.count == 1 ? (words[..<under].joined(separator: " "), named[0]) : nil
    }

    /// Returns the to-do as it is now, and whether anything changed.
    ///
    /// - Parameter parent: the to-do under which it then stands, nil inside for the top; nil for no change.
    package mutating func edit(
        _ item: Todo, _ input: TodoInput.Reading, under parent: Todo?? = nil, in tx: Transaction
    ) throws -> (item: Todo, isChanged: Bool) {
        var changed = item
        if let parent {
            if let parent, parent.id != item.parent {
                if items.contains(where: { $0.parent == item.id }) {
                    throw TodoError.hasSubtasks(item.title)
                }
                try Self.checkParent(parent)
                if parent.id == item.id { throw TodoError.underSubtask(item.title) }
            }
            changed.parent = parent?.id
        }
        if let title = input.title { changed.title = try Self.checked(title) }
        changed.timing = try input.timing(after: item.timing)
        if changed.timing != item.timing { try checkReminder(of: changed.timing, in: tx) }
        guard changed != item, let index = items.firstIndex(where: { $0.id == item.id }) else { return (item, false) }
        try record(TodoChange(before: [item]), "changed \"\(item.title)\"", in: tx)
        var new = items
        new[index] = changed
        try put(new, in: tx)
        return (items.first { $0.id == item.id } ?? changed, true)
    }

    private static func checkParent(_ parent: Todo) throws(TodoError) {
        if parent.parent != nil { throw .underSubtask(parent.title) }
        if parent.isDone { throw .underDone(parent.title) }
    }

    private func checkReminder(of timing: TodoTiming, in tx: Transaction) throws {
        guard timing.remindMinutes != nil, let account = try Account.find(subject.account, in: tx) else { return }
        try timing.checkReminder(at: tx.now, in: account.zone)
    }

    /// Removes to-dos, with their subtasks.
    package mutating func remove(_ chosen: [Todo], in tx: Transaction) throws {
        let named = Set(chosen.map(\.id))
        let gone = items.filter { item in named.contains(item.id) || item.parent.map(named.contains) == true }
        let ids = Set(gone.map(\.id))
        guard !gone.isEmpty else { return }
        try record(TodoChange(before: gone), "removed \(Self.titles(gone))", in: tx)
        try put(items.filter { !ids.contains($0.id) }, in: tx)
    }

    /// Moves a to-do to a position, from 1; a position beyond the end is the end. Subtasks move along, and one stays
    /// under its to-do. Returns whether it moved.
    package mutating func move(_ item: Todo, to place: Int, in tx: Transaction) throws -> Bool {
        var place = min(max(place, 1), items.count)
        // Between the subtasks of another one is before that one on the way up, and after it on the way down.
        if item.parent == nil, place < item.position, let parent = items[place - 1].parent,
            let above = items.first(where: { $0.id == parent })
        {
            place = above.position
        }
        var new = items.filter { $0.id != item.id }
        new.insert(item, at: min(place - 1, new.count))
        new = Self.arranged(new)
        guard new.map(\.id) != items.map(\.id) else { return false }
        try record(TodoChange(before: [item]), "moved \"\(item.title)\"", in: tx)
        try put(new, in: tx)
        return true
    }

    /// Moves a to-do before the one at this position.
    package mutating func move(_ item: Todo, before place: Int, in tx: Transaction) throws -> Bool {
        // The target moves up by one if the to-do is now above it.
        try move(item, to: place > item.position ? place - 1 : place, in: tx)
    }

    /// A valid title, with single spaces.
    package static func checked(_ title: String) throws(TodoError) -> String {
        let title = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !title.isEmpty else { throw .noTitle }
        guard title.count <= 500 else { throw .tooLong(title.count) }
        return title
    }

    private static func titles(_ items: [Todo]) -> String {
        items.count == 1 ? "\"\(items[0].title)\"" : "\(items.count) to-dos"
    }
}

// MARK: - Undo

/// The items that one change of a list touched, for an undo; the rest of the list is not stored.
struct TodoChange: UndoValue {
    /// The changed or removed items as they were, with their positions.
    var before: [Todo] = []
    /// The keys of the added items.
    var added: [Int64] = []
}

extension TodoList {
    static let undoKind: UndoStep.Kind = "agenda.todo"

    static func rows(of step: UndoStep) throws -> UndoRows {
        let change = try step.snapshot(TodoChange.self)
        return UndoRows(
            (change.added + change.before.map(\.id)).map { UndoRows.Row("todo", $0) }, within: [.subject(step.subject)])
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        var list = try changed(by: step, in: tx)
        let change = try step.snapshot(TodoChange.self)
        let touched = Set(change.added + change.before.map(\.id))
        var new = list.items.filter { !touched.contains($0.id) }
        // In order of position, so that each returns to its own.
        for item in change.before.sorted(by: { $0.position < $1.position }) {
            new.insert(item, at: min(max(item.position, 1) - 1, new.count))
        }
        try list.put(new, in: tx)
    }
}
