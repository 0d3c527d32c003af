package import Platform
package import Storage
package import Values

/// Days on which a contact cannot perform. The booker enters them, or the contact does by text or on the page of a
/// request.
package struct DatesAway: Hashable, Sendable {
    /// Who entered them, and where.
    package enum Source: String, Codable, Sendable, SQLConvertible {
        case booker, text, page
    }

    package let id: ID<DatesAway>
    package let contact: ID<Contact>
    package let days: DayRange
    package let note: String?
    package let source: Source

    private init(_ row: Row) throws {
        id = try row["id"]
        contact = try row["contact_id"]
        let (first, last): (String, String) = (try row["first_day"], try row["last_day"])
        guard let start = LocalDate(iso: first), let end = LocalDate(iso: last) else {
            throw StoreError.column("first_day", holds: "\(first), \(last)", wanted: "two days")
        }
        days = try DayRange(first: start, last: end)
        note = try row["note"]
        source = try row["source"]
    }
}

// MARK: - Storage

extension DatesAway {
    private static let columns: SQL = "id, contact_id, first_day, last_day, note, source"

    /// The dates of a contact that are not over, the earliest first.
    package static func all(of contact: ID<Contact>, since today: LocalDate, in tx: Transaction) throws -> [DatesAway] {
        try tx.rows(
            """
            SELECT \(columns) FROM contact_away WHERE contact_id = \(contact) AND last_day >= \(today.description)
            ORDER BY first_day, last_day, id
            """
        ).map(DatesAway.init)
    }

    /// The dates of all contacts of an account that are not over, the earliest first.
    package static func all(account: ID<Account>, since today: LocalDate, in tx: Transaction) throws -> [DatesAway] {
        try tx.rows(
            """
            SELECT contact_away.id, contact_id, first_day, last_day, contact_away.note, source
            FROM contact_away JOIN contact ON contact.id = contact_away.contact_id
            WHERE contact.account_id = \(account) AND contact.archived_at IS NULL
                AND last_day >= \(today.description)
            ORDER BY first_day, last_day, contact_away.id
            """
        ).map(DatesAway.init)
    }

    /// The dates of a contact that have a day in common with a range.
    package static func all(of contact: ID<Contact>, on days: DayRange, in tx: Transaction) throws -> [DatesAway] {
        try tx.rows(
            """
            SELECT \(columns) FROM contact_away
            WHERE contact_id = \(contact) AND first_day <= \(days.last.description)
                AND last_day >= \(days.first.description)
            ORDER BY first_day, last_day, id
            """
        ).map(DatesAway.init)
    }

    /// The dates of all contacts of an account that have a day in common with a range, the earliest first.
    package static func all(
        account: ID<Account>, on days: DayRange, in tx: Transaction
    ) throws -> [ID<Contact>: [DatesAway]] {
        let dates = try tx.rows(
            """
            SELECT contact_away.id, contact_id, first_day, last_day, contact_away.note, source
            FROM contact_away JOIN contact ON contact.id = contact_away.contact_id
            WHERE contact.account_id = \(account) AND first_day <= \(days.last.description)
                AND last_day >= \(days.first.description)
            ORDER BY first_day, last_day, contact_away.id
            """
        ).map(DatesAway.init)
        return Dictionary(grouping: dates, by: \.contact)
    }

    /// Those of these contacts who are away on a day of a range.
    package static func away(
        _ contacts: [ID<Contact>], on days: DayRange, in tx: Transaction
    ) throws -> Set<ID<Contact>> {
        guard !contacts.isEmpty else { return [] }
        return Set(
            try tx.values(
                """
                SELECT DISTINCT contact_id FROM contact_away
                WHERE contact_id IN \(list: contacts) AND first_day <= \(days.last.description)
                    AND last_day >= \(days.first.description)
                """))
    }

    /// Nil for dates of another contact too.
    package static func find(_ id: ID<DatesAway>, of contact: ID<Contact>, in tx: Transaction) throws -> DatesAway? {
        try tx.row("SELECT \(columns) FROM contact_away WHERE id = \(id) AND contact_id = \(contact)")
            .map(DatesAway.init)
    }

    package static func insert(
        _ days: DayRange, of contact: ID<Contact>, note: String?, source: Source, in tx: Transaction
    ) throws -> ID<DatesAway> {
        try tx.insert(
            """
            INSERT INTO contact_away (contact_id, first_day, last_day, note, source, created_at)
            VALUES (\(contact), \(days.first.description), \(days.last.description), \(note), \(source), \(tx.now))
            """)
    }

    /// Inserts dates that were removed, under their key.
    static func insert(
        _ id: ID<DatesAway>, _ days: DayRange, of contact: ID<Contact>, note: String?, source: Source,
        in tx: Transaction
    ) throws {
        try tx.run(
            """
            INSERT INTO contact_away (id, contact_id, first_day, last_day, note, source, created_at)
            VALUES (\(id), \(contact), \(days.first.description), \(days.last.description), \(note), \(source),
                \(tx.now))
            """)
    }

    package static func delete(_ id: ID<DatesAway>, in tx: Transaction) throws {
        try tx.run("DELETE FROM contact_away WHERE id = \(id)")
    }
}
