import Platform
import Storage
import Values

/// Deletes the words of old texts, and what quotes them, or moves them into the archive. The numbers stay, so that
/// conversations are kept with what became of each text.
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
            try TextArchive(.inbound).remove(keys, in: tx)
            try tx.run(
                """
                UPDATE inbound_message SET body = \(Retention.mark), subject = NULL, answer = NULL
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
            try TextArchive(.outbound).remove(keys, in: tx)
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

    /// Each transaction moves some texts of one account, so whatever happens in between, a text has its words in one
    /// place. The next run goes on.
    func archive(in store: Store) async throws {
        for account in try await store.read(at: now, { try $0.values("SELECT id FROM account ORDER BY id") })
            as [ID<Account>]
        {
            try await archiveInbound(of: account, in: store)
            try await archiveOutbound(of: account, in: store)
        }
    }

    private static let unarchived: SQL = "body NOT IN \(list: RetentionBatches.emptyBodies + [TextArchive.mark])"

    private func archiveInbound(of account: ID<Account>, in store: Store) async throws {
        let before = before
        try await RetentionBatches.run(in: store, .account(account), now: now) { last, tx in
            try tx.values(
                """
                SELECT id FROM inbound_message
                WHERE account_id = \(account) AND id > \(last) AND received_at < \(before) AND needs_attention = 0
                    AND \(Self.unarchived)
                ORDER BY id LIMIT \(RetentionBatches.size)
                """)
        } change: { keys, tx in
            let rows = try tx.rows(
                """
                SELECT id, body, answer FROM inbound_message
                WHERE id IN \(list: keys) AND needs_attention = 0 AND \(Self.unarchived)
                """)
            var words: [Int64: TextArchive.Words] = [:]
            for row in rows {
                words[try row["id"]] = TextArchive.Words(body: try row["body"], answer: try row["answer"])
            }
            try TextArchive(.inbound).add(words, of: account, in: tx)
            try tx.run(
                """
                UPDATE inbound_message SET body = \(TextArchive.mark), answer = NULL
                WHERE id IN \(list: Array(words.keys))
                """)
        }
    }

    private func archiveOutbound(of account: ID<Account>, in store: Store) async throws {
        let before = before
        try await RetentionBatches.run(in: store, .account(account), now: now) { last, tx in
            try tx.values(
                """
                SELECT id FROM outbound_message
                WHERE account_id = \(account) AND id > \(last) AND \(RetentionBatches.outboundAge) < \(before)
                    AND \(RetentionBatches.hasEnded) AND \(Self.unarchived)
                ORDER BY id LIMIT \(RetentionBatches.size)
                """)
        } change: { keys, tx in
            // A late failure report must not send it again without its words.
            let rows = try tx.rows(
                """
                UPDATE outbound_message SET withdrawn_at = coalesce(withdrawn_at, \(tx.now))
                WHERE id IN \(list: keys) AND \(RetentionBatches.hasEnded) AND \(Self.unarchived)
                RETURNING id, body
                """)
            var words: [Int64: TextArchive.Words] = [:]
            for row in rows { words[try row["id"]] = TextArchive.Words(body: try row["body"]) }
            try TextArchive(.outbound).add(words, of: account, in: tx)
            try tx.run(
                "UPDATE outbound_message SET body = \(TextArchive.mark) WHERE id IN \(list: Array(words.keys))")
        }
    }
}
