package import Platform
internal import ReplyReader
package import Storage

/// What changes a text after it came in.
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

    /// They have answered in words: a reaction from the same number needs nobody any more.
    ///
    /// - Parameter all: nothing is open any more, so that what we had asked back about is cleared up as well.
    package static func settleUnclear(
        from number: String, all: Bool, account: ID<Account>, in tx: Transaction
    ) throws {
        let unclear: SQL = """
            account_id = \(account) AND from_number = \(number) AND needs_attention = 1
                AND (rule IN ('reaction', 'reaction-removed')
                    OR \(all) = 1 AND verdict = \(Label.needsHuman.rawValue) AND answer IS NOT NULL)
            """
        // There is hardly ever one, and to look costs a third of a change of nothing.
        guard try tx.exists("SELECT 1 FROM inbound_message WHERE \(unclear)") else { return }
        try tx.run("UPDATE inbound_message SET needs_attention = 0 WHERE \(unclear)")
    }
}
