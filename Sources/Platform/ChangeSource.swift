package import Storage

/// A table whose changes are published to open pages.
package struct ChangeSource: Sendable {
    /// What a page shows and refetches: the name is a value of `data-nouns` in templates. Each is declared by a module.
    package struct Noun: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
        package init(stringLiteral value: String) { rawValue = value }
    }

    package let table: String
    package let noun: Noun
    /// The accounts that own rows of these keys. Deleted rows have no owner any more.
    package let accounts: @Sendable (_ rows: [Int64], Transaction) throws -> [ID<Account>]

    package init(
        _ table: String, of noun: Noun,
        accounts: @escaping @Sendable (_ rows: [Int64], Transaction) throws -> [ID<Account>]
    ) {
        (self.table, self.noun, self.accounts) = (table, noun, accounts)
    }
}

extension ChangeSource {
    /// A table whose rows belong to subjects.
    package static func ofSubject(_ table: String, _ noun: Noun) -> ChangeSource {
        let name = SQL(stringLiteral: table)
        return ChangeSource(table, of: noun) { rows, tx in
            try tx.values(
                """
                SELECT DISTINCT subject.account_id FROM \(name) AS item JOIN subject ON subject.id = item.subject_id
                WHERE item.id IN \(list: rows)
                """)
        }
    }
}

extension [Module] {
    package var changeSources: [ChangeSource] { flatMap(\.changeSources) }
}

extension [ChangeSource] {
    package var nouns: Set<ChangeSource.Noun> { Set(map(\.noun)) }
}
