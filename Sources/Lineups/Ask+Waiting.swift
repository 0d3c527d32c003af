package import Agenda
package import Messaging
package import Storage
package import Values

extension Ask {
    /// A text that waits for a fit hour, and was not tried yet.
    package struct Waiting: Sendable {
        package let text: ID<Outbound>
        package let name: String
    }

    /// Those about an event.
    package static func waiting(event: ID<Event>, now: Instant, in tx: Transaction) throws -> [Waiting] {
        try tx.rows(
            """
            SELECT outbound.id, contact.name FROM ask JOIN slot ON slot.id = ask.slot_id
            JOIN contact ON contact.id = slot.contact_id
            JOIN outbound ON outbound.id = ask.outbound_id
            WHERE slot.event_id = \(event) AND ask.closed_at IS NULL AND outbound.state = 'queued'
                AND outbound.attempts = 0 AND outbound.not_before > \(now)
            ORDER BY outbound.id
            """
        ).map { Waiting(text: try $0["id"], name: try $0["name"]) }
    }

    /// Has them leave now, which cannot be undone.
    package static func release(_ waiting: [Waiting], of event: Event, now: Instant, in tx: Transaction) throws {
        guard !waiting.isEmpty else { return }
        for text in waiting { try Outbox.release(text.text, now: now, in: tx) }
        try UndoStep.keepFinal(
            "sent what waited to \(waiting.map(\.name).joined(separator: ", ")) about \"\(event.name)\"",
            why: UndoStep.textsStay, account: event.account, now: now, in: tx)
    }

    /// A question whose text has not left yet.
    struct Unsent {
        let id: ID<Ask>
        let slot: ID<Slot>
        let purpose: Purpose
        let number: String
        let sender: ID<Sender>
        let tag: Int
        let text: ID<Outbound>
        /// It tells of a new time or place.
        let isChange: Bool

        static func all(event: ID<Event>, in tx: Transaction) throws -> [Unsent] {
            try tx.rows(
                """
                SELECT ask.id, ask.slot_id, ask.purpose, ask.number, ask.sender_id, ask.tag, ask.outbound_id,
                    ask.is_change
                FROM ask JOIN slot ON slot.id = ask.slot_id JOIN outbound ON outbound.id = ask.outbound_id
                WHERE slot.event_id = \(event) AND slot.removed_at IS NULL AND ask.closed_at IS NULL
                    AND outbound.state = 'queued'
                ORDER BY ask.id
                """
            ).map { row in
                Unsent(
                    id: try row["id"], slot: try row["slot_id"], purpose: try row["purpose"],
                    number: try row["number"], sender: try row["sender_id"], tag: try row["tag"],
                    text: try row["outbound_id"], isChange: try row["is_change"])
            }
        }

        /// Whether it asks for the host's place.
        func note(asHost: Bool, in tx: Transaction) throws {
            try tx.run("UPDATE ask SET as_host = \(asHost) WHERE id = \(id)")
        }

        /// The same question goes out with another text.
        func carry(by text: ID<Outbound>, isChange: Bool, in tx: Transaction) throws {
            try tx.run("UPDATE ask SET outbound_id = \(text), is_change = \(isChange) WHERE id = \(id)")
            try Slot.noteTold(slot, in: tx)
        }
    }
}
