import Platform
import Storage
import Values

/// Deletes the words of old texts, and what quotes them. The numbers stay, so that conversations are kept with what
/// became of each text.
struct OldTexts {
    /// Texts up to this time are old.
    let before: Instant
    let now: Instant

    func delete(in store: Store) async throws {
        let before = before
        try await RetentionBatches.run(in: store, now: now) { last, tx in
            try tx.values(
                """
                SELECT id FROM inbound_message
                WHERE id > \(last) AND received_at <= \(before) AND needs_attention = 0
                    AND body NOT IN \(list: RetentionBatches.emptyBodies)
                ORDER BY id LIMIT \(RetentionBatches.size)
                """)
        } change: { keys, tx in
            try tx.run(
                """
                UPDATE inbound_message SET body = \(Retention.mark), answer = NULL
                WHERE id IN \(list: keys) AND needs_attention = 0
                """)
        }
        try await RetentionBatches.run(in: store, now: now) { last, tx in
            try tx.values(
                """
                SELECT id FROM outbound_message
                WHERE id > \(last) AND \(RetentionBatches.outboundAge) <= \(before) AND \(RetentionBatches.hasEnded)
                    AND body NOT IN \(list: RetentionBatches.emptyBodies)
                ORDER BY id LIMIT \(RetentionBatches.size)
                """)
        } change: { keys, tx in
            // A late failure report must not send it again without its words.
            try tx.run(
                """
                UPDATE outbound_message
                SET body = \(Retention.mark), \(OutboundMessage.forgetsSecret), media = NULL,
                    withdrawn_at = coalesce(withdrawn_at, \(tx.now))
                WHERE id IN \(list: keys) AND \(RetentionBatches.hasEnded)
                """)
        }
        try await store.write(.everything, at: now) { tx in
            try tx.run("UPDATE notification SET line = '' WHERE told_at <= \(before) AND line <> ''")
            try DialogState.deleteWords(upTo: before, in: tx)
        }
    }
}
