package import Platform
package import Storage
package import Values

extension Contact {
    private static let columns: SQL =
        "id, account_id, name, note, zone, language, channel, public_name, named, archived_at"

    private init(_ row: Row, details: ContactDetails) throws {
        let id: ID<Contact> = try row["id"]
        let zone: String? = try row["zone"]
        let channel: String? = try row["channel"]
        let archivedAt: Instant? = try row["archived_at"]
        self.init(
            id: id, account: try row["account_id"], name: try row["name"], numbers: details.numbers[id] ?? [],
            emails: details.emails[id] ?? [], tags: details.tags[id] ?? [], note: try row["note"],
            zone: zone.map { Zone(stored: $0) }, language: try row["language"],
            channel: channel.flatMap(Channel.init(rawValue:)), publicName: try row["public_name"],
            isNamed: try row["named"], isArchived: archivedAt != nil)
    }

    /// Nil if there is no such contact.
    package static func name(of id: ID<Contact>, in tx: Transaction) throws -> String? {
        try tx.value("SELECT name FROM contact WHERE id = \(id)")
    }

    /// The names of contacts, also of archived ones.
    package static func names(of ids: some Sequence<ID<Contact>>, in tx: Transaction) throws -> [ID<Contact>: String] {
        var names: [ID<Contact>: String] = [:]
        let all = Array(Set(ids))
        for start in stride(from: 0, to: all.count, by: mostKeys) {
            let batch = Array(all[start...].prefix(mostKeys))
            for row in try tx.rows("SELECT id, name FROM contact WHERE id IN \(list: batch)") {
                names[try row["id"]] = try row["name"] as String
            }
        }
        return names
    }

    /// SQLite takes 32,766 values in a statement.
    private static let mostKeys = 10_000

    /// Nil if there is no such contact; archived contacts are found.
    package static func find(_ id: ID<Contact>, in tx: Transaction) throws -> Contact? {
        guard let row = try tx.row("SELECT \(columns) FROM contact WHERE id = \(id)") else { return nil }
        return try Contact(row, details: ContactDetails(where: "contact_id = \(id)", in: tx))
    }

    /// A contact of the account. Throws `ContactError.unknown`.
    package static func find(_ id: ID<Contact>, account: ID<Account>, in tx: Transaction) throws -> Contact {
        guard let contact = try find(id, in: tx), contact.account == account else { throw ContactError.unknown(id) }
        return contact
    }

