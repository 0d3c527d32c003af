import PhoneNumbers
package import Platform
package import Storage
import Values

/// Everything by which an account knows one person: a contact, and whoever was removed or merged that is the same.
package struct KnownPerson: Sendable {
    package let account: ID<Account>
    /// With those that were removed.
    package private(set) var contacts: [ID<Contact>]
    /// Folded.
    package private(set) var names: Set<String> = []
    /// In E.164, in every form.
    package private(set) var numbers: Set<String> = []
    /// In lower case.
    package private(set) var emails: Set<String> = []
    /// Of vCards.
    package private(set) var uids: Set<String> = []

    /// A contact, with the removed contacts that have the same name and one of the same numbers or addresses.
    package init(_ contact: Contact, in tx: Transaction) throws {
        (account, contacts) = (contact.account, [contact.id])
        try readContacts(in: tx)
        contacts += try Self.removed(numbers: numbers, emails: emails, account: account, in: tx)
            .filter { $0.folded == contact.name.folded && $0.id != contact.id }.map { $0.id }
        try readContacts(in: tx)
        try readCards(in: tx)
    }

    /// Everybody who was a contact with this number or address, and is not one any more.
    ///
    /// - Parameter reach: a number in E.164, or an address.
    package init(formerAt reach: String, account: ID<Account>, in tx: Transaction) throws {
        (self.account, contacts) = (account, [])
        if reach.contains("@") { emails = [reach.lowercased()] } else { add(numbers: [reach]) }
        contacts = try Self.removed(numbers: numbers, emails: emails, account: account, in: tx).map { $0.id }
        names = Set(
            try tx.values(
                """
                SELECT folded_name FROM contact_past_card WHERE account_id = \(account) AND contact_id IS NULL
                    AND reach IN \(list: numbers.sorted() + emails.sorted())
                """))
        try readContacts(in: tx)
        try readCards(in: tx)
    }

    /// Adds numbers and addresses from which they wrote, or at which they were written to.
    package mutating func add(numbers: [String]) {
        for number in numbers.map({ Channel.number(in: $0) }) where number.hasPrefix("+") {
            self.numbers.formUnion(PhoneNumber.forms(of: number))
        }
        for address in numbers where Channel(of: address) == .mail { emails.insert(address.lowercased()) }
    }

    /// The numbers and addresses that are nobody else's: no other contact of any account has them, and no account's
    /// owner.
    package func ownNumbers(in tx: Transaction) throws -> [String] {
        let holders = try tx.rows(
            """
            SELECT contact.id, contact_email.lowercase_address FROM contact_email
            JOIN contact ON contact.id = contact_email.contact_id
            WHERE contact_email.lowercase_address IN \(list: emails.sorted()) AND contact.archived_at IS NULL
            """)
        let others = try holders.filter { row in
            let holder: ID<Contact> = try row["id"]
            return !contacts.contains(holder)
        }.map { try $0["lowercase_address"] as String }
        return try ownPhoneNumbers(in: tx) + emails.subtracting(others).sorted()
    }

    private func ownPhoneNumbers(in tx: Transaction) throws -> [String] {
        let all = numbers.sorted()
        let holders = try tx.rows(
            """
            SELECT contact.id, contact_number.e164 FROM contact_number
            JOIN contact ON contact.id = contact_number.contact_id
            WHERE contact_number.e164 IN \(list: all) AND contact.archived_at IS NULL
            """)
        let others = try holders.filter { row in
            let holder: ID<Contact> = try row["id"]
            return !contacts.contains(holder)
        }.map { try $0["e164"] as String }
        let cells: [String] = try tx.values("SELECT cell FROM account WHERE cell IN \(list: all)")
        let taken = Set((others + cells).flatMap { PhoneNumber.forms(of: $0) })
        return all.filter { !taken.contains($0) }
    }

    /// Whether a text has one of their names, numbers or addresses in it.
    package func isMentioned(in text: String) -> Bool {
        let words = Self.words(of: text)
        return names.contains { words.contains(Self.words(of: $0)) } || numbers.contains { text.contains($0) }
            || emails.contains { text.lowercased().contains($0) }
    }

    /// The words with blanks around them, so that a name is found as a whole.
    private static func words(of text: String) -> String {
        " " + text.folded.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ") + " "
    }
}

