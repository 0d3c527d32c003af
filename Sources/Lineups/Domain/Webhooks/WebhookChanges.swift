import Agenda
package import Platform
package import Storage
package import Values

// MARK: - Add, edit, remove

extension OutgoingWebhook {
    /// Adds a webhook that is told what happens from now on. Its secret is shown once.
    ///
    /// - Throws: `OutgoingWebhookError`.
    package static func add(
        _ input: WebhookInput.Reading, to account: ID<Account>, random: RandomSource, in tx: Transaction
    ) throws -> (webhook: OutgoingWebhook, secret: WebhookSecret) {
        let all = try all(of: account, in: tx)
        try requireFree(input.name, among: all)
        guard all.count < mostOfAccount else { throw OutgoingWebhookError.tooMany }
        let (secret, last) = (WebhookSecret(random: random), try lastRows(in: tx))
        let id: ID<OutgoingWebhook> = try tx.insert(
            """
            INSERT INTO webhook (account_id, name, url, secret, types, created_at, read_change, read_text, read_at)
            VALUES (\(account), \(input.name), \(input.url), \(secret.text), \(stored(input.kinds)), \(tx.now),
                \(last.change), \(last.text), \(tx.now))
            """)
        let webhook = try find(id, in: tx)
        try webhook.learnLineups(in: tx)
        try WebhookUndo.record(webhook, isNew: true, summary: webhook.addition, in: tx)
        return (webhook, secret)
    }

    /// Changes what is named. One that is switched on is told what happens from now on.
    ///
    /// - Throws: `OutgoingWebhookError`.
    package func edit(_ input: WebhookInput.Reading, isOn: Bool, in tx: Transaction) throws -> OutgoingWebhook {
        try Self.requireFree(input.name, among: Self.all(of: account, in: tx).filter { $0.id != id })
        try WebhookUndo.record(self, summary: change, in: tx)
        try tx.run(
            """
            UPDATE webhook SET name = \(input.name), url = \(input.url), types = \(Self.stored(input.kinds))
            WHERE id = \(id)
            """)
        let changed = try Self.find(id, in: tx)
        try changed.start(changed.kinds.filter { !kinds.contains($0) }, in: tx)
        if isOn != self.isOn { try changed.setOn(isOn, in: tx) }
        return try Self.find(id, in: tx)
    }

    /// After so long, a secret that was replaced signs no more.
    package static let formerSecretLifetime: Duration = .hours(24)

    /// Signs with a new secret from now on, and for a day also with the one before, so that the receiver can change it.
    /// The new one is shown once. It cannot be undone.
    package func renewSecret(random: RandomSource, in tx: Transaction) throws -> WebhookSecret {
        let secret = WebhookSecret(random: random)
        try tx.run("DELETE FROM webhook_former_secret WHERE webhook_id = \(id) AND ends_at <= \(tx.now)")
        try tx.run(
            """
            INSERT INTO webhook_former_secret (webhook_id, secret, ends_at)
            SELECT id, secret, \(tx.now.adding(Self.formerSecretLifetime)) FROM webhook WHERE id = \(id)
            """)
        try tx.run("UPDATE webhook SET secret = \(secret.text) WHERE id = \(id)")
        try UndoStep.recordFinal(renewal, reason: Self.oldSecretSigns, account: account, in: tx)
        return secret
    }

    /// Those with which a message is signed now, the current one first.
    func secrets(in tx: Transaction) throws -> [WebhookSecret] {
        let current = try tx.values("SELECT secret FROM webhook WHERE id = \(id)", as: String.self)
        let former = try tx.values(
            """
            SELECT secret FROM webhook_former_secret WHERE webhook_id = \(id) AND ends_at > \(tx.now)
            ORDER BY ends_at DESC, secret
            """, as: String.self)
        return (current + former).map(WebhookSecret.init(stored:))
    }

    /// Nothing is delivered to it from now on.
    package func remove(in tx: Transaction) throws {
        try WebhookUndo.record(self, summary: removal, in: tx)
        try tx.run("UPDATE webhook SET removed_at = \(tx.now) WHERE id = \(id)")
    }

    /// Queues a message that says nothing. Throws `OutgoingWebhookError.isOff`.
    package func addTest(random: RandomSource, in tx: Transaction) throws -> WebhookDelivery {
        guard isOn else { throw OutgoingWebhookError.isOff(name) }
        try WebhookDelivery.add(.test(id, at: tx.now), to: id, random: random, in: tx)
        guard let added = try WebhookDelivery.latest(1, of: id, in: tx).first else {
            throw StoreError.column("id", holds: "nothing", wanted: "the new message")
        }
        return added
    }

    private static func requireFree(
        _ name: String, among others: [OutgoingWebhook]
    ) throws(OutgoingWebhookError) {
        if others.contains(where: { $0.name.folded == name.folded }) { throw .nameIsTaken(name) }
    }

    private static func stored(_ kinds: [WebhookMessage.Kind]) -> String {
        kinds.map(\.rawValue).joined(separator: " ")
    }