    /// Ordered by name, ignoring case and accents, without archived contacts.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [Contact] {
        let details = try ContactDetails(
            where: "contact_id IN (SELECT id FROM contact WHERE account_id = \(account))", in: tx)
        return try tx.rows(
            """
            SELECT \(columns) FROM contact WHERE account_id = \(account) AND archived_at IS NULL
            ORDER BY folded_name, id
            """
        ).map { try Contact($0, details: details) }
    }

    /// The contacts with these keys, with archived ones, in no order.
    package static func all(_ ids: [ID<Contact>], in tx: Transaction) throws -> [Contact] {
        let batches = stride(from: 0, to: ids.count, by: mostKeys).map { Array(ids[$0...].prefix(mostKeys)) }
        return try batches.flatMap { batch in
            let query: SQL = "SELECT \(columns) FROM contact WHERE id IN \(list: batch)"
            try tx.prefetch { [query] }
            let details = try ContactDetails(where: "contact_id IN \(list: batch)", in: tx)
            return try tx.rows(query).map { try Contact($0, details: details) }
        }
    }

    /// Whether the contact has this number, in E.164, or e-mail address, in lower case.
    package static func has(_ id: ID<Contact>, number: String, in tx: Transaction) throws -> Bool {
        try tx.exists(
            "SELECT 1 FROM (\(ContactAddress.holders(of: number))) AS own WHERE own.contact_id = \(id)")
    }

    /// The contacts with this number, in E.164, or with this e-mail or WhatsApp address, without archived ones.
    package static func ids(withNumber number: String, account: ID<Account>, in tx: Transaction) throws -> [ID<Contact>]
    {
        if Channel(of: number) == .mail { return try ids(withEmail: number, account: account, in: tx) }
        let number = Channel.number(in: number)
        return try tx.values(
            """
            SELECT DISTINCT contact.id FROM contact_number JOIN contact ON contact.id = contact_number.contact_id
            WHERE contact_number.e164 = \(number) AND contact.account_id = \(account) AND contact.archived_at IS NULL
            ORDER BY contact.id
            """)
    }

    /// Ignores case.
    package static func ids(withEmail address: String, account: ID<Account>, in tx: Transaction) throws -> [ID<Contact>]
    {
        try tx.values(
            """
            SELECT DISTINCT contact.id FROM contact_email JOIN contact ON contact.id = contact_email.contact_id
            WHERE contact_email.lowercase_address = \(address.lowercased()) AND contact.account_id = \(account)
                AND contact.archived_at IS NULL
            ORDER BY contact.id
            """)
    }

    /// The contact with this vCard UID, or into which the contact with this UID was merged.
    package static func id(withUID uid: String, account: ID<Account>, in tx: Transaction) throws -> ID<Contact>? {
        try tx.value(query(withUID: uid, account))
            ?? tx.value("SELECT contact_id FROM contact_former_uid WHERE account_id = \(account) AND uid = \(uid)")
    }

    static func query(withUID uid: String, _ account: ID<Account>) -> SQL {
        "SELECT id FROM contact WHERE account_id = \(account) AND uid = \(uid)"
    }

    /// Ordered by name, without archived contacts.
    package static func ids(
        tagged filter: TagFilter, account: ID<Account>, in tx: Transaction
    ) throws -> [ID<Contact>] {
        let condition = try filter.condition(account: account, in: tx)
        return try tx.values(
            """
            SELECT contact.id FROM contact
            WHERE contact.account_id = \(account) AND contact.archived_at IS NULL AND \(condition)
            ORDER BY contact.folded_name, contact.id
            """)
    }

    /// Keys and names, ordered by name, without archived contacts.
    package static func names(
        tagged filter: TagFilter, account: ID<Account>, in tx: Transaction
    ) throws -> [(id: ID<Contact>, name: String)] {
        let condition = try filter.condition(account: account, in: tx)
        return try tx.rows(
            """
            SELECT contact.id, contact.name FROM contact
            WHERE contact.account_id = \(account) AND contact.archived_at IS NULL AND \(condition)
            ORDER BY contact.folded_name, contact.id
            """
        ).map { (id: try $0["id"], name: try $0["name"]) }
    }

    /// - Parameter uid: of its vCard; nil if it has none.
    package static func create(
        name: String, uid: String? = nil, note: String? = nil, account: ID<Account>, in tx: Transaction
    ) throws -> ID<Contact> {
        try tx.insert(
            """
            INSERT INTO contact (account_id, name, folded_name, uid, note, created_at)
            VALUES (\(account), \(name), \(name.folded), \(uid), \(note), \(tx.now))
            """)
    }

    package static func rename(_ id: ID<Contact>, to name: String, in tx: Transaction) throws {
        try tx.run("UPDATE contact SET name = \(name), folded_name = \(name.folded) WHERE id = \(id)")
    }

    /// Nil removes the note.
    package static func setNote(_ note: String?, of id: ID<Contact>, in tx: Transaction) throws {
        try tx.run("UPDATE contact SET note = \(note) WHERE id = \(id)")
    }

    /// Nil restores the zone of the number.
    package static func setZone(_ zone: Zone?, of id: ID<Contact>, in tx: Transaction) throws {
        try tx.run("UPDATE contact SET zone = \(zone?.identifier) WHERE id = \(id)")
    }

    /// Nil restores the account's language.
    package static func setLanguage(_ language: TextLanguage?, of id: ID<Contact>, in tx: Transaction) throws {
        try tx.run("UPDATE contact SET language = \(language) WHERE id = \(id)")
    }

    /// Nil restores the usual order: texts before mails.
    package static func setChannel(_ channel: Channel?, of id: ID<Contact>, in tx: Transaction) throws {
        try tx.run("UPDATE contact SET channel = \(channel?.rawValue) WHERE id = \(id)")
    }

    /// Nil removes it: then no public page names them.
    package static func setPublicName(_ name: String?, of id: ID<Contact>, in tx: Transaction) throws {
        try tx.run("UPDATE contact SET public_name = \(name) WHERE id = \(id)")
    }

    /// Whether they agree to be named on public pages; nil if they have not said. Who agrees and has no public name is
    /// named as the booker knows them.
    package static func setNamed(_ isNamed: Bool?, of id: ID<Contact>, in tx: Transaction) throws {
        try tx.run("UPDATE contact SET named = \(isNamed) WHERE id = \(id)")
        guard isNamed == true else { return }
        try tx.run("UPDATE contact SET public_name = name WHERE id = \(id) AND public_name IS NULL")
    }

    /// Somebody is asked in a text whether public pages may name them. Returns false if they were asked before.
    package static func recordAskingForName(of id: ID<Contact>, in tx: Transaction) throws -> Bool {
        try tx.run(
            "UPDATE contact SET naming_asked_at = \(tx.now) WHERE id = \(id) AND naming_asked_at IS NULL") > 0
    }

    /// Replaces all numbers.
    package static func setNumbers(_ numbers: [ContactNumber], of id: ID<Contact>, in tx: Transaction) throws {
        try tx.run("DELETE FROM contact_number WHERE contact_id = \(id)")
        try addNumbers(numbers, to: id, in: tx)
    }

    /// For a contact without numbers.
    static func addNumbers(_ numbers: [ContactNumber], to id: ID<Contact>, in tx: Transaction) throws {
        try insertNumbers(rows(of: numbers, id), in: tx)
    }

    static func rows(of numbers: [ContactNumber], _ id: ID<Contact>) -> [SQLRow] {
        numbers.enumerated().map { position, number in
            [
                id, position, number.raw, number.e164, number.kind, number.isTextable, number.isVerified,
                number.isWrong,
            ]
        }
    }

    static func insertNumbers(_ rows: [SQLRow], in tx: Transaction) throws {
        try tx.insert(rows) {
            """
            INSERT INTO contact_number (contact_id, position, raw, e164, kind, textable, verified, wrong)
            VALUES \(rows: $0)
            """
        }
    }

    /// Makes this the first number. The previous ones stay, since the next import of the same card would add them again
    /// in front.
    package static func setCell(_ number: ContactNumber, of id: ID<Contact>, in tx: Transaction) throws {
        let others = try numbers(of: id, in: tx).filter { $0.e164 == nil || $0.e164 != number.e164 }
        try setNumbers([number] + others, of: id, in: tx)
    }

    /// Replaces all addresses.
    package static func setEmails(_ emails: [String], of id: ID<Contact>, in tx: Transaction) throws {
        try tx.run("DELETE FROM contact_email WHERE contact_id = \(id)")
        try addEmails(emails, to: id, in: tx)
    }

    /// For a contact without addresses.
    static func addEmails(_ emails: [String], to id: ID<Contact>, in tx: Transaction) throws {
        try insertEmails(rows(ofEmails: emails, id), in: tx)
    }

    static func rows(ofEmails emails: [String], _ id: ID<Contact>) -> [SQLRow] {
        emails.enumerated().map { position, address in [id, position, address, address.lowercased()] }
    }

    static func insertEmails(_ rows: [SQLRow], in tx: Transaction) throws {
        try tx.insert(rows) {
            "INSERT INTO contact_email (contact_id, position, address, lowercase_address) VALUES \(rows: $0)"
        }
    }

    static func numbers(of id: ID<Contact>, in tx: Transaction) throws -> [ContactNumber] {
        try tx.rows(numbersQuery(id)).map(ContactNumber.init)
    }

    static func numbersQuery(_ id: ID<Contact>) -> SQL {
        """
        SELECT raw, e164, kind, textable, verified, wrong FROM contact_number
        WHERE contact_id = \(id) ORDER BY position
        """
    }

    static func emails(of id: ID<Contact>, in tx: Transaction) throws -> [String] { try tx.values(emailsQuery(id)) }

    static func emailsQuery(_ id: ID<Contact>) -> SQL {
        "SELECT address FROM contact_email WHERE contact_id = \(id) ORDER BY position"
    }

    static func isAnyWithoutUID(account: ID<Account>, in tx: Transaction) throws -> Bool {
        try tx.exists(withoutUIDQuery(account))
    }

    static func withoutUIDQuery(_ account: ID<Account>) -> SQL {
        "SELECT 1 FROM contact WHERE account_id = \(account) AND uid IS NULL AND archived_at IS NULL"
    }

    /// The UIDs of the cards that contacts came from, of those that came from one.
    static func uids(of ids: [ID<Contact>], in tx: Transaction) throws -> [ID<Contact>: String] {
        let batches = stride(from: 0, to: ids.count, by: 10_000).map { Array(ids[$0...].prefix(10_000)) }
        let rows = try batches.flatMap { batch in
            try tx.rows("SELECT id, uid FROM contact WHERE uid IS NOT NULL AND id IN \(list: batch)")
        }
        return Dictionary(
            try rows.map { (try $0["id"] as ID<Contact>, try $0["uid"] as String) },
            uniquingKeysWith: { _, last in last })
    }

    static func setUID(_ uid: String?, of id: ID<Contact>, in tx: Transaction) throws {
        try tx.run("UPDATE contact SET uid = \(uid) WHERE id = \(id)")
    }

    static func has(_ id: ID<Contact>, tag: String, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM contact_tag WHERE contact_id = \(id) AND tag = \(tag)")
    }

    package static func tag(_ id: ID<Contact>, with tag: String, in tx: Transaction) throws {
        try tx.enqueue(
            "INSERT INTO contact_tag (contact_id, tag) VALUES (\(id), \(tag)) ON CONFLICT (contact_id, tag) DO NOTHING")
    }

    package static func untag(_ id: ID<Contact>, from tag: String, in tx: Transaction) throws {
        try tx.run("DELETE FROM contact_tag WHERE contact_id = \(id) AND tag = \(tag)")
    }

    /// Hides the contact from lists and searches. Lineups keep it.
    package static func archive(_ id: ID<Contact>, in tx: Transaction) throws {
        try tx.run("UPDATE contact SET archived_at = \(tx.now), uid = NULL WHERE id = \(id)")
        try tx.run("DELETE FROM contact_former_uid WHERE contact_id = \(id)")
    }

    /// Deletes the contact with everything that belongs to it.
    package static func delete(_ id: ID<Contact>, in tx: Transaction) throws {
        try tx.run("DELETE FROM contact WHERE id = \(id)")
    }

    /// Some of the other contacts with this number, in no order. Reads a hundred of them at most.
    static func namesQuery(
        withNumber e164: String, besides id: ID<Contact>, account: ID<Account>, limit: Int
    ) -> SQL {
        """
        SELECT contact.name
        FROM (SELECT contact_id FROM contact_number WHERE e164 = \(e164) LIMIT 100) AS number
        CROSS JOIN contact
        WHERE contact.id = number.contact_id AND contact.id <> \(id) AND contact.account_id = \(account)
            AND contact.archived_at IS NULL
        LIMIT \(limit)
        """
    }

    /// The numbers that more than one contact of the account has, in E.164.
    package static func sharedNumbers(account: ID<Account>, in tx: Transaction) throws -> Set<String> {
        Set(
            try tx.values(
                """
                SELECT e164 FROM contact_number JOIN contact ON contact.id = contact_number.contact_id
                WHERE contact.account_id = \(account) AND contact.archived_at IS NULL AND e164 IS NOT NULL
                GROUP BY e164 HAVING count(DISTINCT contact.id) > 1
                """))
    }
}

