package import Platform
package import Storage
import Values

/// Changes to an inbound message after it was stored.
extension InboundMessage {
    /// Assigns a text to a contact. With `withAll`, also all other texts from and to its number that have no contact.
    /// Returns the number of inbound texts that were assigned.
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

    /// Moves all texts of a merged contact to the contact that is kept.
    package static func refile(from other: ID<Contact>, to contact: ID<Contact>, in tx: Transaction) throws {
        try tx.run("UPDATE inbound_message SET contact_id = \(contact) WHERE contact_id = \(other)")
        try tx.run("UPDATE outbound_message SET contact_id = \(contact) WHERE contact_id = \(other)")
    }

    /// Marks all messages from these numbers, and all of the contact, as done. Returns how many were waiting.
    package static func markDone(
        numbers: [String], contact: ID<Contact>?, account: ID<Account>, in tx: Transaction
    ) throws -> Int {
        try tx.run(
            """
            UPDATE inbound_message SET needs_attention = 0
            WHERE account_id = \(account) AND needs_attention = 1
                AND (from_number IN \(list: numbers) OR contact_id = \(contact))
            """)
    }

    /// Marks messages as done. Returns how many were waiting.
    @discardableResult
    package static func markDone(_ ids: [ID<InboundMessage>], in tx: Transaction) throws -> Int {
        try tx.run("UPDATE inbound_message SET needs_attention = 0 WHERE id IN \(list: ids) AND needs_attention = 1")
    }

    /// Whether a text of theirs waits for the booker, or was received since then.
    static func isAwaitingReply(
        numbers: [String], contact: ID<Contact>?, account: ID<Account>, since moment: Instant, in tx: Transaction
    ) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM inbound_message
            WHERE (from_number IN \(list: numbers) OR contact_id = \(contact)) AND account_id = \(account)
                AND (needs_attention = 1 OR received_at > \(moment))
            """)
    }

    /// Marks the opt-outs of this number as done, because they have asked for texts again.
    static func settleOptOuts(from number: String, sender: ID<Sender>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE inbound_message SET needs_attention = 0
            WHERE from_number = \(number) AND needs_attention = 1 AND verdict = \(Label.optOut)
                AND \(Sender.sharesAccount("inbound_message.sender_id", with: sender))
            """)
    }

    /// Marks the texts of a contact as done that say that we have the wrong number, because the booker has corrected
    /// it.
    package static func settleWrongNumbers(of contact: ID<Contact>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE inbound_message SET needs_attention = 0
            WHERE contact_id = \(contact) AND needs_attention = 1 AND rule = \(Rule.wrongPerson)
            """)
    }

    /// Marks reactions from this number as done, because they have answered in words.
    ///
    /// - Parameter all: no invitation is open, so unclear texts that we asked back about are done as well, except those
    ///   that only the booker can settle.
    package static func settleUnclear(
        from number: String, all: Bool, account: ID<Account>, in tx: Transaction
    ) throws {
        // There is rarely one, and a read costs a third of an update that changes nothing.
        guard try tx.exists(unclearQuery(from: number, all: all, account: account)) else { return }
        try tx.run(
            """
            UPDATE inbound_message SET needs_attention = 0
            WHERE \(isUnclear(from: number, all: all, account: account))
            """)
    }

    /// What `settleUnclear` asks.
    package static func unclearQuery(from number: String, all: Bool, account: ID<Account>) -> SQL {
        "SELECT 1 FROM inbound_message WHERE \(isUnclear(from: number, all: all, account: account))"
    }

    private static func isUnclear(from number: String, all: Bool, account: ID<Account>) -> SQL {
        """
        account_id = \(account) AND from_number = \(number) AND needs_attention = 1
            AND (rule IN \(list: [Rule.reaction, .reactionRemoved])
                OR \(all) = 1 AND for_booker = 0 AND verdict = \(Label.needsHuman) AND answer IS NOT NULL)
        """
    }
}
