import Agenda
import Messaging
import People
package import Platform
package import Storage
import Values

/// Puts an offered substitute on the bench for the performer's place, with the performer's terms. It asks nobody:
/// `RequestAnswers` asks them, and their yes takes that place. The text is marked as done. One undo step.
package struct ChooseSubstitute: Sendable {
    package let offer: ID<SwapOffer>
    package let contact: ID<Contact>
    package let account: ID<Account>

    package init(_ offer: ID<SwapOffer>, contact: ID<Contact>, account: ID<Account>) {
        (self.offer, self.contact, self.account) = (offer, contact, account)
    }

    package struct Result: Sendable {
        package let offer: SwapOffer
        package let contact: Contact
        /// What speaks against it.
        package let notes: [String]
        /// The performer is not out yet: a yes of the substitute takes their place, and tells them.
        package let releasesPerformer: Bool
    }

    /// Throws `SwapError` and `EventError`; then nothing is changed.
    package func run(in tx: Transaction) throws -> Result {
        let offer = try SwapOffer.find(offer, account: account, in: tx)
        let person = try Contact.find(contact, account: account, in: tx)
        let event = try Event.findOpen(offer.event.id, account: account, in: tx)
        guard let place = try Slot.find(offer.slot, in: tx) else { throw SwapError.notFound(offer.id) }
        guard person.id != offer.contact else { throw SwapError.isThePerformer(person.name) }
        if let slot = try Slot.find(contact: person.id, event: event.id, in: tx), slot.replacedBy == nil {
            guard slot.benchRank != nil else { throw SwapError.alreadyIn(contact: person.name, event: event.name) }
            if slot.lastInvitation?.isOpen == true {
                throw SwapError.alreadyAsked(contact: person.name, event: event.name)
            }
        }
        let notes = try SubstituteCheck.notes(on: person, for: offer, in: tx)
        let before = try LineupUndo(of: event.id, in: tx)
        _ = try Lineup.add(person.id, to: event.id, asHost: false, onBench: true, in: tx)
        let slot = try Slot.find(of: person.id, in: event, tx: tx)
        try slot.terms.filled(from: place.terms).save(for: slot.id, in: tx)
        try offer.choose(slot.id, in: tx)
        var step: ID<UndoStep>?
        if try LineupUndo(of: event.id, in: tx) != before {
            step = try before.record(event, summary: summary(person, event, for: offer), in: tx)
        }
        _ = try AttentionUndo.record(from: offer.performer, with: step, account: account, in: tx) {
            try InboundMessage.markDone([offer.text], in: tx)
        }
        return Result(offer: offer, contact: person, notes: notes, releasesPerformer: place.isStillIn)
    }

    private func summary(_ person: Contact, _ event: Event, for offer: SwapOffer) -> String {
        "put \(person.name) on the bench of \"\(event.name)\" in \(offer.performer)'s place"
    }
}