// MARK: - Merging

extension Contact {
    /// Moves numbers, addresses, tags, dates away, notes and vCard UIDs of `other` to `kept`. Later imports of the
    /// other card or row find `kept`.
    package static func merge(_ other: ID<Contact>, into kept: ID<Contact>, in tx: Transaction) throws {
        guard let gone = try find(other, in: tx), let contact = try find(kept, in: tx) else { return }
        try PastCard.remember(other, mergedInto: kept, in: tx)
        let numbers = gone.numbers.filter { number in !contact.numbers.contains { $0.isSame(as: number) } }
        try setNumbers(contact.numbers + numbers, of: kept, in: tx)
        let emails = gone.emails.filter { address in
            !contact.emails.contains { $0.lowercased() == address.lowercased() }
        }
        try setEmails(contact.emails + emails, of: kept, in: tx)
        for tag in gone.tags { try self.tag(kept, with: tag, in: tx) }
        try tx.run("UPDATE contact_away SET contact_id = \(kept) WHERE contact_id = \(other)")
        if let note = gone.note, note != contact.note {
            try setNote([contact.note, note].compactMap(\.self).joined(separator: "; "), of: kept, in: tx)
        }
        if contact.zone == nil, let zone = gone.zone { try setZone(zone, of: kept, in: tx) }
        if contact.language == nil, let language = gone.language { try setLanguage(language, of: kept, in: tx) }
        if contact.channel == nil, let channel = gone.channel { try setChannel(channel, of: kept, in: tx) }
        if contact.publicName == nil, let name = gone.publicName { try setPublicName(name, of: kept, in: tx) }
        // A no to one of them is a no.
        if gone.isNamed == false || contact.isNamed == nil { try setNamed(gone.isNamed, of: kept, in: tx) }
        try tx.run(
            """
            UPDATE contact SET naming_asked_at = coalesce(naming_asked_at,
                (SELECT gone.naming_asked_at FROM contact AS gone WHERE gone.id = \(other)))
            WHERE id = \(kept)
            """)
        try tx.run("UPDATE contact_former_uid SET contact_id = \(kept) WHERE contact_id = \(other)")
        try tx.run(
            """
            INSERT INTO contact_former_uid (account_id, uid, contact_id)
            SELECT account_id, uid, \(kept) FROM contact WHERE id = \(other) AND uid IS NOT NULL
            ON CONFLICT (account_id, uid) DO UPDATE SET contact_id = excluded.contact_id
            """)
        try tx.run("UPDATE contact SET uid = NULL WHERE id = \(other)")
    }

    /// Whether the UID belonged to a contact that was merged into this one.
    static func isFormer(uid: String, of id: ID<Contact>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM contact_former_uid WHERE contact_id = \(id) AND uid = \(uid)")
    }
}