    private static func find(_ id: ID<OutgoingWebhook>, in tx: Transaction) throws -> OutgoingWebhook {
        let account: ID<Account>? = try tx.value("SELECT account_id FROM webhook WHERE id = \(id)")
        guard let account, let found = try find(id, account: account, in: tx) else {
            throw StoreError.column("id", holds: "nothing", wanted: "the webhook")
        }
        return found
    }

    /// What it is not told: what happened while it was off.
    fileprivate func setOn(_ isOn: Bool, in tx: Transaction) throws {
        guard isOn else { return try stop(by: .owner, in: tx) }
        let last = try Self.lastRows(in: tx)
        try tx.run(
            """
            UPDATE webhook SET stopped_at = NULL, stopped_by = NULL, failing_since = NULL, problem = NULL,
                read_change = \(last.change), read_text = \(last.text), read_at = \(tx.now)
            WHERE id = \(id)
            """)
        try start(kinds, in: tx)
    }

    /// It is told of these types from now on, and not which lineups are complete already.
    fileprivate func start(_ kinds: [WebhookMessage.Kind], in tx: Transaction) throws {
        let last = try Self.lastRows(in: tx)
        for kind in kinds {
            try tx.run(
                """
                INSERT INTO webhook_type (webhook_id, type, since, last_change, last_text)
                VALUES (\(id), \(kind), \(tx.now), \(last.change), \(last.text))
                ON CONFLICT (webhook_id, type) DO UPDATE
                SET since = excluded.since, last_change = excluded.last_change, last_text = excluded.last_text
                """)
        }
        if kinds.contains(.lineupConfirmed) { try learnLineups(in: tx) }
    }

    func stop(by stopper: Stopper, in tx: Transaction) throws {
        try tx.run("UPDATE webhook SET stopped_at = \(tx.now), stopped_by = \(stopper) WHERE id = \(id)")
    }

    private func learnLineups(in tx: Transaction) throws {
        guard kinds.contains(.lineupConfirmed) else { return }
        let known = try lineups(in: tx)
        for lineup in try Lineup.of(Event.upcoming(.show, account: account, in: tx), in: tx) {
            let (event, isConfirmed) = (lineup.event.id, LineupStatus(lineup).light == .green)
            let before = known[event]
            if isConfirmed != (before?.isConfirmed ?? false) {
                try save(event, isConfirmed, (before?.version ?? 0) + 1, in: tx)
            }
        }
    }
}

// MARK: - Undo

/// Undo for a webhook that was added, changed or removed: what it was before.
package struct WebhookUndo: UndoValue {
    private let name: String
    private let url: String
    private let types: String
    private let isOn: Bool
    /// Whether there was none before.
    private let isNew: Bool

    package static let kind: UndoStep.Kind = "lineup.webhook"

    static func record(
        _ webhook: OutgoingWebhook, isNew: Bool = false, summary: String, in tx: Transaction
    ) throws {
        let before = WebhookUndo(
            name: webhook.name, url: webhook.url, types: webhook.kinds.map(\.rawValue).joined(separator: " "),
            isOn: webhook.isOn, isNew: isNew)
        try UndoStep.record(kind, of: webhook.id, before, summary: summary, account: webhook.account, in: tx)
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let before = try step.snapshot(WebhookUndo.self)
        let id = step.subject(OutgoingWebhook.self)
        let types: String? = try tx.value("SELECT types FROM webhook WHERE id = \(id)")
        guard let types else { throw UndoError.isGone("The webhook") }
        if before.isNew {
            try tx.run("UPDATE webhook SET removed_at = \(tx.now) WHERE id = \(id)")
            return
        }
        let others = try OutgoingWebhook.all(of: step.account, in: tx).filter { $0.id != id }
        guard !others.contains(where: { $0.name.folded == before.name.folded }) else {
            throw UndoError.isFinal(nameIsTaken)
        }
        try tx.run(
            """
            UPDATE webhook SET name = \(before.name), url = \(before.url), types = \(before.types), removed_at = NULL
            WHERE id = \(id)
            """)
        guard let webhook = try OutgoingWebhook.find(id, account: step.account, in: tx) else { return }
        let changed = types.split(separator: " ")
        try webhook.start(webhook.kinds.filter { !changed.contains(Substring($0.rawValue)) }, in: tx)
        if webhook.isOn != before.isOn { try webhook.setOn(before.isOn, in: tx) }
    }
}

// MARK: - Words

/// What the undo steps say.
extension OutgoingWebhook {
    private var addition: String { "added the webhook \(name.quotedLine)" }
    private var change: String { "changed the webhook \(name.quotedLine)" }
    private var removal: String { "removed the webhook \(name.quotedLine)" }
    private var renewal: String { "renewed the secret of the webhook \(name.quotedLine)" }

    private static var oldSecretSigns: String { "The secret before signs for a day too." }
}

extension WebhookUndo {
    private static var nameIsTaken: String { "Another webhook now has that name." }
}
