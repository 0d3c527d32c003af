internal import Platform
internal import Storage

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

    /// The most candidates that are read. A number that more contacts share identifies nobody.
    private static let limit = 100

    /// E.164.
    func with(numbers: [String], in tx: Transaction) throws -> [Row] {
        numbers.isEmpty ? [] : try rows(query(numbers: numbers), in: tx)
    }

    /// Ignores case.
    func with(emails keys: [String], in tx: Transaction) throws -> [Row] {
        keys.isEmpty ? [] : try rows(query(emails: keys), in: tx)
    }

    func withName(in tx: Transaction) throws -> [Row] {
        try rows(queryByName, in: tx)
    }

    private func rows(_ query: SQL, in tx: Transaction) throws -> [Row] {
        let rows = try tx.rows(query).map { Row(id: try $0["id"], comparableName: ComparableName(try $0["name"])) }
        // A contact with two of the numbers occurs twice.
        return zip(rows, [nil] + rows.map(Optional.some)).filter { $0.id != $1?.id }.map(\.0)
    }

    // SQLite keeps the order of a CROSS JOIN. Without it, three numbers or `uid IS NULL` make SQLite read all contacts
    // of the account.

    func query(numbers: [String]) -> SQL {
        query(
            "contact_number CROSS JOIN contact",
            where: "contact_number.e164 IN \(list: numbers) AND contact.id = contact_number.contact_id")
    }

    func query(emails keys: [String]) -> SQL {
        query(
            "contact_email CROSS JOIN contact",
            where: "contact_email.lowercase_address IN \(list: keys) AND contact.id = contact_email.contact_id")
    }

    var queryByName: SQL {
        query("contact", where: "contact.folded_name = \(folded)")
    }

    private func query(_ tables: SQL, where condition: SQL) -> SQL {
        let uidCondition: SQL = mayHaveUID ? "" : "AND coalesce(contact.uid, '') = ''"
        return """
            SELECT contact.id, contact.name FROM \(tables)
            WHERE \(condition) AND contact.account_id = \(account) AND contact.archived_at IS NULL \(uidCondition)
            ORDER BY contact.folded_name = \(folded) DESC, contact.id LIMIT \(Self.limit)
            """
    }
}
