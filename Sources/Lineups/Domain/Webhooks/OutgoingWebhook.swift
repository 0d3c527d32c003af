import Agenda
import HTTPTransport
package import JSON
package import Platform
package import Storage
package import Values

/// An address of another program that is told what happens in an account.
package struct OutgoingWebhook: Sendable {
    package enum State: String, CaseIterable, Sendable {
        case on
        /// Every try of a day has failed.
        case failing
        /// The owner has switched it off.
        case off
        /// Its receiver has said that it is gone.
        case gone
    }

    package let id: ID<OutgoingWebhook>
    package let account: ID<Account>
    package let name: String
    /// May contain a secret.
    package let url: String
    package let kinds: [WebhookMessage.Kind]
    package let createdAt: Instant
    /// The first failed try since the last one that succeeded; nil for none.
    package let failingSince: Instant?
    /// What happened at the last failed try.
    package let problem: String?
    /// Until when secrets that were replaced sign too, or did; nil where none was.
    package let formerSecretEnds: Instant?
    private let stopped: Stopper?

    /// Up to which row, and until when, the history of the account was read for it.
    let readChange: Int64
    let readText: Int64
    let readAt: Instant

    /// Who has switched it off. A stored value.
    enum Stopper: String, SQLConvertible {
        case owner, receiver
    }

    /// The most of an account.
    package static let mostOfAccount = 20
    /// After so long without a success it is shown as failing.
    package static let failureLimit: Duration = .hours(24)

    package var isOn: Bool { stopped == nil }

    package func state(at now: Instant) -> State {
        switch stopped {
        case .owner: .off
        case .receiver: .gone
        case nil: failingSince.map { now - $0 >= Self.failureLimit } == true ? .failing : .on
        }
    }

    /// With the port, if there is one. It has no secret.
    package var host: String { WebAddress(url)?.authority ?? "" }
}

extension OutgoingWebhook {
    private init(_ row: Row) throws {
        (id, account, name) = (try row["id"], try row["account_id"], try row["name"])
        (url, formerSecretEnds) = (try row["url"], try row["former_secret_ends"])
        let types: String = try row["types"]
        kinds = types.split(separator: " ").compactMap { WebhookMessage.Kind(rawValue: String($0)) }
        (createdAt, stopped) = (try row["created_at"], try row["stopped_by"])
        (failingSince, problem) = (try row["failing_since"], try row["problem"])
        (readChange, readText, readAt) = (try row["read_change"], try row["read_text"], try row["read_at"])
    }

    private static let columns: SQL = """
        id, account_id, name, url, types, created_at, stopped_by, failing_since, problem, read_change, read_text,
        read_at, (SELECT max(former.ends_at) FROM webhook_former_secret AS former WHERE former.webhook_id = webhook.id)
            AS former_secret_ends
        """

    /// Those of an account, in the order in which they were made.
    package static func all(of account: ID<Account>, in tx: Transaction) throws -> [OutgoingWebhook] {
        try tx.rows(
            "SELECT \(columns) FROM webhook WHERE account_id = \(account) AND removed_at IS NULL ORDER BY id"
        ).map(OutgoingWebhook.init)
    }

    /// Nil if there is none of the account, or if it was removed.
    package static func find(
        _ id: ID<OutgoingWebhook>, account: ID<Account>, in tx: Transaction
    ) throws -> OutgoingWebhook? {
        try tx.row(
            "SELECT \(columns) FROM webhook WHERE id = \(id) AND account_id = \(account) AND removed_at IS NULL"
        ).map(OutgoingWebhook.init)
    }

    /// The one with this name or key. Throws `OutgoingWebhookError.unknown`.
    package static func named(_ words: String, account: ID<Account>, in tx: Transaction) throws -> OutgoingWebhook {
        let all = try all(of: account, in: tx)
        guard let found = all.first(where: { $0.name.folded == words.folded || "\($0.id)" == words }) else {
            throw OutgoingWebhookError.unknown(words)
        }
        return found
    }

    /// Those that are on, of all accounts.
    static func allOn(in tx: Transaction) throws -> [OutgoingWebhook] {
        try tx.rows(
            "SELECT \(columns) FROM webhook WHERE removed_at IS NULL AND stopped_at IS NULL ORDER BY id"
        ).map(OutgoingWebhook.init)
    }

    /// Those that are on and have something to deliver; those that fail come last.
    static func due(in tx: Transaction) throws -> [OutgoingWebhook] {
        try tx.rows(
            """
            SELECT \(columns) FROM webhook
            WHERE removed_at IS NULL AND stopped_at IS NULL
                AND EXISTS (SELECT 1 FROM webhook_delivery
                    WHERE webhook_id = webhook.id AND state = 'waiting' AND due <= \(tx.now))
            ORDER BY failing_since IS NOT NULL, id
            """
        ).map(OutgoingWebhook.init)
    }

    /// - Parameter now: of the state.
    package static func fields(at now: Instant) -> RecordFields<OutgoingWebhook> {
        RecordFields([
            .integer("id") { $0.id.rawValue }, .text("name") { $0.name }, .text("host") { $0.host },
            .texts("types") { $0.kinds.map(\.rawValue) }, .choice("state") { $0.state(at: now) },
            .time("created_at") { $0.createdAt }, .time(optional: "failing_since") { $0.failingSince },
            .text(optional: "problem") { $0.problem },
            .time(optional: "former_secret_ends_at") { webhook in
                webhook.formerSecretEnds.flatMap { $0 > now ? $0 : nil }
            },
        ])
    }

    /// `Tue Dec 1, 12 PM EST`; nil while no secret before signs.
    package func formerSecretEnd(in zone: Zone, now: Instant) -> String? {
        guard let end = formerSecretEnds, end > now else { return nil }
        return DateText().short(end, in: zone, now: now) + " " + zone.abbreviation(at: end)
    }
}

// MARK: - What it was told

extension OutgoingWebhook {
    /// Of which lineups it is known whether everybody is confirmed.
    func lineups(in tx: Transaction) throws -> [ID<Event>: (isConfirmed: Bool, version: Int)] {
        var known: [ID<Event>: (isConfirmed: Bool, version: Int)] = [:]
        for row in try tx.rows(
            "SELECT event_id, is_confirmed, version FROM webhook_lineup WHERE webhook_id = \(id)")
        {
            known[try row["event_id"]] = (try row["is_confirmed"], try row["version"])
        }
        return known
    }

    func save(_ lineup: ID<Event>, _ isConfirmed: Bool, _ version: Int, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO webhook_lineup (webhook_id, event_id, is_confirmed, version)
            VALUES (\(id), \(lineup), \(isConfirmed), \(version))
            ON CONFLICT (webhook_id, event_id) DO UPDATE
            SET is_confirmed = excluded.is_confirmed, version = excluded.version
            """)
    }

    func saveReading(_ change: Int64, _ text: Int64, at moment: Instant, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE webhook SET read_change = \(change), read_text = \(text), read_at = \(moment) WHERE id = \(id)
            """)
    }

    /// The keys of the last rows of all accounts.
    static func lastRows(in tx: Transaction) throws -> (change: Int64, text: Int64) {
        (
            try tx.value("SELECT max(id) FROM slot_change") ?? 0,
            try tx.value("SELECT max(id) FROM inbound_message") ?? 0
        )
    }
}
