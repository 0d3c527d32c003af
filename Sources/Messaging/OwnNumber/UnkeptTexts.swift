package import Platform
package import Storage
import Values

/// Texts to a number that is also used by hand which were not stored. Each is counted once, however often it is
/// delivered; nothing is known of it but when it was sent.
package enum UnkeptTexts {
    /// For how long they are counted: longer than the provider's list is read back.
    package static let span: Duration = .days(30)

    /// Counts a text.
    ///
    /// - Parameter tx: at the time at which the text was sent.
    static func record(_ delivery: Inbox.Delivery, to sender: Sender, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO unkept_text (sender_id, fingerprint, received_at)
            VALUES (\(sender.id), \(fingerprint(delivery.sid)), \(tx.now))
            ON CONFLICT (sender_id, fingerprint) DO NOTHING
            """)
    }

    /// Whether a text with this SID was counted before.
    static func isCounted(_ sid: String, to sender: ID<Sender>, in tx: Transaction) throws -> Bool {
        try !known([sid], to: sender, in: tx).isEmpty
    }

    /// Those of the SIDs that were counted before.
    static func known(_ sids: [String], to sender: ID<Sender>, in tx: Transaction) throws -> [String] {
        let counted = Set(
            try tx.values(
                """
                SELECT fingerprint FROM unkept_text
                WHERE sender_id = \(sender) AND fingerprint IN \(list: sids.map(fingerprint))
                """, as: String.self))
        return sids.filter { counted.contains(fingerprint($0)) }
    }

    /// How many texts to the senders of an account were not kept within `span`.
    package static func count(of account: ID<Account>, in tx: Transaction) throws -> Int {
        try tx.value(
            """
            SELECT count(*) FROM unkept_text JOIN sender ON sender.id = unkept_text.sender_id
            WHERE sender.account_id = \(account) AND received_at > \(tx.now.adding(.zero - span))
            """) ?? 0
    }

    static func deleteOld(in tx: Transaction) throws {
        try tx.run("DELETE FROM unkept_text WHERE received_at <= \(tx.now.adding(.zero - span))")
    }

    /// The SID of some providers contains what was said.
    private static func fingerprint(_ sid: String) -> String { Fingerprint.of(sid) }
}
