import Agenda
package import Messaging
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
            try Invitation.withdraw(slot: draft.slot.id, in: tx)
        }
        return try queue(.request, answerBy: nil, isChange: true, in: tx)
    }

    /// - Parameter isChange: they announce a new time or place.
    private func queue(
        _ purpose: Invitation.Purpose, answerBy: Instant?, isChange: Bool, in tx: Transaction
    ) throws -> [ID<OutboundMessage>] {
        let event = plan.event
        let policy = try Policy.of(event, in: tx)
        return try plan.drafts.map { draft in
            // A new request reopens an expired slot.
            if purpose == .request, draft.slot.answer == .expired {
                _ = try Slot.changeAnswer(draft.slot.id, to: .none, cause: .booker, in: tx)
            }
            let leaves = draft.recipient.leaves(from: tx.now, anyway: anyway)
            let text = try draft.recipient.enqueue(
                draft.body, kind: purpose == .request ? .request : .reminder, account: event.account,
                slot: draft.slot.id.rawValue,
                expiresAt: draft.slot.expiry(of: purpose, leaving: leaves, at: event, policy), anyway: anyway,
                in: tx)
            try Invitation.record(
                slot: draft.slot.id, purpose: purpose, text: text, number: draft.number,
                sender: draft.recipient.sender, choice: draft.choice, answerBy: answerBy, positions: draft.positions,
                pay: draft.pay, isChange: isChange, link: purpose == .request ? draft.link : nil, in: tx)
            return text
        }
    }
}
