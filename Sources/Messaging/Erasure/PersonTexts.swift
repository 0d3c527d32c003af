package import People
import Platform
package import Storage
import Values

/// The texts from and to one person, and their erasure.
package struct PersonTexts: Sendable {
    /// With the numbers of their texts.
    package let person: KnownPerson
    /// The numbers whose texts are theirs, whether or not they are assigned to them.
    package let numbers: [String]

    package init(of person: KnownPerson, in tx: Transaction) throws {
        var person = person
        person.add(
            numbers: try tx.values(
                """
                SELECT from_number FROM inbound_message WHERE contact_id IN \(list: person.contacts)
                UNION SELECT to_number FROM outbound_message WHERE contact_id IN \(list: person.contacts)
                """))
        self.person = person
        let own = try person.ownNumbers(in: tx)
        numbers = own + own.filter { Channel(of: $0) == .text }.map { Channel.whatsAppPrefix + $0 }
    }

    /// The condition on `inbound_message` for texts from them.
    package var areFromThem: SQL {
        """
        account_id = \(person.account)
            AND (contact_id IN \(list: person.contacts) OR contact_id IS NULL AND from_number IN \(list: numbers))
        """
    }

    /// The condition on `outbound_message` for texts to them.
    package var areToThem: SQL {
        """
        account_id = \(person.account)
            AND (contact_id IN \(list: person.contacts) OR contact_id IS NULL AND to_number IN \(list: numbers))
        """
    }

    package func isAny(in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM inbound_message WHERE \(areFromThem)")
            || tx.exists("SELECT 1 FROM outbound_message WHERE \(areToThem)")
    }

    /// Whether the provider is being asked to send them one: then it is not known yet what becomes of it.
    package func isAnyLeaving(in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM outbound_message WHERE \(areToThem) AND state = 'sending'")
    }

    /// Takes everything out of the texts but the provider's ids, so that neither backfill nor reconciliation takes them
    /// in again, and out of what the booker was told about them. Opt-outs stay as hashes.
    ///
    /// - Parameter places: the keys of their slots.
    package func erase<Place>(places: [ID<Place>], in tx: Transaction) throws {
        let texts: [ID<InboundMessage>] = try tx.values("SELECT id FROM inbound_message WHERE \(areFromThem)")
        try eraseWordsOfBooker(in: tx)
        try Notification.erase(texts: texts, places: places, account: person.account, in: tx)
        try CodeQuestion.erase(account: person.account, in: tx, where: person.isMentioned)
        try eraseTexts(in: tx)
        try OptOut.erase(numbers, in: tx)
        try DialogState.deleteAll(numbers: numbers, in: tx)
    }

    private func eraseTexts(in tx: Transaction) throws {
        try TextArchive(.inbound).remove(
            tx.values("SELECT id FROM inbound_message WHERE \(areFromThem) AND body = \(TextArchive.mark)"), in: tx)
        try TextArchive(.outbound).remove(
            tx.values("SELECT id FROM outbound_message WHERE \(areToThem) AND body = \(TextArchive.mark)"), in: tx)
        try tx.run("UPDATE inbound_message SET \(Self.erasedInbound) WHERE \(areFromThem)")
        try tx.run("UPDATE outbound_message SET \(Self.erasedOutbound(now: tx.now)) WHERE \(areToThem)")
    }

    /// The assignments that take everything out of a row of `inbound_message` but the provider's id, the times and how
    /// it was read.
    static let erasedInbound: SQL = """
        from_number = \(Erasure.mark), body = \(Erasure.mark), contact_id = NULL,
            media_count = 0, subject = NULL, answer = NULL, leaning = NULL, needs_attention = 0, doubted_verdict = NULL,
            doubted_rule = NULL, likelihood = NULL
        """

    /// The same for `outbound_message`. Without its number and its words, a text cannot be looked up, and must not be
    /// sent again.
    static func erasedOutbound(now: Instant) -> SQL {
        """
        to_number = \(Erasure.mark), body = \(Erasure.mark), \(OutboundMessage.forgetsSecret), contact_id = NULL,
            media = NULL, subject = NULL, calendar = NULL, quiet_zones = NULL, error = NULL, advice = NULL, contradicted = 0,
            withdrawn_at = coalesce(withdrawn_at, \(now)),
            state = CASE WHEN state = 'queued' THEN 'cancelled' WHEN state = 'uncertain' THEN 'unconfirmed'
                ELSE state END
        """
    }

    /// The texts between the booker and the gateway that mention them: alerts, commands and the replies to these.
    private func eraseWordsOfBooker(in tx: Transaction) throws {
        let alerts: SQL = """
            SELECT outbound_message_id FROM notification
            WHERE account_id = \(person.account) AND outbound_message_id IS NOT NULL
            """
        let cells: [String] = try tx.values(
            """
            SELECT cell FROM account WHERE id = \(person.account) AND cell IS NOT NULL
            UNION SELECT to_number FROM outbound_message WHERE id IN (\(alerts))
            """)
        let ours = try tx.rows(
            """
            SELECT id, body FROM outbound_message
            WHERE account_id = \(person.account) AND contact_id IS NULL AND to_number IN \(list: cells)
            """)
        let oursArchived = try TextArchive(.outbound).words(of: ours, account: person.account, in: tx)
        for row in ours {
            let (id, body): (ID<OutboundMessage>, String) = (try row["id"], try row["body"])
            guard person.isMentioned(in: oursArchived[id.rawValue]?.body ?? body) else { continue }
            try TextArchive(.outbound).remove([id.rawValue], in: tx)
            try tx.run(
                """
                UPDATE outbound_message SET body = \(Erasure.mark), \(OutboundMessage.forgetsSecret),
                    state = CASE WHEN state = 'queued' THEN 'cancelled' WHEN state = 'uncertain' THEN 'unconfirmed'
                        ELSE state END
                WHERE id = \(id)
                """)
        }
        let theirs = try tx.rows(
            """
            SELECT id, body, coalesce(answer, '') AS reply FROM inbound_message
            WHERE account_id = \(person.account) AND contact_id IS NULL AND from_number IN \(list: cells)
            """)
        let theirsArchived = try TextArchive(.inbound).words(of: theirs, account: person.account, in: tx)
        for row in theirs {
            let id: ID<InboundMessage> = try row["id"]
            let words = theirsArchived[id.rawValue]
            let (body, reply): (String, String) = (try row["body"], try row["reply"])
            guard person.isMentioned(in: (words?.body ?? body) + " " + (words?.answer ?? reply)) else { continue }
            try TextArchive(.inbound).remove([id.rawValue], in: tx)
            try tx.run("UPDATE inbound_message SET body = \(Erasure.mark), answer = NULL WHERE id = \(id)")
        }
    }
}
