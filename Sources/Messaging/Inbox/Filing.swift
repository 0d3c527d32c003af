internal import People
package import Storage

extension InboundMessage {
    /// Files a text under a contact. Where the number is nobody else's, all that went over it and is filed under nobody
    /// goes with it. Answers how many texts of theirs were filed.
    package static func file(
        _ text: InboundMessage, under contact: ID<Contact>, withAll: Bool, in tx: Transaction
    ) throws -> Int {
        try tx.run("UPDATE inbound_message SET contact_id = \(contact) WHERE id = \(text.id)")
        guard withAll else { return 1 }
        try tx.run(
            """
            UPDATE outbound_message SET contact_id = \(contact)
            WHERE account_id = \(text.account) AND to_number = \(text.from) AND contact_id IS NULL AND kind <> 'notice'
            """)
        return try tx.run(
            """
            UPDATE inbound_message SET contact_id = \(contact)
            WHERE account_id = \(text.account) AND from_number = \(text.from) AND contact_id IS NULL
            """) + 1
    }

    /// Two contacts have become one: everything of the one is the other's.
    package static func refile(from other: ID<Contact>, to contact: ID<Contact>, in tx: Transaction) throws {
        try tx.run("UPDATE inbound_message SET contact_id = \(contact) WHERE contact_id = \(other)")
        try tx.run("UPDATE outbound_message SET contact_id = \(contact) WHERE contact_id = \(other)")
    }
}
