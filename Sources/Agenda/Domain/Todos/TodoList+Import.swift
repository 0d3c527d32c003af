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
    /// matter. Equal lines of one file are imported once.
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
                created: zone.date(of: item.created), done: item.doneAt.map { zone.date(of: $0) }, isDone: nil)
            known[Key(item.title, item.due, without: project), default: []].append(days)
        }
        var added: [Int64] = []
        for other in others {
            let key = Key(other.title, other.due, without: project)
            let days = Days(created: other.created, done: other.done, isDone: other.isDone)
            let isKnown = known[key]?.contains(where: { $0.matches(days) }) == true
            imported.outcomes.append(isKnown ? .unchanged : .added)
            if isKnown { continue }
            known[key, default: []].append(days)
            imported.known[key, default: []].append(days)
            let title = try Self.checked(TodoText.words(of: other.title, without: project))
            let done = other.isDone ? other.done.map { zone.day($0).lowerBound } ?? tx.now : nil
            let item = try append(
                title, TodoTiming(day: other.due), createdAt: other.created.map { zone.day($0).lowerBound } ?? tx.now,
                doneAt: done, in: tx)
            added.append(item.id)
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

    /// The dates of an item and whether it is done; nil matches anything.
    fileprivate struct Days: Sendable {
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
