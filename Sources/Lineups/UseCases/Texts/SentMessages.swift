package import Messaging
package import Storage

/// The messages that a use case with a preview has sent, or queued for later.
package struct SentMessages: Sendable {
    package let texts: [ID<OutboundMessage>]
    /// People whose approved text is not sent, because they have answered since or it would read differently now.
    package let skipped: [Slot]
}

extension InvitationPlanner.Plan {
    /// Compares the approved texts with those that would be sent now: only equal texts to the same number are sent.
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
