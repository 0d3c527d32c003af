package import Storage
package import Values

/// One of our numbers, e-mail addresses or WhatsApp addresses, or a Messaging Service, at one provider.
package struct Sender: Sendable, Hashable {
    package let id: ID<Sender>
    /// The owner. Texts from unknown numbers to this sender belong to this account.
    package let account: ID<Account>
    /// Base URL and account of the provider.
    package let provider: String
    /// E.164 number, short code, `MG…`, e-mail address, or `whatsapp:+1…`.
    package let address: String
    /// Why it is paused; nil if it is not.
    package let pausedBecause: String?
    /// Since when it is paused, or when the last trial message was sent.
    package let pausedAt: Instant?
    /// What ends the pause; nil if only a person does, as after a restore.
    package let pausedBy: PauseCause?
    /// The timeline of the database's server for which the outbox was last checked; nil for none, and in a file.
    package let serverTimeline: Int64?
    /// Somebody also texts from it by hand, unseen by us, as a booker does from their own number.
    package let isUsedByHand: Bool

    /// What caused a pause that a success ends.
    package enum PauseCause: String, SQLConvertible {
        /// The provider refused a message. A message that it accepts ends the pause.
        case refusal
        /// The provider accepted a message and later reported a failure. Only a delivered message ends the pause.
        case report
    }

    /// What it sends.
    package var channel: Channel { Channel(of: address) }

    package var isService: Bool { address.hasPrefix("MG") }
}

