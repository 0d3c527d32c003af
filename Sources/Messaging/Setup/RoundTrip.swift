package import Platform
package import Storage
package import Templates
import Values

/// A test of both directions: a text to the operator's own cell, and the reply to it.
package struct RoundTrip: Sendable, Hashable {
    /// The state of the text.
    package let text: OutboundState
    /// Why it failed, and what to do; nil if it did not.
    package let failure: (reason: String, advice: String)?
    package let reply: Reply

    package enum Reply: Sendable, Hashable {
        case none
        /// The provider posted it, with a valid signature.
        case byWebhook
        /// It was found in the provider's list.
        case fetched
    }

    package static func == (a: RoundTrip, b: RoundTrip) -> Bool {
        a.text == b.text && a.reply == b.reply && a.failure?.reason == b.failure?.reason
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(reply)
    }

    /// How long a reply counts as one to the test.
    package static let patience: Duration = .minutes(15)

    /// Queues the text, at any hour: the operator asked for it now.
    ///
    /// - Parameter cell: E.164.
    package static func start(
        to cell: String, of account: ID<Account>, from sender: ID<Sender>, templates: MessageTemplates,
        in tx: Transaction
    ) throws -> ID<OutboundMessage> {
        let expiry = tx.now.adding(patience)
        let id = try Outbox.enqueue(
            Outbox.Draft(
                account: account, sender: sender, contact: nil, to: cell, body: templates.render(.testText, [:]),
                kind: .answer, expiresAt: expiry),
            in: tx)
        _ = try Prompt.open(
            .roundTrip, for: account, account: account, wanted: .words(["OK"]), note: "\(id)", expiresAt: expiry,
            in: tx)
        return id
    }

    /// Nil if there is no such text.
    package static func state(of id: ID<OutboundMessage>, in tx: Transaction) throws -> RoundTrip? {
        guard
            let row = try tx.row(
                """
                SELECT state, error, advice, to_number, sender_id, account_id, created_at FROM outbound_message
                WHERE id = \(id)
                """)
        else { return nil }
        let (account, sender): (ID<Account>, ID<Sender>) = (try row["account_id"], try row["sender_id"])
        let (cell, since): (String, Instant) = (try row["to_number"], try row["created_at"])
        let replyMethod: InboundMessage.ReplyMethod? = try tx.value(
            """
            SELECT answer_channel FROM inbound_message
            WHERE account_id = \(account) AND sender_id = \(sender) AND from_number = \(cell)
                AND taken_in_at >= \(since)
            ORDER BY id DESC LIMIT 1
            """)
        let error: String? = try row["error"]
        let advice: String? = try row["advice"]
        return RoundTrip(
            text: try row["state"], failure: error.map { ($0, advice ?? "") },
            reply: replyMethod.map { $0 == .inline ? .byWebhook : .fetched } ?? .none)
    }

    /// The last test of the account; nil if there was none.
    package static func last(of account: ID<Account>, in tx: Transaction) throws -> RoundTrip? {
        let note: String? = try tx.value(
            """
            SELECT note FROM prompt WHERE account_id = \(account) AND kind = \(Prompt.Kind.roundTrip)
            ORDER BY id DESC LIMIT 1
            """)
        guard let note, let id = Int64(note) else { return nil }
        return try state(of: ID(id), in: tx)
    }
}

extension Prompt.Kind {
    static let roundTrip: Prompt.Kind = "messaging.test"
}

extension PromptHandler {
    /// Answers the reply to a test text.
    static func roundTrip(_ templates: MessageTemplates) -> PromptHandler {
        PromptHandler(.roundTrip) { _, _ in templates.render(.testPassed, [:]) }
    }
}
