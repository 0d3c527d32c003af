package import Platform
package import Storage
package import Values

extension TodoList {
    /// What an import has added so far.
    package struct Imported: Sendable {
        package fileprivate(set) var count = 0
        /// What became of each item.
        fileprivate(set) var outcomes: [ImportReport.Outcome] = []
        /// The keys of the to-dos, and what tells their lines apart.
        fileprivate var added: Set<Int64> = []
        fileprivate var known: [Key: [Days]] = [:]
        /// The to-dos of the items that have subtasks, by their keys in the file.
        fileprivate var parents: [String: Int64] = [:]
        /// It says how many to-dos were added; nil until there is one.
        fileprivate var firstStep: ID<UndoStep>?

        package init() {}
    }

    /// Adds the items that the list of a subject does not have yet, as one undo step. They are added in short
    /// transactions, so that texts that come in meanwhile wait for a moment only.
    ///
    /// Throws `TodoError` with nothing changed.
    ///
    /// - Parameters:
    ///   - zone: the zone of the dates of creation and completion.
    ///   - onPart: called after each transaction.
    package static func imported(
        _ others: [TodoText.Item], into subject: Subject, zone: Zone, now: Instant, store: Store,
        onPart: () -> Void = {}
    ) async throws -> Imported {
        let project = TodoText.project(of: subject)
        for other in others { _ = try checked(TodoText.words(of: other.title, without: project)) }
        return try await store.writeParts(
            .account(subject.account), at: now, of: others, from: Imported(), onPart: { _, _ in onPart() }
        ) {
            imported, rest, tx in
            var list = try TodoList.of(subject, in: tx)
            let part = Array(rest.prefix(WriteBatch.most))
            imported = try list.importItems(part, after: imported, zone: zone, in: tx)
            rest.removeFirst(part.count)
        }
    }

    /// Adds the items that the list does not have yet, as one undo step.
    ///
    /// An item is already in the list if title, due date and the given dates are equal; whether it is done does not
    /// matter. Equal lines of one file are imported once. A subtask of a subtask stands beside it.
    ///
    /// - Parameters:
    ///   - earlier: what the same import has added in other transactions.
    ///   - zone: the zone of the dates of creation and completion.
    package mutating func importItems(
        _ others: [TodoText.Item], after earlier: Imported = Imported(), zone: Zone, in tx: Transaction
    ) throws -> Imported {
        let project = TodoText.project(of: subject)
        var imported = earlier
        var known = imported.known
        for item in items where !imported.added.contains(item.id) {
            let days = Days(
                created: zone.date(of: item.created), done: item.doneAt.map { zone.date(of: $0) }, isDone: nil,
                todo: item.id, parent: item.parent, isOfFile: false)
            known[Key(item.title, item.due, without: project), default: []].append(days)
        }
        var added: [Int64] = []
        for other in others {
            let key = Key(other.title, other.due, without: project)
            let above = other.parent.flatMap { imported.parents[$0] }.flatMap { id in items.first { $0.id == id } }
            let parent = above?.parent.flatMap { id in items.first { $0.id == id } } ?? above
            var days = Days(
                created: other.created, done: other.done, isDone: other.isDone, parent: parent?.id, isOfFile: true)
            let same = known[key]?.first { $0.matches(days) }
            imported.outcomes.append(same == nil ? .added : .unchanged)
            if let same {
                if let name = other.key { imported.parents[name] = same.todo }
                continue
            }
            let title = try Self.checked(TodoText.words(of: other.title, without: project))
            let done = other.isDone ? other.done.map { zone.day($0).lowerBound } ?? tx.now : nil
            let item = try append(
                title, TodoTiming(day: other.due, time: other.time, rule: other.rule), under: parent,
                createdAt: other.created.map { zone.day($0).lowerBound } ?? tx.now, doneAt: done, in: tx)
            added.append(item.id)
            days.todo = item.id
            known[key, default: []].append(days)
            imported.known[key, default: []].append(days)
            if let name = other.key { imported.parents[name] = item.id }
        }
        guard !added.isEmpty else { return imported }
        imported.count += added.count
        imported.added.formUnion(added)
        let summary = "imported \(imported.count.counted("to-do"))"
        imported.firstStep = try UndoStep.recordPart(summary, after: imported.firstStep, in: tx) { words in
            try record(TodoChange(added: added), words, with: imported.firstStep, in: tx)
        }
        return imported
    }

    fileprivate struct Key: Hashable, Sendable {
        let words: String
        let due: LocalDate?

        init(_ title: String, _ due: LocalDate?, without project: String?) {
            words = TodoText.words(of: title, without: project).folded
            self.due = due
        }
    }

    /// The dates of an item, whether it is done and what it stands under; nil matches anything, apart from the other
    /// lines of the same file.
    fileprivate struct Days: Sendable {
        let created: LocalDate?
        let done: LocalDate?
        let isDone: Bool?
        var todo: Int64?
        let parent: Int64?
        let isOfFile: Bool

        func matches(_ other: Days) -> Bool {
            if other.parent != nil || isOfFile, parent != other.parent { return false }
            if let isDone, isDone != other.isDone { return false }
            if let created, let wanted = other.created, created != wanted { return false }
            if let done, let wanted = other.done, done != wanted { return false }
            return true
        }
    }
}