extension Sender {
    /// Reads a row that has `columns`.
    package init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        provider = try row["provider"]
        address = try row["address"]
        pausedBecause = try row["paused_why"]
        pausedAt = try row["paused_at"]
        pausedBy = try row["paused_by"]
        serverTimeline = try row["server_timeline"]
        isUsedByHand = try row["used_by_hand"]
    }

    /// The columns of a sender.
    package static let columns: SQL = """
        sender.id, sender.account_id, sender.provider, sender.address, sender.paused_why, sender.paused_at,
        sender.paused_by, sender.server_timeline, sender.used_by_hand
        """

    /// Finds the sender by its address, or creates it for `account`.
    ///
    /// - Parameter isUsedByHand: for a new one. A known one stays as it was set.
    package static func named(
        _ address: String, provider: String, owner account: ID<Account>, isUsedByHand: Bool = false, in tx: Transaction
    ) throws -> Sender {
        let made = try tx.run(
            """
            INSERT INTO sender (account_id, provider, address, channel, used_by_hand, paused_at, paused_why)
            -- A pause until a person releases the outbox, as after a restore, is for new senders as well.
            VALUES (\(account), \(provider), \(address), \(Channel(of: address).rawValue), \(isUsedByHand),
                (SELECT max(paused_at) FROM sender WHERE paused_by IS NULL),
                (SELECT max(paused_why) FROM sender WHERE paused_by IS NULL))
            ON CONFLICT (provider, address) DO NOTHING
            """)
        guard let sender = try find(address, provider: provider, in: tx) else {
            throw StoreError.column("address", holds: "nothing", wanted: address)
        }
        if made > 0 { try sender.recordUse(by: account, in: tx) }
        return sender
    }

    /// Sets whether somebody also texts from it by hand.
    package static func set(usedByHand isUsed: Bool, of id: ID<Sender>, in tx: Transaction) throws {
        try tx.run("UPDATE sender SET used_by_hand = \(isUsed) WHERE id = \(id)")
    }

    package static func find(_ address: String, provider: String, in tx: Transaction) throws -> Sender? {
        try tx.row("SELECT \(columns) FROM sender WHERE provider = \(provider) AND address = \(address)")
            .map(Sender.init)
    }

    package static func find(_ id: ID<Sender>, in tx: Transaction) throws -> Sender? {
        try tx.row("SELECT \(columns) FROM sender WHERE id = \(id)").map(Sender.init)
    }

    private static func isUsable(by account: ID<Account>) -> SQL {
        """
        (account_id = \(account) OR id IN (SELECT sender_id FROM sender_assignment WHERE account_id = \(account)))
        """
    }

    /// The sender of what an account sends to an address: of its mails for an e-mail address, of its WhatsApp messages
    /// for an address of WhatsApp, or else the one of its texts.
    ///
    /// - Parameter texting: of its texts, also where the account has no sender of mails or WhatsApp messages.
    package static func key(
        to address: String, from account: ID<Account>, texting: ID<Sender>, in tx: Transaction
    ) throws -> ID<Sender> {
        let channel = Channel(of: address)
        return channel == .text ? texting : try key(of: channel, from: account, in: tx) ?? texting
    }

    /// The account's sender of mails or of WhatsApp messages; nil if it has none.
    package static func key(
        of channel: Channel, from account: ID<Account>, in tx: Transaction
    ) throws -> ID<Sender>? {
        try tx.value(
            """
            SELECT id FROM sender WHERE account_id = \(account) AND channel = \(channel.rawValue)
            ORDER BY coalesce(lease_until, 0) DESC, id DESC LIMIT 1
            """)
    }

    /// The sender of an account's texts by default: its own before one that is assigned to it, and among several the
    /// one that a running gateway sends from. Nil if it has none, and before anything was sent or served.
    package static func usual(for account: ID<Account>, in tx: Transaction) throws -> Sender? {
        try tx.row("SELECT \(columns) FROM sender WHERE sender.id = \(usualKey(for: "\(account)"))").map(Sender.init)
    }

    /// The key of the sender of an account's texts by default.
    ///
    /// - Parameter accountKey: its key, or the column that has it. SQLite does not know a column of an outer query in an
    ///   ORDER BY.
    package static func usualKey(for accountKey: SQL) -> SQL {
        """
        coalesce(
            (SELECT sender_usual.id FROM sender AS sender_usual WHERE sender_usual.account_id = \(accountKey)
                AND sender_usual.channel = 'text'
                ORDER BY coalesce(sender_usual.lease_until, 0) DESC, sender_usual.id DESC LIMIT 1),
            (SELECT sender_usual.id FROM sender AS sender_usual
                JOIN sender_assignment ON sender_assignment.sender_id = sender_usual.id
                WHERE sender_assignment.account_id = \(accountKey)
                ORDER BY coalesce(sender_usual.lease_until, 0) DESC, sender_usual.id DESC LIMIT 1))
        """
    }

    /// The key of a sender of texts; for one of mails, of the account's usual one.
    package static func textingKey(_ sender: ID<Sender>, _ account: ID<Account>) -> SQL {
        """
        coalesce(
            (SELECT sender_texting.id FROM sender AS sender_texting
                WHERE sender_texting.id = \(sender) AND sender_texting.channel = 'text'),
            \(usualKey(for: "\(account)")), \(sender))
        """
    }

    /// Whether an account may send from it: it owns it, or the operator has assigned it.
    package func isUsable(by account: ID<Account>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM sender WHERE id = \(id) AND \(Self.isUsable(by: account))")
    }

    /// Lets an account send from it. Whose it is does not change.
    package func assign(to account: ID<Account>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO sender_assignment (account_id, sender_id) VALUES (\(account), \(id))
            ON CONFLICT (account_id) DO UPDATE SET sender_id = excluded.sender_id
            """)
        try recordUse(by: account, in: tx)
    }

    /// Takes the assigned sender from an account.
    package static func unassign(from account: ID<Account>, in tx: Transaction) throws {
        try tx.run("DELETE FROM sender_assignment WHERE account_id = \(account)")
    }

    /// Makes another account the owner of all senders of an account.
    package static func moveAll(from account: ID<Account>, to other: ID<Account>, in tx: Transaction) throws {
        try recordUse(ofAllOf: account, by: other, in: tx)
        try tx.run("UPDATE sender SET account_id = \(other) WHERE account_id = \(account)")
    }

    package static func all(provider: String, in tx: Transaction) throws -> [Sender] {
        try tx.rows("SELECT \(columns) FROM sender WHERE provider = \(provider) ORDER BY id").map(Sender.init)
    }

    /// Senders with unfinished messages, or from which a message was sent since `since`, which may still be answered.
    package static func inUse(provider: String, since: Instant, in tx: Transaction) throws -> [Sender] {
        // Each state has an index, and later messages have later keys: years of finished ones are not read.
        try tx.rows(
            """
            SELECT \(columns) FROM sender
            WHERE provider = \(provider) AND (
                EXISTS (SELECT 1 FROM outbound_message WHERE sender_id = sender.id AND state = 'queued')
                OR EXISTS (SELECT 1 FROM outbound_message WHERE sender_id = sender.id AND state = 'sending')
                OR EXISTS (SELECT 1 FROM outbound_message WHERE sender_id = sender.id AND state = 'uncertain')
                OR id IN (SELECT sender_id FROM outbound_message WHERE id > coalesce(
                    (SELECT id FROM outbound_message WHERE created_at <= \(since) ORDER BY id DESC LIMIT 1), 0)))
            ORDER BY id
            """
        ).map(Sender.init)
    }

    /// All providers of texts that this database was used with.
    package static func providers(in tx: Transaction) throws -> [String] {
        try tx.values("SELECT DISTINCT provider FROM sender WHERE channel = 'text' ORDER BY provider")
    }
}

/// Pausing and resuming senders.
extension Sender {
    /// Pauses the sender until `resume` is called or a trial message succeeds. Requests in progress are finished. A
    /// pause that only a person ends stays one.
    package static func pause(
        _ id: ID<Sender>, because reason: String, by cause: PauseCause, in tx: Transaction
    ) throws {
        try tx.run(
            """
            UPDATE sender SET paused_at = \(tx.now), paused_why = \(reason), paused_by = \(cause)
            WHERE id = \(id) AND (paused_at IS NULL OR paused_by IS NOT NULL)
            """)
    }

    /// Pauses all senders until a person resumes them. No trial message is sent.
    package static func pauseAllUntilResumed(because reason: String, in tx: Transaction) throws {
        try tx.run("UPDATE sender SET paused_at = \(tx.now), paused_why = \(reason), paused_by = NULL")
    }

    /// Pauses all senders of a provider.
    package static func pauseAll(
        ofProvider provider: String, because reason: String, by cause: PauseCause, in tx: Transaction
    ) throws {
        for sender in try all(provider: provider, in: tx) {
            try pause(sender.id, because: reason, by: cause, in: tx)
        }
    }

    /// Resumes the sender after a success of a message that was sent after the pause began.
    ///
    /// - Parameter causes: the pause causes that this success clears.
    package static func resumeAfterSuccess<Message>(
        _ id: ID<Sender>, of texts: [ID<Message>], clearing causes: [PauseCause], in tx: Transaction
    ) throws {
        guard try tx.exists(pauseQuery(id, by: causes)) else { return }
        try tx.run(
            """
            UPDATE sender SET paused_at = NULL, paused_why = NULL, paused_by = NULL
            WHERE id = \(id) AND paused_by IN \(list: causes)
                AND paused_at <= (SELECT max(attempted_at) FROM outbound_message WHERE id IN \(list: texts))
            """)
    }

    /// Whether the sender is paused by one of these, for `Transaction.prefetch`.
    package static func pauseQuery(_ id: ID<Sender>, by causes: [PauseCause]) -> SQL {
        "SELECT 1 FROM sender WHERE id = \(id) AND paused_by IN \(list: causes)"
    }

    /// Records a delivery. Failure reports about messages that were sent earlier no longer pause the sender.
    package static func recordDelivery<Message>(_ id: ID<Sender>, of text: ID<Message>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE sender SET last_success_at = (SELECT attempted_at FROM outbound_message WHERE id = \(text))
            WHERE id = \(id)
                AND coalesce(last_success_at, 0) < (SELECT attempted_at FROM outbound_message WHERE id = \(text))
            """)
    }

    /// Whether a message that was sent after this time was delivered, or the sender was resumed since.
    package static func hasSucceeded(_ id: ID<Sender>, since left: Instant, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM sender WHERE id = \(id) AND last_success_at > \(left)")
    }

    /// Restarts the trial interval of a paused sender.
    package static func recordTrial(_ id: ID<Sender>, in tx: Transaction) throws {
        try tx.enqueue("UPDATE sender SET paused_at = \(tx.now) WHERE id = \(id) AND paused_at IS NOT NULL")
    }

    /// Resumes the sender, and with it all that only a person resumes, because one restore paused them together.
    /// Returns the addresses of those that were paused.
    package static func release(_ sender: Sender, in tx: Transaction) throws -> [String] {
        let paused = try tx.rows(
            """
            SELECT \(columns) FROM sender
            WHERE paused_at IS NOT NULL AND (id = \(sender.id) OR paused_by IS NULL)
            ORDER BY CASE WHEN id = \(sender.id) THEN 0 ELSE 1 END, id
            """
        ).map(Sender.init)
        for sender in paused { _ = try resume(sender.id, in: tx) }
        return paused.map(\.address)
    }

    /// Returns whether the sender was paused.
    package static func resume(_ id: ID<Sender>, in tx: Transaction) throws -> Bool {
        try tx.run(
            """
            UPDATE sender SET paused_at = NULL, paused_why = NULL, paused_by = NULL, last_success_at = \(tx.now)
            WHERE id = \(id) AND paused_at IS NOT NULL
            """) > 0
    }
}

