package import Agenda
import Messaging
package import Platform
package import Storage
import Values

/// Enters an answer for a performer who gave it in person, or whose text was misread. Marks their texts about it as
/// done, except earlier questions, and cancels queued texts to them. One undo step if anything changed.
package struct AnswerForPerformer: Sendable {
    package let planner: InvitationPlanner
    package let event: ID<Event>
    package let contact: ID<Contact>
    package let answer: ManualAnswer
    /// The text that gave the answer; nil for their newest.
    package let text: ID<InboundMessage>?
    package let account: Account
    /// What else leaves the event with a performer who is not coming.
    package let departures: Module.DepartureNotes

    /// - Parameter text: the text that gave the answer; nil for their newest.
    package init(
        planner: InvitationPlanner, event: ID<Event>, contact: ID<Contact>, answer: ManualAnswer,
        givenIn text: ID<InboundMessage>? = nil, account: Account,
        departures: @escaping Module.DepartureNotes = { _, _, _ in [] }
    ) {
        self.departures = departures
        (self.planner, self.event, self.contact) = (planner, event, contact)
        (self.answer, self.text, self.account) = (answer, text, account)
    }

    package struct Result: Sendable {
        /// The slot before the change.
        package let slot: Slot
        package let effect: ManualAnswer.Result
        package let lineup: Lineup
        /// The confirmation that can be sent to them: the same as for an answer by text.
        package let confirmation: String
        /// What has left the event with them, such as their guests.
        package let departures: [DepartureNote]
        /// The first undo step; nil if nothing was changed.
        let step: ID<UndoStep>?
    }

    /// Throws `EventError` and `LineupError`.
    package func run(in tx: Transaction) throws -> Result { try run(with: nil, in: tx) }

    /// - Parameter first: the first undo step of the same command; nil if this answer is its first.
    func run(with first: ID<UndoStep>?, in tx: Transaction) throws -> Result {
        let event = try Event.findOpen(event, account: account.id, in: tx)
        let slot = try Slot.find(of: contact, in: event, tx: tx)
        let gone = try departureNotes(of: slot, in: tx)
        let effect = try answer.apply(to: slot.id, of: event, givenIn: text, in: tx)
        let answered =
            effect.moved ? try AnswerUndo.record(slot.answer, of: slot, event: event, with: first, in: tx) : nil
        let settled = try AttentionUndo.record(
            effect.settled, from: slot.name, with: first ?? answered, account: account.id, in: tx)
        let confirmation =
            try effect.placeInLine == nil
            ? planner.confirmation(of: effect.answer, for: slot, event: event, account: account, now: tx.now)
            : AnswerConfirmation(texts: planner.texts).placeInLine(
                of: Slot.find(of: contact, in: event, tx: tx), event, account: account, in: tx)
        return Result(
            slot: slot, effect: effect, lineup: try Lineup.of(event, in: tx),
            confirmation: planner.texts.letters.spelled(
                confirmation, in: slot.language, over: slot.number.map { Channel(of: $0) } ?? .text),
            departures: gone, step: answered ?? settled)
    }

    /// What leaves the event with somebody whose no is entered.
    package func departureNotes(of slot: Slot, in tx: Transaction) throws -> [DepartureNote] {
        answer.choice == .no ? try departures([slot.contact], ID(event.rawValue), tx) : []
    }
}
