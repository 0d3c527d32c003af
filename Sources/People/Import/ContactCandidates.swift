import Platform
import Storage

/// The contacts of an account that share a value with a card: those with the same name first, then the oldest.
struct ContactCandidates {
    struct Row {
        let id: ID<Contact>
        let comparableName: ComparableName
    }

    let account: ID<Account>
    /// The card's name, folded.
    let folded: String
    /// False if the card has a UID: a contact with another UID is another person.
    let mayHaveUID: Bool
    /// False if it is known that no contact has the card's name.
    var hasNamesakes = true

    /// The most contacts that are read for one value. A number that more contacts share identifies nobody. Each query
    /// reads only this many rows, so that an import of many equal names or numbers takes linear time.
    private static let limit = 100

    /// E.164.
    func with(numbers: [String], in tx: Transaction) throws -> [Row] {
        numbers.isEmpty
            ? [] : try namesakesFirst(query(numbers: numbers, hasName: true), query(numbers: numbers), in: tx)
    }

    /// Ignores case.
    func with(emails keys: [String], in tx: Transaction) throws -> [Row] {
        keys.isEmpty ? [] : try namesakesFirst(query(emails: keys, hasName: true), query(emails: keys), in: tx)
    }

    func withName(in tx: Transaction) throws -> [Row] {
        hasNamesakes ? try rows(queryByName, in: tx) : []
    }

    private func namesakesFirst(_ namesakes: SQL, _ all: SQL, in tx: Transaction) throws -> [Row] {
        guard hasNamesakes else { return try rows(all, in: tx) }
        var known: Set<ID<Contact>> = []
        return try (rows(namesakes, in: tx) + rows(all, in: tx)).filter { known.insert($0.id).inserted }
    }

    private func rows(_ query: SQL, in tx: Transaction) throws -> [Row] {
        try tx.rows(query).map { Row(id: try $0["id"], comparableName: ComparableName(try $0["name"])) }
            .sorted { $0.id < $1.id }
    }

    // SQLite keeps the order of a CROSS JOIN. Without it, three numbers or `uid IS NULL` make SQLite read all contacts
    // of the account. Each inner query stops at its limit, without sorting.

    /// - Parameter hasName: only contacts with the card's name.
    func query(numbers: [String], hasName: Bool = false) -> SQL {
        let table: SQL = "contact_number"
        return query(table, where: "contact_number.e164 IN \(list: numbers)", hasName: hasName)
    }

    func query(emails keys: [String], hasName: Bool = false) -> SQL {
        let table: SQL = "contact_email"
        return query(table, where: "contact_email.lowercase_address IN \(list: keys)", hasName: hasName)
    }

    var queryByName: SQL {
        """
        SELECT id, name FROM (
            SELECT id, name, uid, archived_at FROM contact
            WHERE account_id = \(account) AND folded_name = \(folded) LIMIT \(Self.limit)) AS found
        WHERE archived_at IS NULL \(uidCondition)
        """
    }

    private func query(_ table: SQL, where condition: SQL, hasName: Bool) -> SQL {
        let source: SQL =
            hasName
            ? """
            SELECT id AS contact_id FROM contact
            WHERE account_id = \(account) AND folded_name = \(folded) LIMIT \(Self.limit)
            """
            : "SELECT contact_id FROM \(table) WHERE \(condition) LIMIT \(Self.limit)"
        let hasValue: SQL =
            hasName ? "AND EXISTS (SELECT 1 FROM \(table) WHERE contact_id = contact.id AND \(condition))" : ""
        return """
            SELECT DISTINCT contact.id, contact.name FROM (\(source)) AS found CROSS JOIN contact
            WHERE contact.id = found.contact_id AND contact.account_id = \(account) AND contact.archived_at IS NULL
                \(hasValue) \(uidCondition)
            """
    }

    private var uidCondition: SQL { mayHaveUID ? "" : "AND coalesce(uid, '') = ''" }
}
