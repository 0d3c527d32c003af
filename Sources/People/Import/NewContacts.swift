import Platform
import Storage
import Values

/// Contacts that an import adds, until they are stored together.
struct NewContacts: Sendable {
    private var contacts: [SQLRow] = []
    private var numbers: [SQLRow] = []
    private var emails: [SQLRow] = []
    private var tags: [SQLRow] = []

    /// - Parameter uid: nil if the card's belongs to somebody else.
    mutating func add(
        _ key: ID<Contact>, _ draft: ContactDraft, uid: String?, account: ID<Account>, at now: Instant
    ) {
        contacts.append([
            key, account, draft.name, draft.comparableName.folded, uid, draft.remark, draft.zone?.identifier,
            draft.language, draft.publicName, now,
        ])
        numbers += Contact.rows(of: draft.numbers, key)
        emails += Contact.rows(ofEmails: draft.emails.map(\.description), key)
        tags += draft.tags.map { [key, $0] }
    }

    /// Stores them. To be called before a query that may find them.
    mutating func store(in tx: Transaction) throws {
        try tx.insert(contacts) {
            """
            INSERT INTO contact (id, account_id, name, folded_name, uid, note, zone, language, public_name,
                created_at)
            VALUES \(rows: $0)
            """
        }
        try Contact.insertNumbers(numbers, in: tx)
        try Contact.insertEmails(emails, in: tx)
        try tx.insert(tags) {
            "INSERT INTO contact_tag (contact_id, tag) VALUES \(rows: $0) ON CONFLICT (contact_id, tag) DO NOTHING"
        }
        self = NewContacts()
    }
}
