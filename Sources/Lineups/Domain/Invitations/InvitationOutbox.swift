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
            plan.drafts.map { draft in
                let leaves = draft.recipient.leaves(from: tx.now, anyway: anyway)
                return draft.recipient.draft(
                    draft.body, kind: purpose == .request ? .request : .reminder, account: event.account,
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
