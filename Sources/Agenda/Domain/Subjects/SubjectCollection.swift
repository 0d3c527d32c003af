package import Platform
package import Storage
package import Values

/// What belongs to a subject and is listed there, such as a to-do.
package protocol SubjectItem: Codable, Hashable, Sendable {
    /// The row's key.
    var id: Int64 { get }
}

/// The items of one kind that belong to a subject, such as its to-dos.
package protocol SubjectCollection: Sendable {
    associatedtype Item: SubjectItem
    /// Why words name no item, or several.
    associatedtype Problem: UserFacingError

    /// The table of the items, whose column `subject_id` is the subject.
    static var itemTable: SQL { get }
    static var itemKind: SubjectItemLookup.Kind { get }

    var subject: Subject { get }
    var items: [Item] { get }

    /// The items of a subject, which may be none.
    static func of(_ subject: Subject, in tx: Transaction) throws -> Self
    /// The item with this number, or the only one that has the words.
    func find(_ words: String) throws(Problem) -> Item
}

extension SubjectCollection {
    /// All collections of an account that have items: the account's own first.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [Self] {
        let subjects: [ID<Subject>] = try tx.values(
            """
            SELECT DISTINCT subject.id FROM \(itemTable) AS item JOIN subject ON subject.id = item.subject_id
            WHERE subject.account_id = \(account) ORDER BY subject.id
            """)
        let all = try subjects.compactMap { try Subject.find($0, in: tx) }.map { try of($0, in: tx) }
        return all.filter(\.subject.isAccount) + all.filter { !$0.subject.isAccount }
    }

    /// The items for all these words, each once. All are found before one is changed, so numbers keep their meaning.
    package func find(all words: [String]) throws(Problem) -> [Item] {
        var found: [Item] = []
        for one in words {
            let item = try find(one)
            if !found.contains(item) { found.append(item) }
        }
        return found
    }
}

/// An item as its row.
protocol SubjectRow: SubjectItem {
    /// Inserts or changes the row.
    func save(for subject: ID<Subject>, in tx: Transaction) throws
    static func delete(_ id: Int64, in tx: Transaction) throws
}

/// A collection that can be changed. Each change saves an undo step.
protocol EditableCollection: SubjectCollection where Item: SubjectRow {
    static var undoKind: UndoStep.Kind { get }

    var items: [Item] { get set }

    init(subject: Subject, items: [Item])

    /// Items in the order of the collection, with their positions.
    static func arranged(_ items: [Item]) -> [Item]
}

extension EditableCollection {
    static func arranged(_ items: [Item]) -> [Item] { items }

    /// Makes the rows match the new items. Only different rows are written.
    mutating func put(_ new: [Item], in tx: Transaction) throws {
        let new = Self.arranged(new)
        let old = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
        let kept = Set(new.map(\.id))
        for item in items where !kept.contains(item.id) { try Item.delete(item.id, in: tx) }
        for item in new where old[item.id] != item { try item.save(for: subject.id, in: tx) }
        items = new
    }

    /// Records a change.
    ///
    /// - Parameters:
    ///   - before: what takes it back.
    ///   - first: the first step that the same `undo` takes back; nil for a step of its own.
    @discardableResult
    func record(
        _ before: some UndoValue, _ summary: String, with first: ID<UndoStep>? = nil, in tx: Transaction
    ) throws -> ID<UndoStep> {
        try UndoStep.record(
            Self.undoKind, of: subject.id, before, summary: summary, with: first, account: subject.account, in: tx)
    }

    /// What a step has changed, as it is now.
    static func changed(by step: UndoStep, in tx: Transaction) throws -> Self {
        guard let subject = try Subject.find(step.subject(), in: tx) else {
            throw UndoError.isGone("The event it belonged to")
        }
        return try of(subject, in: tx)
    }

    /// The items as contents of their subjects.
    static func contents(_ name: String, tab: (title: String, path: String)) -> SubjectContents {
        SubjectContents(name, tab: tab) {
            try of($0, in: $1).items
        } restore: { items, subject, tx in
            var collection = Self(subject: subject, items: [])
            try collection.put(items, in: tx)
        }
    }

    /// Finds the subjects that have what words name.
    ///
    /// - Parameter isNotFound: whether a collection does not have what was named.
    static func lookup(isNotFound: @escaping @Sendable (Problem) -> Bool) -> SubjectItemLookup {
        SubjectItemLookup(itemKind, isNotFound: { ($0 as? Problem).map(isNotFound) ?? false }) { words, account, tx in
            try all(account: account, in: tx)
                .filter { list in words.allSatisfy { (try? list.find($0)) != nil } }.map(\.subject)
        }
    }
}

extension UndoRows {
    /// A list that is restored as a whole, such as a budget.
    static func list(of step: UndoStep) -> UndoRows {
        UndoRows([Row(step.kind.rawValue, step.subject)], within: [.subject(step.subject)])
    }
}
