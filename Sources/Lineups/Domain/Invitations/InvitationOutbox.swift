import Agenda
package import Messaging
import Platform
package import Storage
package import Values

/// Queues the texts of a plan, each with its invitation. The caller schedules what follows.
package struct InvitationOutbox: Sendable {
    private let plan: SendingPlan
    /// Ignore quiet hours.
    private let anyway: Bool

    package init(_ plan: SendingPlan, anyway: Bool = false) { (self.plan, self.anyway) = (plan, anyway) }

    /// Queues requests or reminders. They expire when the event begins; a reminder at the deadline.
    ///
    /// - Parameter answerBy: a deadline for these requests instead of the event's.
    @discardableResult
    package func queue(
        _ purpose: Invitation.Purpose, answerBy: Instant? = nil, in tx: Transaction
    ) throws -> [ID<OutboundMessage>] {
        try queue(purpose, answerBy: answerBy, isChange: false, in: tx)
    }

    /// Queues change notices, each as a new request. The previous answers were about another time or place: they stay
    /// in the history, and the slots await an answer again.
    @discardableResult
    package func queueChangeNotices(in tx: Transaction) throws -> [ID<OutboundMessage>] {
        if !plan.drafts.isEmpty { try Notification.withdraw(.allConfirmed, of: plan.event.id, in: tx) }
        for draft in plan.drafts {
            _ = try Slot.changeAnswer(draft.slot.id, to: .none, cause: .change, in: tx)
        }
        try Invitation.withdraw(slots: plan.drafts.map(\.slot.id), in: tx)
        return try queue(.request, answerBy: nil, isChange: true, in: tx)
    }

    /// - Parameter isChange: they announce a new time or place.
    private func queue(
        _ purpose: Invitation.Purpose, answerBy: Instant?, isChange: Bool, in tx: Transaction
    ) throws -> [ID<OutboundMessage>] {
        let event = plan.event
        let policy = try Policy.of(event, in: tx)
        // A new request reopens an expired slot.
        for draft in plan.drafts where purpose == .request && draft.slot.answer == .expired {
            _ = try Slot.changeAnswer(draft.slot.id, to: .none, cause: .booker, in: tx)
        }
        let texts = try Outbox.enqueue(
            try plan.drafts.map { draft in
                let leaves = draft.recipient.leaves(from: tx.now, anyway: anyway)
                let mail: SlotMail = isChange ? .change : purpose == .request ? .request : .reminder
                return draft.recipient.draft(
                    draft.body, kind: purpose == .request ? .request : .reminder,
                    mail: try mail.part(for: draft.slot, of: event, to: draft.recipient, in: tx),
                    content: draft.content, account: event.account,
                    slot: draft.slot.id.rawValue,
                    expiresAt: draft.slot.expiry(of: purpose, leaving: leaves, at: event, policy), anyway: anyway)
            }, in: tx)
        let invitations = zip(plan.drafts, texts).map { draft, text in
            Invitation.Draft(message: draft, text: text, answerBy: answerBy, isChange: isChange)
        }
        try Invitation.record(invitations, as: purpose, in: tx)
        return texts
    }
}

extension Invitation {
    /// A slot that an outbound message asks about.
    struct Draft {
        let message: MessageDraft
        let text: ID<OutboundMessage>
        /// A deadline of its own; nil for the event's.
        var answerBy: Instant?
        /// It announces a new time or place.
        let isChange: Bool
    }

    /// Records what queued messages ask, each about another slot. A new request replaces the previous one.
    static func record(_ drafts: [Draft], as purpose: Purpose, in tx: Transaction) throws {
        let slots = drafts.map(\.message.slot.id)
        let known = try ToldDetails.known(to: slots, in: tx)
        // The previous request may still be queued for another attempt.
        if purpose == .request { try withdraw(slots: slots, in: tx) }
        var rounds: [ID<Slot>: Int] = [:]
        for row in try tx.rows(
            """
            SELECT slot_id, count(*) AS rounds FROM invitation
            WHERE slot_id IN \(list: slots) AND purpose = \(purpose) GROUP BY slot_id
            """)
        {
            rounds[try row["slot_id"]] = try row["rounds"] as Int
        }
        let rows = drafts.map { draft -> SQLRow in
            let (message, known) = (draft.message, known[draft.message.slot.id])
            let link = purpose == .request ? message.link : nil
            return [
                message.slot.id, purpose, rounds[message.slot.id, default: 0] + 1, draft.text, message.number,
                message.recipient.sender, message.choice, tx.now, draft.answerBy, message.positions.stored,
                message.pay?.stored ?? "", draft.isChange, link?.token.hash, known?.start, known?.place,
                known?.zone.identifier,
            ]
        }
        try tx.insert(rows) {
            """
            INSERT INTO invitation (slot_id, purpose, round, outbound_message_id, number, sender_id, tag, asked_at,
                answer_by, positions, pay, is_change, link_hash, known_start, known_place, known_zone)
            VALUES \(rows: $0)
            """
        }
        try ToldDetails.recordText(to: slots, in: tx)
    }
}
