package import Platform
package import Storage
package import Values

/// What races to look for.
package struct RaceFilter: Hashable, Sendable, Codable {
    /// A US ZIP code; nil for another place or any.
    package var zip: String?
    package var city: String?
    /// Two capitals.
    package var state: String?
    /// Miles around the ZIP code.
    package var radius: Int?
    /// Meters.
    package var shortest: Double?
    package var longest: Double?
    private var fromText: String?
    private var toText: String?
    package var name: String?
    /// Only races whose registration is open.
    package var openOnly = false

    package init() {}

    /// Nil for today.
    package var from: LocalDate? {
        get { fromText.flatMap { LocalDate(iso: $0) } }
        set { fromText = newValue?.description }
    }
    /// Nil for any day.
    package var to: LocalDate? {
        get { toText.flatMap { LocalDate(iso: $0) } }
        set { toText = newValue?.description }
    }
}

// MARK: - Saved filters

extension RaceFilter {
    /// A filter that was saved under a name.
    package struct Saved: Hashable, Sendable, Codable {
        package let id: Int64
        fileprivate let account: Int64
        package let name: String
        package let filter: RaceFilter

        func put(in tx: Transaction) throws {
            let stored = try JSONColumn.text(filter)
            try tx.run(
                """
                INSERT INTO race_filter (id, account_id, name, folded_name, filter)
                VALUES (\(id), \(account), \(name), \(name.folded), \(stored))
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, folded_name = excluded.folded_name,
                    filter = excluded.filter
                """)
        }
    }

    /// By name.
    package static func saved(account: ID<Account>, in tx: Transaction) throws -> [Saved] {
        try tx.rows(
            "SELECT id, account_id, name, filter FROM race_filter WHERE account_id = \(account) ORDER BY folded_name"
        ).map { row in
            Saved(
                id: try row["id"], account: try row["account_id"], name: try row["name"],
                filter: try JSONColumn.value(from: row["filter"]))
        }
    }

    /// The saved filter with this name.
    ///
    /// - Throws: `RaceError.unknownFilter`.
    package static func named(_ name: String, account: ID<Account>, in tx: Transaction) throws -> Saved {
        let all = try saved(account: account, in: tx)
        guard let found = all.first(where: { $0.name.folded == name.folded }) else {
            throw RaceError.unknownFilter(name, nearest: Suggestions.closest(to: name, in: all.map(\.name)).first)
        }
        return found
    }

    /// Saves the filter under a name, as one undo step; one with the same name is replaced.
    package func save(as name: String, account: ID<Account>, in tx: Transaction) throws {
        let name = String(name.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(60))
        guard !name.isEmpty else { throw RaceError.noFilterName }
        let before = try Self.saved(account: account, in: tx).first { $0.name.folded == name.folded }
        let stored = try JSONColumn.text(self)
        let id: ID<RaceFilter> = try tx.insert(
            """
            INSERT INTO race_filter (account_id, name, folded_name, filter)
            VALUES (\(account), \(name), \(name.folded), \(stored))
            ON CONFLICT (account_id, folded_name) DO UPDATE SET name = excluded.name, filter = excluded.filter
            """)
        var change = TrainingChange()
        change.filters = [TrainingChange.Item(id: before?.id ?? id.rawValue, before: before)]
        try change.record(Self.additionSummary(name), account: account, in: tx)
    }

    /// Removes a saved filter, as one undo step.
    package static func remove(_ saved: Saved, in tx: Transaction) throws {
        var change = TrainingChange()
        change.filters = [TrainingChange.Item(id: saved.id, before: saved)]
        try delete(saved.id, in: tx)
        try change.record(removalSummary(saved.name), account: ID(saved.account), in: tx)
    }

    static func delete(_ id: Int64, in tx: Transaction) throws {
        try tx.run("DELETE FROM race_filter WHERE id = \(id)")
    }

    private static func additionSummary(_ name: String) -> String { "saved the race filter \"\(name)\"" }
    private static func removalSummary(_ name: String) -> String { "removed the race filter \"\(name)\"" }
}
