package import Storage
package import Values

extension TodoList {
    /// Adds the items that the list does not have yet, as one undo step, and returns their number.
    ///
    /// An item is already in the list if title, due date and the given dates are equal; whether it is done does not
    /// matter. Equal lines of one file are imported once.
    ///
    /// - Parameter zone: the zone of the dates of creation and completion.
    package mutating func importItems(
        _ others: [TodoText.Item], zone: Zone, now: Instant, in tx: Transaction
    ) throws -> Int {
        let project = TodoText.project(of: subject)
        var known: [Key: [Days]] = [:]
        for item in items {
            let days = Days(
                created: zone.date(of: item.created), done: item.doneAt.map { zone.date(of: $0) }, isDone: nil)
            known[Key(item.title, item.due, without: project), default: []].append(days)
        }
        var added: [Int64] = []
        for other in others {
            let key = Key(other.title, other.due, without: project)
            let days = Days(created: other.created, done: other.done, isDone: other.isDone)
            if known[key]?.contains(where: { $0.matches(days) }) == true { continue }
            known[key, default: []].append(days)
            let title = try Self.checked(TodoText.words(of: other.title, without: project))
            let done = other.isDone ? other.done.map { zone.day($0).lowerBound } ?? now : nil
            let item = try append(
                title, due: other.due, createdAt: other.created.map { zone.day($0).lowerBound } ?? now, doneAt: done,
                in: tx)
            added.append(item.id)
        }
        guard !added.isEmpty else { return 0 }
        let summary = "imported \(added.count) to-do\(added.count == 1 ? "" : "s")"
        try record(TodoChange(added: added), summary, now: now, in: tx)
        return added.count
    }

    private struct Key: Hashable {
        let words: String
        let due: LocalDate?

        init(_ title: String, _ due: LocalDate?, without project: String?) {
            words = TodoText.words(of: title, without: project).folded
            self.due = due
        }
    }

    /// The dates of an item and whether it is done; nil matches anything.
    private struct Days {
        let created: LocalDate?
        let done: LocalDate?
        let isDone: Bool?

        func matches(_ other: Days) -> Bool {
            if let isDone, isDone != other.isDone { return false }
            if let created, let wanted = other.created, created != wanted { return false }
            if let done, let wanted = other.done, done != wanted { return false }
            return true
        }
    }
}
