package import Storage

/// The rows that a step concerns. Steps that share none of them can be undone in any order.
package struct UndoRows: Hashable, Sendable {
    /// A row of a table, or several that are changed as one, such as a budget.
    package struct Row: Hashable, Sendable {
        let table: String
        let key: Int64

        /// - Parameter table: the table, or another name for rows that are changed as one.
        package init(_ table: String, _ key: Int64) { (self.table, self.key) = (table, key) }

        /// An event, deck or trip as a whole, which exists or does not.
        package static func subject(_ key: Int64) -> Row { Row("subject", key) }
        /// The account with its settings.
        package static func account(_ key: ID<Account>) -> Row { Row("account", key.rawValue) }
        package static func contact(_ key: Int64) -> Row { Row("contact", key) }
        package static func slot(_ key: Int64) -> Row { Row("slot", key) }
    }

    /// What undoing the step changes.
    package var changed: Set<Row>
    /// What has to exist for the change, such as the event of a slot.
    package var needed: Set<Row>

    /// - Parameters:
    ///   - changed: what undoing the step changes.
    ///   - needed: what has to exist for the change.
    package init(_ changed: [Row], within needed: [Row] = []) {
        (self.changed, self.needed) = (Set(changed), Set(needed))
    }

    static func ofSubject(_ step: UndoStep) -> UndoRows { UndoRows([Row(step.kind.rawValue, step.subject)]) }

    /// Whether a later change has changed or needs what undoing this one would change.
    func overlap(with later: UndoRows) -> Bool {
        !changed.isDisjoint(with: later.changed) || !changed.isDisjoint(with: later.needed)
    }

    mutating func formUnion(_ other: UndoRows) {
        changed.formUnion(other.changed)
        needed.formUnion(other.needed)
    }
}

extension UndoRows.Row: CustomStringConvertible {
    package var description: String { "\(table) \(key)" }
}

extension Undo {
    /// So many changes are looked through.
    private static let mostSearched = 100

    /// The last change of a row that was not undone; nil if it is none of the last changes of the account.
    package func lastChange(
        of row: UndoRows.Row, account: ID<Account>, in tx: Transaction
    ) throws -> UndoStep? {
        try UndoStep.recent(account: account, limit: Self.mostSearched, in: tx).first { step in
            try rows(of: step.withParts(in: tx), in: tx).changed.contains(row)
        }
    }
}
