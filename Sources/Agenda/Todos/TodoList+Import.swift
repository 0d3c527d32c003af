package import Storage
package import Values

extension TodoList {
    /// Adds what is new of a list from elsewhere; answers how many that were.
    ///
    /// A line is there already where its words, its day and the days it tells are; whether it is done by now does not
    /// matter then. Of lines in one file those that are the same in all are one.
    ///
    /// - Parameter zone: in which the days of making and of doing are told.
    package mutating func take(
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
            if known[key]?.contains(where: { $0.fits(days) }) == true { continue }
            known[key, default: []].append(days)
            let title = try Self.checked(TodoText.words(of: other.title, without: project))
            let done = other.isDone ? other.done.map { zone.day($0).lowerBound } ?? now : nil
            let item = try append(
                title, due: other.due, createdAt: other.created.map { zone.day($0).lowerBound } ?? now, doneAt: done,
                in: tx)
            added.append(item.id)
        }
        guard !added.isEmpty else { return 0 }
        let summary = "brought in \(added.count) to-do\(added.count == 1 ? "" : "s")"
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

    /// The days that a line tells, and whether it is done; nil where that is not told, or does not matter.
    private struct Days {
        let created: LocalDate?
        let done: LocalDate?
        let isDone: Bool?

        func fits(_ other: Days) -> Bool {
            if let isDone, isDone != other.isDone { return false }
            if let created, let wanted = other.created, created != wanted { return false }
            if let done, let wanted = other.done, done != wanted { return false }
            return true
        }
    }
}
