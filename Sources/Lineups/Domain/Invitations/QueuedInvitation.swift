package import Agenda
package import Messaging
import Platform
package import Storage
import Values

/// An invitation whose message has not been sent yet.
struct QueuedInvitation {
    let id: ID<Invitation>
    let slot: ID<Slot>
    let purpose: Invitation.Purpose
    let number: String
    let sender: ID<Sender>
    let choice: Int
    let text: ID<OutboundMessage>
    /// It announces a new time or place.
    let isChange: Bool
    /// Its message asks about other slots too.
    let isShared: Bool

    static func all(event: ID<Event>, in tx: Transaction) throws -> [QueuedInvitation] {
        try all(where: "slot.event_id = \(event) AND outbound_message.state = 'queued'", in: tx)
    }

    /// Those that a message carries, whatever its state, to events that are still to come.
    static func all(in text: ID<OutboundMessage>, in tx: Transaction) throws -> [QueuedInvitation] {
        try all(
            where: """
                invitation.outbound_message_id = \(text) AND event.cancelled_at IS NULL AND event.starts_at > \(tx.now)
                """, in: tx)
    }

    /// The texts about several slots that were stopped because of one of them, and still carry an open invitation to
    /// the event: their job has not run.
    static func stoppedTexts(event: ID<Event>, in tx: Transaction) throws -> [ID<OutboundMessage>] {
        try tx.values(
            """
            SELECT DISTINCT outbound_message.id FROM invitation JOIN slot ON slot.id = invitation.slot_id
            JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
            WHERE slot.event_id = \(event) AND slot.removed_at IS NULL AND invitation.closed_at IS NULL
                AND outbound_message.more_slots IS NOT NULL AND outbound_message.state IN ('cancelled', 'expired')
            ORDER BY outbound_message.id
            """)
    }

    private static func all(where condition: SQL, in tx: Transaction) throws -> [QueuedInvitation] {
        try tx.rows(
            """
            SELECT invitation.id, invitation.slot_id, invitation.purpose, invitation.number, invitation.sender_id,
                invitation.tag, invitation.outbound_message_id, invitation.is_change,
                CASE WHEN outbound_message.more_slots IS NULL THEN 0 ELSE 1 END AS is_shared
            FROM invitation
            JOIN slot ON slot.id = invitation.slot_id
            JOIN event ON event.id = slot.event_id
            JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
            WHERE slot.removed_at IS NULL AND invitation.closed_at IS NULL AND \(condition)
            ORDER BY invitation.id
            """
        ).map { row in
            QueuedInvitation(
                id: try row["id"], slot: try row["slot_id"], purpose: try row["purpose"],
                number: try row["number"], sender: try row["sender_id"], choice: try row["tag"],
                text: try row["outbound_message_id"], isChange: try row["is_change"],
                isShared: try row["is_shared"])
        }
    }

    /// Records the positions that it names.
    func setPositions(_ positions: PositionList, in tx: Transaction) throws {
        try tx.run("UPDATE invitation SET positions = \(positions.stored) WHERE id = \(id)")
    }

    /// Replaces the message that carries the invitation.
    ///
    /// - Parameter pay: what it tells.
    func replaceMessage(
        with text: ID<OutboundMessage>, pay: Deal?, isChange: Bool, in tx: Transaction
    ) throws {
        try tx.run(
            """
            UPDATE invitation SET outbound_message_id = \(text), pay = \(pay?.stored ?? ""), is_change = \(isChange)
            WHERE id = \(id)
            """)
        try ToldDetails.recordText(to: [slot], in: tx)
    }
}

/// A queued message of an invitation that waits for the end of quiet hours, and was not attempted yet.
package struct DelayedInvitation: Sendable {
    package let text: ID<OutboundMessage>
    /// Of the recipient.
    package let name: String

    /// Those of an event.
    package static func all(event: ID<Event>, in tx: Transaction) throws -> [DelayedInvitation] {
        try tx.rows(
            """
            SELECT outbound_message.id, contact.name FROM invitation JOIN slot ON slot.id = invitation.slot_id
            JOIN contact ON contact.id = slot.contact_id
            JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
            WHERE slot.event_id = \(event) AND invitation.closed_at IS NULL AND outbound_message.state = 'queued'
                AND outbound_message.attempts = 0 AND outbound_message.not_before > \(tx.now)
            ORDER BY outbound_message.id
            """
        ).map { DelayedInvitation(text: try $0["id"], name: try $0["name"]) }
    }

    /// Sends the messages now, which cannot be undone.
    package static func sendNow(_ delayed: [DelayedInvitation], of event: Event, in tx: Transaction) throws {
        guard !delayed.isEmpty else { return }
        for invitation in delayed { try Outbox.release(invitation.text, in: tx) }
        try UndoStep.recordFinal(
            summary(delayed, of: event), reason: UndoStep.textsStay, account: event.account, in: tx)
    }

    private static func summary(_ delayed: [DelayedInvitation], of event: Event) -> String {
        "sent the waiting texts to \(delayed.map(\.name).joined(separator: ", ")) about \"\(event.name)\""
    }
}
