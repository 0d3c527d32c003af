package import Agenda
import People
package import Platform
package import Storage
package import Values

/// Gives open spots of shows to people, who are added to the lineups. Somebody who is out and held the spot is removed
/// from the lineup. Asks nobody. One undo step for all shows.
package struct FillSpots: Sendable {
    package struct Filling: Hashable, Sendable {
        package let event: ID<Event>
        package let spot: ID<Spot>
        package let contact: ID<Contact>
        /// What they cost, if they have a fee of their own; nil for the pay of the spot.
        package let fee: Money?

        package init(event: ID<Event>, spot: ID<Spot>, contact: ID<Contact>, fee: Money? = nil) {
            (self.event, self.spot, self.contact, self.fee) = (event, spot, contact, fee)
        }
    }

    package let fillings: [Filling]
    package let account: ID<Account>

    package init(_ fillings: [Filling], account: ID<Account>) {
        (self.fillings, self.account) = (fillings, account)
    }

    /// Returns the lineups, in the order in which their shows are first named. Throws `EventError`, `SpotError` and
    /// `ContactError.unknown`; then nothing is changed.
    @discardableResult
    package func run(in tx: Transaction) throws -> [Lineup] {
        var order: [ID<Event>] = []
        for filling in fillings where !order.contains(filling.event) { order.append(filling.event) }
        var first: ID<UndoStep>?
        return try order.map { id in
            let event = try Event.findOpen(id, account: account, in: tx)
            let own = fillings.filter { $0.event == id }
            let before = try LineupUndo(of: id, in: tx)
            let open = try Set(Lineup.of(event, in: tx).spotsToSuggest(at: tx.now, in: tx).map(\.id))
            for filling in own { try fill(filling, of: event, open, in: tx) }
            let spots = "filled \(fillings.count.counted("spot"))"
            let summary = order.count == 1 ? "\(spots) of \"\(event.name)\"" : "\(spots) of \(order.count) shows"
            let step = try before.record(event, summary: summary, with: first, in: tx)
            first = first ?? step
            try LineupScheduler.schedule(event, in: tx)
            return try Lineup.of(event, in: tx)
        }
    }

    private func fill(_ filling: Filling, of event: Event, _ open: Set<ID<Spot>>, in tx: Transaction) throws {
        let person = try Contact.find(filling.contact, account: account, in: tx)
        guard let spot = try Spot.all(event: event.id, in: tx).first(where: { $0.id == filling.spot }) else {
            throw SpotError.noSuchSpot("\(filling.spot)", event)
        }
        guard open.contains(spot.id) else { throw SpotError.noOpenSpot(spot.position.name, event) }
        if let gone = spot.slot { try Lineup.remove(gone, in: tx) }
        if try Slot.find(contact: person.id, event: event.id, in: tx) == nil {
            _ = try Lineup.add(person.id, to: event.id, asHost: false, in: tx)
        }
        let slot = try Slot.find(of: person.id, in: event, tx: tx)
        if slot.benchRank != nil { try Lineup.move(slot, to: Int.max, in: tx) }
        if let fee = filling.fee, slot.terms.agreed == nil, fee != spot.offer.pay {
            var terms = slot.terms
            terms.pay = fee
            try terms.save(for: slot.id, in: tx)
        }
        try Spot.assign(spot.id, to: slot.id, in: tx)
    }
}
