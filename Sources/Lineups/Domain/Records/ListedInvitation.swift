package import Agenda
package import JSON
package import Messaging
package import Platform
package import Storage
package import Values

/// A request or a reminder that was made to a performer of a show.
package struct ListedInvitation: Sendable {
    package let id: ID<Invitation>
    package let contact: ID<Contact>
    package let name: String
    package let purpose: Invitation.Purpose
    /// Counts the requests, or the reminders, of a performer.
    package let round: Int
    package let askedAt: Instant
    /// Its own deadline; nil for that of the event.
    package let answerBy: Instant?
    /// When it was answered, withdrawn or expired; nil while an answer is awaited.
    package let closedAt: Instant?
    package let message: ID<OutboundMessage>

    /// Those of a show, in the order in which they were made.
    package static func all(of event: ID<Event>, in tx: Transaction) throws -> [ListedInvitation] {
        try tx.rows(
            """
            SELECT invitation.id, slot.contact_id, contact.name, invitation.purpose, invitation.round,
                invitation.asked_at, invitation.answer_by, invitation.closed_at, invitation.outbound_message_id
            FROM invitation JOIN slot ON slot.id = invitation.slot_id JOIN contact ON contact.id = slot.contact_id
            WHERE slot.event_id = \(event) ORDER BY invitation.id
            """
        ).map { row in
            ListedInvitation(
                id: try row["id"], contact: try row["contact_id"], name: try row["name"],
                purpose: try row["purpose"], round: try row["round"], askedAt: try row["asked_at"],
                answerBy: try row["answer_by"], closedAt: try row["closed_at"],
                message: try row["outbound_message_id"])
        }
    }

    package static let fields = RecordFields<ListedInvitation>([
        .integer("id") { $0.id.rawValue }, .integer("contact_id") { $0.contact.rawValue }, .text("name") { $0.name },
        .value("purpose", as: .choice([Invitation.Purpose.request.rawValue, Invitation.Purpose.reminder.rawValue])) {
            .string($0.purpose.rawValue)
        },
        .integer("round") { Int64($0.round) },
        .time("asked_at") { $0.askedAt }, .time(optional: "answer_by") { $0.answerBy },
        .time(optional: "closed_at") { $0.closedAt },
        .integer("message_id") { $0.message.rawValue },
    ])
}
