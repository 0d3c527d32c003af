package import Agenda
package import Platform
package import Storage
package import Values

/// The booker answers for somebody who said it in person, or whose text was misread. Their texts about it leave the
/// inbox, and texts to them that have not left yet are cancelled. One undo step, unless it was so already.
package struct AnswerForPerformer: Sendable {
    package let planner: InvitationPlanner
    package let event: ID<Event>
    package let contact: ID<Contact>
    package let answer: ManualAnswer
    package let account: Account

    package init(
        planner: InvitationPlanner, event: ID<Event>, contact: ID<Contact>, answer: ManualAnswer, account: Account
    ) {
        self.planner = planner
        self.event = event
        self.contact = contact
        self.answer = answer
        self.account = account
    }

    package struct Result: Sendable {
        /// Their place as it was.
        package let slot: Slot
        package let effect: ManualAnswer.Result
        package let lineup: Lineup
        /// What they can be told: the words that a text of their own would have got.
        package let confirmation: String
    }

    /// Throws `EventError` and `LineupError`; `LineupError.noVacancy` with nothing changed.
    package func run(now: Instant, in tx: Transaction) throws -> Result {
        let event = try Event.findOpen(event, account: account.id, now: now, in: tx)
        let slot = try Slot.find(of: contact, in: event, tx: tx)
        guard let effect = try answer.apply(to: slot.id, of: event, now: now, in: tx) else {
            throw LineupError.noVacancy(contact: slot.name, event)
        }
        if effect.moved { try AnswerUndo.record(slot.answer, of: slot, event: event, now: now, in: tx) }
        return Result(
            slot: slot, effect: effect, lineup: try Lineup.of(event, in: tx),
            confirmation: planner.confirmation(of: effect.answer, for: slot, event: event, account: account))
    }
}
