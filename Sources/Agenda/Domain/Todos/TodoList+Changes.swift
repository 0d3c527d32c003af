import Platform
package import Storage
package import Values

/// Each of these changes saves one undo step, unless nothing changed.
extension TodoList {
    /// Adds a to-do at the end. `isNew` is false if the list has an open one with the same title and due date.
    package mutating func add(
        _ title: String, due: LocalDate?, now: Instant, in tx: Transaction
    ) throws -> (item: Todo, isNew: Bool) {
        let title = try Self.checked(title)
        if let twin = open.first(where: { $0.title.folded == title.folded && $0.due == due }) { return (twin, false) }
        let item = try append(title, due: due, createdAt: now, doneAt: nil, in: tx)
        try record(TodoChange(added: [item.id]), "added \"\(title)\"", now: now, in: tx)
        return (item, true)
    }

    /// Marks to-dos as done or open, and returns those that changed.
    package mutating func mark(
        _ chosen: [Todo], done: Bool, now: Instant, in tx: Transaction
    ) throws -> [Todo] {
        let ids = Set(chosen.map(\.id))
        let changed = items.filter { ids.contains($0.id) && $0.isDone != done }
        guard !changed.isEmpty else { return [] }
        let titles = Self.titles(changed)
        let summary = done ? "marked \(titles) as done" : "reopened \(titles)"
        try record(TodoChange(before: changed), summary, now: now, in: tx)
        let open = Set(changed.map(\.id))
        try put(
            items.map { item in
                var item = item
                if open.contains(item.id) { item.doneAt = done ? now : nil }
                return item
            }, in: tx)
        return changed
    }

    /// Marks to-dos as done, and those that are done as open again; or all as open. Returns those that changed. One
    /// undo step.
    package mutating func toggle(
        _ chosen: [Todo], done: Bool, now: Instant, in tx: Transaction
    ) throws -> [Todo] {
        let ids = Set(chosen.map(\.id))
        let changed = items.filter { ids.contains($0.id) && (done || $0.isDone) }
        guard !changed.isEmpty else { return [] }
        let isReopening = !done || changed.allSatisfy(\.isDone)
        let titles = Self.titles(changed)
        let summary = isReopening ? "reopened \(titles)" : "marked \(titles) as done"
        try record(TodoChange(before: changed), summary, now: now, in: tx)
        let touched = Set(changed.map(\.id))
        try put(
            items.map { item in
                var item = item
                if touched.contains(item.id) { item.doneAt = done && !item.isDone ? now : nil }
                return item
            }, in: tx)
        return changed
    }

    /// Returns the to-do as it is now, and whether anything changed.
    package mutating func edit(
        _ item: Todo, title: String?, due: LocalDate??, now: Instant, in tx: Transaction
    ) throws -> (item: Todo, isChanged: Bool) {
        var changed = item
        if let title { changed.title = try Self.checked(title) }
        if let due { changed.due = due }
        guard changed != item, let index = items.firstIndex(where: { $0.id == item.id }) else { return (item, false) }
        try record(TodoChange(before: [item]), "changed \"\(item.title)\"", now: now, in: tx)
        var new = items
        new[index] = changed
        try put(new, in: tx)
        return (changed, true)
    }

    /// Removes to-dos.
    package mutating func remove(_ chosen: [Todo], now: Instant, in tx: Transaction) throws {
        let ids = Set(chosen.map(\.id))
        let gone = items.filter { ids.contains($0.id) }
        guard !gone.isEmpty else { return }
        try record(TodoChange(before: gone), "removed \(Self.titles(gone))", now: now, in: tx)
        try put(items.filter { !ids.contains($0.id) }, in: tx)
    }

    /// Moves a to-do to a position, from 1; a position beyond the end is the end. Returns whether it moved.
    package mutating func move(_ item: Todo, to place: Int, now: Instant, in tx: Transaction) throws -> Bool {
        var new = items.filter { $0.id != item.id }
        new.insert(item, at: min(max(place, 1) - 1, new.count))
        guard new.map(\.id) != items.map(\.id) else { return false }
        try record(TodoChange(before: [item]), "moved \"\(item.title)\"", now: now, in: tx)
        try put(new, in: tx)
        return true
    }

    /// Moves a to-do before the one at this position.
    package mutating func move(_ item: Todo, before place: Int, now: Instant, in tx: Transaction) throws -> Bool {
        // The target moves up by one if the to-do is now above it.
        try move(item, to: place > item.position ? place - 1 : place, now: now, in: tx)
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

    /// - Parameter first: the first step of the same import.
    @discardableResult
    func record(
        _ change: TodoChange, _ summary: String, with first: ID<UndoStep>? = nil, now: Instant, in tx: Transaction
    ) throws -> ID<UndoStep> {
        try UndoStep.record(
            Self.undoKind, of: subject.id, change, summary: summary, with: first, account: subject.account, now: now,
            in: tx)
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        guard let subject = try Subject.find(step.subject(), in: tx) else {
            throw UndoError.isGone("The event it belonged to")
        }
        var list = try of(subject, in: tx)
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
