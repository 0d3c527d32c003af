package import Platform
package import Storage
package import Values

/// The texts of both sides of a conversation with one person, in order.
package struct Thread: Sendable {
    package enum Line: Sendable {
        case theirs(InboundMessage)
        case ours(OutboundMessage)

        package var at: Instant {
            switch self {
            case .theirs(let text): text.receivedAt
            // When it was sent, or will be.
            case .ours(let text):
                text.attemptedAt ?? max(text.createdAt, text.state == .queued ? text.notBefore : text.createdAt)
            }
        }
    }

    package let lines: [Line]

    /// - Parameters:
    ///   - numbers: all texts from and to these numbers.
    ///   - contact: and all other texts of this contact.
    package init(
        numbers: [String], contact: ID<Contact>?, account: ID<Account>, limit: Int, in tx: Transaction
    ) throws {
        let theirs = try tx.rows(
            """
            SELECT \(InboundMessage.columns) FROM inbound_message
            WHERE (from_number IN \(list: numbers) OR contact_id = \(contact)) AND account_id = \(account)
            ORDER BY id DESC LIMIT \(limit)
            """
        ).map { Line.theirs(try InboundMessage($0)) }
        let ours = try tx.rows(
            """
            SELECT \(OutboundMessage.columns) FROM outbound_message
            WHERE (to_number IN \(list: numbers) OR contact_id = \(contact)) AND account_id = \(account)
            ORDER BY id DESC LIMIT \(limit)
            """
        ).map { Line.ours(try OutboundMessage($0)) }
        // A stable sort: texts of the same second, the provider's resolution, keep their order, and a question stays
        // before its answer.
        lines = (ours.reversed() + theirs.reversed()).sorted { $0.at < $1.at }.suffix(limit)
    }

    /// Whether the contact has texted, or the provider has a text to them, or may have it.
    package static func exists(with contact: ID<Contact>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM inbound_message WHERE contact_id = \(contact)")
            || tx.exists(
                "SELECT 1 FROM outbound_message WHERE contact_id = \(contact) AND \(OutboundState.mayHaveLeft)")
    }
}
