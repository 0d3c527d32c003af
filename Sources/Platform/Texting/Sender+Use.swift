package import Storage

/// Which accounts use a sender, or have used it: an opt-out at one of an account's senders holds for all of them.
extension Sender {
    /// The condition that an account uses a sender, or has used it.
    ///
    /// - Parameters:
    ///   - senderKey: its key, or the column that has it.
    ///   - accountKey: the same.
    package static func isUsed(_ senderKey: SQL, by accountKey: SQL) -> SQL {
        """
        EXISTS (SELECT 1 FROM account_sender
            WHERE account_sender.account_id = \(accountKey) AND account_sender.sender_id = \(senderKey))
        """
    }

    /// The condition that an account which uses or has used `sender` does so with another sender too.
    ///
    /// - Parameter otherKey: the column with its key.
    package static func sharesAccount(_ otherKey: SQL, with sender: ID<Sender>) -> SQL {
        """
        EXISTS (SELECT 1 FROM account_sender AS of_this
            JOIN account_sender AS of_other ON of_other.account_id = of_this.account_id
            WHERE of_this.sender_id = \(sender) AND of_other.sender_id = \(otherKey))
        """
    }

    /// The keys of the accounts that use the sender or have used it.
    package static func accounts(using sender: ID<Sender>) -> SQL {
        "(SELECT account_sender.account_id FROM account_sender WHERE account_sender.sender_id = \(sender))"
    }

    /// Whether this is the number of a sender, which never texts itself. `exists` for the query.
    package static func isNumber(_ number: String, of id: ID<Sender>) -> SQL {
        "SELECT 1 FROM sender WHERE id = \(id) AND address = \(number)"
    }

    /// The words for it, after a name.
    package static let ownNumberWords = "is the number that texts are sent from"

    /// Records that an account uses the sender.
    func recordUse(by account: ID<Account>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO account_sender (account_id, sender_id) VALUES (\(account), \(id))
            ON CONFLICT (account_id, sender_id) DO NOTHING
            """)
    }

    /// Records that an account uses all senders of another one.
    static func recordUse(ofAllOf owner: ID<Account>, by account: ID<Account>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO account_sender (account_id, sender_id)
            SELECT \(account), id FROM sender WHERE account_id = \(owner)
            ON CONFLICT (account_id, sender_id) DO NOTHING
            """)
    }
}
