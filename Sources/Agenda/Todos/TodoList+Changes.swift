package import Storage
package import Values

/// Every change records what it replaced for `undo`; what changes nothing records nothing.
extension TodoList {
    /// Puts an item at the end. A title that stands there open already is not doubled. Answers whether it is new.
    package mutating func add(
        _ title: String, due: LocalDate?, now: Instant, in tx: Transaction
    ) throws -> (item: Todo, isNew: Bool) {
        let title = try Self.checked(title)
        if let twin = open.first(where: { $0.title.folded == title.folded && $0.due == due }) { return (twin, false) }
        let item = try append(title, due: due, createdAt: now, doneAt: nil, in: tx)
        try record(TodoChange(added: [item.id]), "added \"\(title)\"", now: now, in: tx)
        return (item, true)
    }

    /// Marks items as done, or as open again; answers those that were not so already.
    package mutating func mark(
        _ chosen: [Todo], done: Bool, now: Instant, in tx: Transaction
    ) throws -> [Todo] {
        let ids = Set(chosen.map(\.id))
        let changed = items.filter { ids.contains($0.id) && $0.isDone != done }
        guard !changed.isEmpty else { return [] }
        let summary = "\(done ? "done" : "open again"): \(Self.titles(changed))"
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

    /// Answers how it is now, and whether anything is different.
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

    package mutating func remove(_ chosen: [Todo], now: Instant, in tx: Transaction) throws {
        let ids = Set(chosen.map(\.id))
        let gone = items.filter { ids.contains($0.id) }
        guard !gone.isEmpty else { return }
        try record(TodoChange(before: gone), "removed \(Self.titles(gone))", now: now, in: tx)
        try put(items.filter { !ids.contains($0.id) }, in: tx)
    }

    /// Puts an item at a place counted from 1; beyond the end is the end. Answers whether it stood elsewhere.
    package mutating func move(_ item: Todo, to place: Int, now: Instant, in tx: Transaction) throws -> Bool {
        var new = items.filter { $0.id != item.id }
        new.insert(item, at: min(max(place, 1) - 1, new.count))
        guard new.map(\.id) != items.map(\.id) else { return false }
        try record(TodoChange(before: [item]), "moved \"\(item.title)\"", now: now, in: tx)
        try put(new, in: tx)
        return true
    }

    static func checked(_ title: String) throws(TodoError) -> String {
        let title = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !title.isEmpty else { throw .noTitle }
        guard title.count <= 500 else { throw .tooLong(title.count) }
        return title
    }

    private static func titles(_ items: [Todo]) -> String {
        items.count == 1 ? "\"\(items[0].title)\"" : "\(items.count) to-dos"
    }
}
