package import Platform
package import Storage
import Values

/// A page of the contacts of an account, with the letters and the tags to choose from.
package struct ContactDirectory: Sendable {
    /// Which contacts are wanted.
    package struct Query: Hashable, Sendable {
        /// The first letter of the name, folded; `#` for names that begin with no letter. Nil for all.
        package var letter: String?
        /// Only contacts with all of these.
        package var tags: [String] = []
        /// Part of a name, number or address; empty for all. Letter and tags are ignored then.
        package var words = ""
        /// From 1.
        package var page = 1

        package init() {}
    }

    package struct Count: Hashable, Sendable {
        package let name: String
        package let count: Int
    }

    /// By name.
    package let contacts: [Contact]
    /// How many contacts the query finds.
    package let found: Int
    /// How many contacts there are.
    package let total: Int
    /// The first letters of all names, folded, in order; `#` last.
    package let letters: [Count]
    package let tags: [Count]
    /// The numbers that several contacts have.
    package let sharedNumbers: Set<String>

    package static let pageLength = 100
    /// Names that begin with no letter.
    package static let otherLetter = "#"

    package init(_ query: Query, account: ID<Account>, in tx: Transaction) throws {
        let initials = try Self.initials(account: account, in: tx)
        letters = Self.letters(initials)
        total = initials.reduce(0) { $0 + $1.count }
        tags = try Self.tags(account: account, in: tx)
        sharedNumbers = try Contact.sharedNumbers(account: account, in: tx)
        let skipped = (max(1, query.page) - 1) * Self.pageLength
        guard query.words.folded.isEmpty else {
            let all = try ContactLookup.search(query.words, account: account, in: tx)
            (contacts, found) = (Array(all.dropFirst(skipped).prefix(Self.pageLength)), all.count)
            return
        }
        let others = initials.map(\.name).filter { Self.letter(of: $0) == Self.otherLetter }
        let condition = try Self.condition(query, others: others, account: account, in: tx)
        found = try tx.value("SELECT count(*) FROM contact WHERE \(condition)") ?? 0
        let ids: [ID<Contact>] = try tx.values(
            """
            SELECT id FROM contact WHERE \(condition) ORDER BY folded_name, id
            LIMIT \(Self.pageLength) OFFSET \(skipped)
            """)
        let byID = Dictionary(uniqueKeysWithValues: try Contact.all(ids, in: tx).map { ($0.id, $0) })
        contacts = ids.compactMap { byID[$0] }
    }

    private static func condition(
        _ query: Query, others: [String], account: ID<Account>, in tx: Transaction
    ) throws -> SQL {
        var condition: SQL = "contact.account_id = \(account) AND contact.archived_at IS NULL"
        if let letter = query.letter {
            let initials = letter == otherLetter ? others : [letter]
            condition = "\(condition) AND substr(contact.folded_name, 1, 1) IN \(list: initials)"
        }
        let tagged = try TagFilter(all: query.tags).condition(account: account, in: tx)
        return "\(condition) AND (\(tagged))"
    }

    /// The tags of all contacts, by name.
    package static func tags(account: ID<Account>, in tx: Transaction) throws -> [Count] {
        try tx.rows(
            """
            SELECT tag, count(*) AS many FROM contact_tag JOIN contact ON contact.id = contact_tag.contact_id
            WHERE contact.account_id = \(account) AND contact.archived_at IS NULL GROUP BY tag ORDER BY tag
            """
        ).map { Count(name: try $0["tag"], count: try $0["many"]) }
    }

    private static func initials(account: ID<Account>, in tx: Transaction) throws -> [Count] {
        try tx.rows(
            """
            SELECT substr(folded_name, 1, 1) AS initial, count(*) AS many FROM contact
            WHERE account_id = \(account) AND archived_at IS NULL GROUP BY substr(folded_name, 1, 1) ORDER BY 1
            """
        ).map { Count(name: try $0["initial"], count: try $0["many"]) }
    }

    private static func letter(of initial: String) -> String {
        initial.first?.isLetter == true ? initial : otherLetter
    }

    private static func letters(_ initials: [Count]) -> [Count] {
        let named = initials.filter { letter(of: $0.name) != otherLetter }
        let others = initials.reduce(0) { $0 + (letter(of: $1.name) == otherLetter ? $1.count : 0) }
        return others == 0 ? named : named + [Count(name: otherLetter, count: others)]
    }
}
