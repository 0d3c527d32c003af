import JSON
package import Storage

/// Items of a module that belong to subjects of any kind and are deleted with them, such as to-dos.
package struct SubjectContents: Sendable {
    /// The page that lists the items of a subject, in the subject's navigation.
    package struct Tab: Sendable {
        package let title: String
        /// Of the account's items: `/todos`. The items of a subject are at `/todos/12`.
        package let path: String
    }

    /// The name of the list in stored undo steps: `todos`. Unique in the program.
    package let name: String
    /// Nil if no page lists the items.
    package let tab: Tab?
    let count: @Sendable (Subject, Transaction) throws -> Int
    /// Whether people are told how many items there are.
    let isCounted: Bool
    let list: @Sendable (Subject, Transaction) throws -> JSONValue
    let restore: @Sendable (JSONValue, Subject, Transaction) throws -> Void

    /// - Parameters:
    ///   - tab: the page that lists the items.
    ///   - isCounted: whether people are told how many items would be deleted.
    ///   - list: the items of a subject, as undo steps store them.
    ///   - restore: inserts the items of a subject that was just inserted again. It has none yet.
    package init<Item: Codable & Sendable>(
        _ name: String, tab: (title: String, path: String)? = nil, isCounted: Bool = true,
        list: @escaping @Sendable (Subject, Transaction) throws -> [Item],
        restore: @escaping @Sendable ([Item], Subject, Transaction) throws -> Void
    ) {
        (self.name, self.isCounted) = (name, isCounted)
        self.tab = tab.map { Tab(title: $0.title, path: $0.path) }
        count = { try list($0, $1).count }
        self.list = { try JSONValue(parsing: Array(JSONColumn.text(list($0, $1)).utf8)) }
        self.restore = { try restore(JSONColumn.value(from: $0.text()), $1, $2) }
    }
}

/// What belonged to a subject that was deleted, as the undo step that restores the subject stores it.
package struct SubjectSnapshot: Codable, Sendable {
    /// By the name of the contents.
    fileprivate let lists: [String: JSONValue]

    fileprivate init(lists: [String: JSONValue]) { self.lists = lists }

    package init(from decoder: any Decoder) throws { lists = try [String: JSONValue](from: decoder) }

    package func encode(to encoder: any Encoder) throws { try lists.encode(to: encoder) }
}

extension SubjectKinds {
    /// The number of items that would be deleted with a subject, without those that people do not see.
    package func itemCount(of subject: Subject, in tx: Transaction) throws -> Int {
        try contents.filter(\.isCounted).reduce(0) { try $0 + $1.count(subject, tx) }
    }

    /// Whether nothing belongs to a subject.
    package func isEmpty(_ subject: Subject, in tx: Transaction) throws -> Bool {
        try contents.allSatisfy { try $0.count(subject, tx) == 0 }
    }

    /// Everything that belongs to a subject that is about to be deleted.
    package func snapshot(of subject: Subject, in tx: Transaction) throws -> SubjectSnapshot {
        let lists = try contents.map { ($0.name, try $0.list(subject, tx)) }
        return SubjectSnapshot(lists: Dictionary(lists) { first, _ in first })
    }

    /// Restores everything to a subject that was just inserted again.
    package func restore(_ snapshot: SubjectSnapshot, to subject: Subject, in tx: Transaction) throws {
        for part in contents {
            if let list = snapshot.lists[part.name] { try part.restore(list, subject, tx) }
        }
    }
}
