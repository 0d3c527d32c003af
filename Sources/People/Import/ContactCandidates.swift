internal import Storage

/// The contacts of an account that have something in common with a card: those of its very name first, then the oldest.
struct ContactCandidates {
    struct Row {
        let id: ID<Contact>
        let likeness: NameLikeness
    }

    let account: ID<Account>
    /// The card's name.
    let folded: String
    /// False where the card has a UID of its own: then whoever has another is somebody else.
    let mayHaveUID: Bool

    /// More than share a number in earnest; a switchboard's is nobody's.
    private static let limit = 100

    /// E.164.
    func with(numbers: [String], in tx: Transaction) throws -> [Row] {
        numbers.isEmpty ? [] : try rows(query(numbers: numbers), in: tx)
    }

    /// Without regard to case.
    func with(emails keys: [String], in tx: Transaction) throws -> [Row] {
        keys.isEmpty ? [] : try rows(query(emails: keys), in: tx)
    }

    func withName(in tx: Transaction) throws -> [Row] {
        try rows(queryByName, in: tx)
    }

    private func rows(_ query: SQL, in tx: Transaction) throws -> [Row] {
        let rows = try tx.rows(query).map { Row(id: try $0["id"], likeness: NameLikeness(try $0["name"])) }
        // Who has two of the numbers is found twice.
        return zip(rows, [nil] + rows.map(Optional.some)).filter { $0.id != $1?.id }.map(\.0)
    }

    // SQLite takes CROSS JOIN in the order written. Left to itself it walks through all contacts of the account as soon
    // as there are three numbers, and through all without a UID for a bare `uid IS NULL`.

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