/// Up to when the texts of a sender are known, and what a restored backup leaves in doubt.
extension Sender {
    /// Inbound texts that were sent before `now` are not answered. The first call counts.
    package static func startAnswering(_ id: ID<Sender>, in tx: Transaction) throws {
        try tx.run("UPDATE sender SET answers_from = \(tx.now) WHERE id = \(id) AND answers_from IS NULL")
    }

    /// Records that no inbound text before `until` is missing. A time before the recorded one changes nothing.
    package static func recordBackfill(_ id: ID<Sender>, until: Instant, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE sender
            SET backfilled_until = CASE WHEN backfilled_until > \(until) THEN backfilled_until ELSE \(until) END
            WHERE id = \(id)
            """)
    }

    /// Records for all senders that a backup was restored. Inbound texts that were sent before `now` are not answered.
    ///
    /// - Parameter takenAt: when the backup was taken.
    package static func recordRestore(ofBackupTakenAt takenAt: Instant, in tx: Transaction) throws {
        try tx.run("UPDATE sender SET answers_from = \(tx.now), backup_taken_at = \(takenAt), verify_until = NULL")
    }

    /// Records the timeline of the database's server. Returns the one before, if that was another.
    package static func recordTimeline(_ timeline: Int64, of id: ID<Sender>, in tx: Transaction) throws -> Int64? {
        let before = try find(id, in: tx)?.serverTimeline
        guard before != timeline else { return nil }
        let changed = try tx.run(
            """
            UPDATE sender SET server_timeline = \(timeline)
            WHERE id = \(id) AND coalesce(server_timeline, 0) <> \(timeline)
            """)
        return changed > 0 ? before : nil
    }

    /// Records that changes after `lostFrom` may be missing, and all that are newer than the texts that were read from
    /// the provider's list. Messages that are queued before `end` are looked up first. A restored backup is older, and
    /// stays recorded.
    package static func recordLostCommits(
        _ id: ID<Sender>, since lostFrom: Instant, until end: Instant, in tx: Transaction
    ) throws {
        try tx.run(
            """
            UPDATE sender SET verify_until = \(end),
                backup_taken_at =
                    CASE WHEN backfilled_until < \(lostFrom) THEN backfilled_until ELSE \(lostFrom) END
            WHERE id = \(id) AND (backup_taken_at IS NULL OR verify_until <= \(tx.now))
            """)
    }

    /// After a restore, messages that become due before `end` are looked up first. The first call counts.
    package static func startVerification(until end: Instant, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE sender SET verify_until = \(end)
            WHERE backup_taken_at IS NOT NULL AND verify_until IS NULL
            """)
    }
}