extension KnownPerson {
    private static func removed(
        numbers: Set<String>, emails: Set<String>, account: ID<Account>, in tx: Transaction
    ) throws -> [(id: ID<Contact>, folded: String)] {
        try tx.rows(
            """
            SELECT id, folded_name FROM contact WHERE account_id = \(account) AND archived_at IS NOT NULL
                AND (id IN (SELECT contact_id FROM contact_number WHERE e164 IN \(list: numbers.sorted()))
                    OR id IN (SELECT contact_id FROM contact_email WHERE lowercase_address IN \(list: emails.sorted())))
            ORDER BY id
            """
        ).map { (id: try $0["id"], folded: try $0["folded_name"]) }
    }

    private mutating func readContacts(in tx: Transaction) throws {
        names.formUnion(try tx.values("SELECT folded_name FROM contact WHERE id IN \(list: contacts)"))
        emails.formUnion(
            try tx.values("SELECT lowercase_address FROM contact_email WHERE contact_id IN \(list: contacts)"))
        uids.formUnion(
            try tx.values(
                """
                SELECT uid FROM contact WHERE id IN \(list: contacts) AND uid IS NOT NULL
                UNION SELECT uid FROM contact_former_uid WHERE contact_id IN \(list: contacts)
                """))
        add(
            numbers: try tx.values(
                "SELECT e164 FROM contact_number WHERE contact_id IN \(list: contacts) AND e164 IS NOT NULL"))
    }

    /// Reads how those were known who were merged into them, or who were removed and had one of their cards, or one of
    /// their names with one of their numbers or addresses.
    private mutating func readCards(in tx: Transaction) throws {
        for card in try tx.rows("SELECT folded_name, uid, reach FROM contact_past_card WHERE \(areTheirCards)") {
            names.insert(try card["folded_name"])
            if let uid: String = try card["uid"] { uids.insert(uid) }
            guard let reach: String = try card["reach"] else { continue }
            if reach.contains("@") { emails.insert(reach) } else { add(numbers: [reach]) }
        }
    }

    /// The condition on `contact_past_card` for their cards.
    package var areTheirCards: SQL {
        let reaches = numbers.sorted() + emails.sorted()
        return """
            account_id = \(account) AND (contact_id IN \(list: contacts)
                OR contact_id IS NULL AND (uid IN \(list: uids.sorted())
                    OR reach IN \(list: reaches) AND folded_name IN \(list: names.sorted())))
            """
    }
}

extension KnownPerson {
    /// Deletes the contacts of somebody who is erased, and how they were known. Those who were in a lineup stay there
    /// without a name.
    ///
    /// - Parameter isKept: whether a contact was in a lineup.
    package func erase(in tx: Transaction, where isKept: (ID<Contact>) throws -> Bool) throws {
        try ErasedContact.remember(self, in: tx)
        try tx.run("DELETE FROM contact_past_card WHERE \(areTheirCards)")
        for contact in contacts {
            guard try isKept(contact) else {
                try Contact.delete(contact, in: tx)
                continue
            }
            try tx.run("DELETE FROM contact_number WHERE contact_id = \(contact)")
            try tx.run("DELETE FROM contact_email WHERE contact_id = \(contact)")
            try tx.run("DELETE FROM contact_tag WHERE contact_id = \(contact)")
            try tx.run("DELETE FROM contact_away WHERE contact_id = \(contact)")
            try tx.run("DELETE FROM contact_former_uid WHERE contact_id = \(contact)")
            try Contact.rename(contact, to: Erasure.mark, in: tx)
            try tx.run(
                """
                UPDATE contact SET uid = NULL, note = NULL, zone = NULL, language = NULL, channel = NULL,
                    public_name = NULL, named = NULL, naming_asked_at = NULL,
                    archived_at = coalesce(archived_at, \(tx.now))
                WHERE id = \(contact)
                """)
        }
    }
}
