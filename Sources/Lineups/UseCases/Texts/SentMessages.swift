package import Messaging
package import Storage

/// What a use case with a preview has sent, or put into the outbox for a later hour.
package struct SentMessages: Sendable {
    package let texts: [ID<OutboundMessage>]
    /// Whose text was in the plan that was approved and is not sent: they have answered since, or it would read
    /// otherwise now.
    package let skipped: [Slot]
}

extension InvitationPlanner.Plan {
    /// Compares what was approved with what would be sent now: only texts to the same number in the same words are sent.
    func confirmed(by current: InvitationPlanner.Plan) -> (plan: InvitationPlanner.Plan, skipped: [Slot]) {
        func isShown(_ draft: InvitationPlanner.MessageDraft) -> Bool {
            drafts.contains {
                $0.slot.id == draft.slot.id && $0.number == draft.number && $0.body == draft.body
            }
        }
        let kept = current.drafts.filter(isShown)
        let slots = Set(kept.map(\.slot.id))
        return (
            InvitationPlanner.Plan(drafts: kept, skipped: []),
            drafts.map(\.slot).filter { !slots.contains($0.id) }
        )
    }
}
