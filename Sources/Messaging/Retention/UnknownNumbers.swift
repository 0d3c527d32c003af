import Platform
import Storage
import Values

/// Erases old texts from and to numbers that are nobody's: no contact's, no account's cell and no sender's. What stays
/// is what stays of a person who was erased, and the number of an opt-out or a pause that is in force.
struct UnknownNumbers {
    /// Texts up to this time are old.
    let before: Instant
    let now: Instant

    func erase(in store: Store) async throws {
        try await eraseInbound(in: store)
        try await eraseOutbound(in: store)
    }

    private func eraseInbound(in store: Store) async throws {
        let before = before
        try await RetentionBatches.run(in: store, now: now) { last, tx in
            try tx.values(
                """
                SELECT id FROM inbound_message
                WHERE id > \(last) AND received_at <= \(before) AND \(Self.isUnknownInbound)
                ORDER BY id LIMIT \(RetentionBatches.size)
                """)
        } change: { keys, tx in
            let numbers: [String] = try tx.values(
                "SELECT DISTINCT from_number FROM inbound_message WHERE id IN \(list: keys)")
            try Self.deleteNotifications(about: keys, in: tx)
            try TextArchive(.inbound).remove(keys, in: tx)
            try tx.run(
                """
                UPDATE inbound_message SET \(PersonTexts.erasedInbound)
                WHERE id IN \(list: keys) AND \(Self.isUnknownInbound)
                """)
            let dialogs: [String] = try tx.values(
                "SELECT number FROM dialog_state WHERE number IN \(list: numbers) AND number NOT IN (\(Self.known))")
            try DialogState.deleteAll(numbers: dialogs, upTo: before, in: tx)
            try tx.run(
                """
                DELETE FROM number_pause
                WHERE number IN \(list: numbers) AND ended_at <= \(before) AND number NOT IN (\(Self.known))
                """)
        }
    }

    /// The booker was told what the texts say.
    private static func deleteNotifications(about texts: [Int64], in tx: Transaction) throws {
        try TextArchive(.outbound).remove(
            tx.values(
                """
                SELECT outbound_message_id FROM notification
                WHERE topic = \(Notification.Topic.unclear) AND subject IN \(list: texts)
                    AND outbound_message_id IS NOT NULL
                """), in: tx)
        try tx.run(
            """
            UPDATE outbound_message SET body = \(Retention.mark), withdrawn_at = coalesce(withdrawn_at, \(tx.now))
            WHERE \(RetentionBatches.hasEnded) AND body NOT IN \(list: RetentionBatches.emptyBodies)
                AND id IN (SELECT outbound_message_id FROM notification
                    WHERE topic = \(Notification.Topic.unclear) AND subject IN \(list: texts))
            """)
        try tx.run(
            """
            UPDATE notification SET line = ''
            WHERE topic = \(Notification.Topic.unclear) AND subject IN \(list: texts) AND told_at IS NOT NULL
            """)
    }

    private func eraseOutbound(in store: Store) async throws {
        let before = before
        try await RetentionBatches.run(in: store, now: now) { last, tx in
            try tx.values(
                """
                SELECT id FROM outbound_message
                WHERE id > \(last) AND \(RetentionBatches.outboundAge) <= \(before) AND \(Self.isUnknownOutbound)
                ORDER BY id LIMIT \(RetentionBatches.size)
                """)
        } change: { keys, tx in
            try TextArchive(.outbound).remove(keys, in: tx)
            try tx.run(
                """
                UPDATE outbound_message SET \(PersonTexts.erasedOutbound(now: tx.now))
                WHERE id IN \(list: keys) AND \(Self.isUnknownOutbound)
                """)
        }
    }
}

extension UnknownNumbers {
    /// The numbers and addresses of somebody: of a contact, of an account's owner, or our own.
    private static let known: SQL = """
        SELECT e164 FROM contact_number WHERE e164 IS NOT NULL
        UNION ALL SELECT 'whatsapp:' || e164 FROM contact_number WHERE e164 IS NOT NULL
        UNION ALL SELECT lowercase_address FROM contact_email
        UNION ALL SELECT cell FROM account WHERE cell IS NOT NULL
        UNION ALL SELECT address FROM sender
        """

    private static let isUnknownInbound: SQL = """
        contact_id IS NULL AND needs_attention = 0
            AND from_number <> \(Erasure.mark) AND from_number NOT IN (\(known))
        """

    private static let isUnknownOutbound: SQL = """
        contact_id IS NULL AND \(RetentionBatches.hasEnded)
            AND to_number <> \(Erasure.mark) AND to_number NOT IN (\(known))
        """
}
