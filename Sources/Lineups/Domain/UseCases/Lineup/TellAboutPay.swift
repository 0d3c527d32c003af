package import Agenda
import Messaging
package import Platform
package import Storage
import Values

/// Tells performers their pay who were told another one. Nothing is asked, and their answers stay: `plan` lists the
/// texts, `send` sends the approved ones.
package struct TellAboutPay: SendingUseCase {
    package let planner: InvitationPlanner
    package let event: ID<Event>
    /// Nobody else is told; nil for everybody.
    package let only: Set<ID<Contact>>?
    /// Ignore quiet hours.
    package let anyway: Bool
    package var hold: Duration = .zero
    /// The first undo step of the same command; nil for one of its own.
    package var firstStep: ID<UndoStep>?
    package let account: Account
    package let sender: Sender

    package init(
        planner: InvitationPlanner, event: ID<Event>, only: Set<ID<Contact>>? = nil, anyway: Bool = false,
        account: Account, sender: Sender
    ) {
        (self.planner, self.event, self.only, self.anyway) = (planner, event, only, anyway)
        (self.account, self.sender) = (account, sender)
    }

    /// Throws `EventError`, `LineupError` and `QuotaError`.
    package func plan(in tx: Transaction) throws -> SendingPlan {
        try notices(in: tx).checked().withinQuota(in: tx).countingTimes(in: tx)
    }

    /// Sends the approved texts that are still correct. One undo step. Throws `EventError` and `QuotaError`.
    package func send(_ approved: SendingPlan, in tx: Transaction) throws -> SentMessages {
        try send(approved, stillIn: notices(in: tx), as: "told", with: firstStep, in: tx) { plan in
            try plan.drafts.map { draft in
                let text = try draft.recipient.enqueue(
                    draft.body, kind: .notice,
                    mail: SlotMail.notice.part(for: draft.slot, of: plan.event, to: draft.recipient, in: tx),
                    account: account.id, slot: draft.slot.id.rawValue,
                    expiresAt: plan.event.startsAt, anyway: anyway, in: tx)
                try PayNotice.record(draft.pay, to: draft.slot.id, as: text, in: tx)
                return text
            }
        }
    }

    private func notices(in tx: Transaction) throws -> SendingPlan {
        let event = try Event.findOpen(event, account: account.id, in: tx)
        return try planner.payNotices(
            for: Lineup.of(event, in: tx), only: only, anyway: anyway, from: account, sender: sender, in: tx)
    }
}
