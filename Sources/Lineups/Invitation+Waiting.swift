package import Agenda
package import Messaging
internal import People
package import Storage
package import Values

extension Invitation {
    /// A text that waits for a fit hour, and was not tried yet.
    package struct Waiting: Sendable {
        package let text: ID<OutboundMessage>
        package let name: String
    }

    /// Those about an event.
    package static func waiting(event: ID<Event>, now: Instant, in tx: Transaction) throws -> [Waiting] {
        try tx.rows(
            """
            SELECT outbound_message.id, contact.name FROM invitation JOIN slot ON slot.id = invitation.slot_id
            JOIN contact ON contact.id = slot.contact_id
            JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
            WHERE slot.event_id = \(event) AND invitation.closed_at IS NULL AND outbound_message.state = 'queued'
                AND outbound_message.attempts = 0 AND outbound_message.not_before > \(now)
            ORDER BY outbound_message.id
            """
        ).map { Waiting(text: try $0["id"], name: try $0["name"]) }
    }

    /// Has them leave now, which cannot be undone.
    package static func release(_ waiting: [Waiting], of event: Event, now: Instant, in tx: Transaction) throws {
        guard !waiting.isEmpty else { return }
        for text in waiting { try Outbox.release(text.text, now: now, in: tx) }
        try UndoStep.recordFinal(
            "sent what waited to \(waiting.map(\.name).joined(separator: ", ")) about \"\(event.name)\"",
            reason: UndoStep.textsStay, account: event.account, now: now, in: tx)
    }

    /// A question whose text has not left yet.
    struct Unsent {
        let id: ID<Invitation>
        let slot: ID<Slot>
        let purpose: Purpose
        let number: String
        let sender: ID<Sender>
        let tag: Int
        let text: ID<OutboundMessage>
        /// It tells of a new time or place.
        let isChange: Bool

        static func all(event: ID<Event>, in tx: Transaction) throws -> [Unsent] {
            try tx.rows(
                """
                SELECT invitation.id, invitation.slot_id, invitation.purpose, invitation.number, invitation.sender_id, invitation.tag, invitation.outbound_message_id,
                    invitation.is_change
                FROM invitation JOIN slot ON slot.id = invitation.slot_id JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
                WHERE slot.event_id = \(event) AND slot.removed_at IS NULL AND invitation.closed_at IS NULL
                    AND outbound_message.state = 'queued'
                ORDER BY invitation.id
                """
            ).map { row in
                Unsent(
                    id: try row["id"], slot: try row["slot_id"], purpose: try row["purpose"],
                    number: try row["number"], sender: try row["sender_id"], tag: try row["tag"],
                    text: try row["outbound_message_id"], isChange: try row["is_change"])
            }
        }

        /// Whether it asks for the host's place.
        func note(asHost: Bool, in tx: Transaction) throws {
            try tx.run("UPDATE invitation SET as_host = \(asHost) WHERE id = \(id)")
        }

        /// The same question goes out with another text.
        func carry(by text: ID<OutboundMessage>, isChange: Bool, in tx: Transaction) throws {
            try tx.run("UPDATE invitation SET outbound_message_id = \(text), is_change = \(isChange) WHERE id = \(id)")
            try Slot.noteTold(slot, in: tx)
        }
    }
}
