package import Agenda
import People
package import Platform
package import Storage
import Values

/// Adds people at the end of a lineup, of its bench, or of those in line for a place. Asks nobody. One undo step.
package struct AddToLineup: Sendable {
    package let event: ID<Event>
    /// In this order; people who are already in keep their position.
    package let contacts: [ID<Contact>]
    package let asHost: Bool
    package let onBench: Bool
    /// They want a place and need not be asked for that: they are offered one, in this order, before others are asked.
    package let inLine: Bool
    /// Each gets an open spot of this position; nil for the one that is for people without a named position, if any.
    package let position: String?
    /// The terms of the added people; nil for none yet.
    package let terms: Terms?
    package let account: ID<Account>

    package init(
        event: ID<Event>, contacts: [ID<Contact>], asHost: Bool = false, onBench: Bool = false,
        inLine: Bool = false, position: String? = nil, terms: Terms? = nil, account: ID<Account>
    ) {
        (self.event, self.contacts, self.asHost) = (event, contacts, asHost)
        self.inLine = inLine
        (self.onBench, self.position, self.terms, self.account) = (onBench, position, terms, account)
    }

    package struct Result: Sendable {
        /// The result for each contact, in the given order.
        package let additions: [(contact: Contact, outcome: Lineup.Addition)]
        package let lineup: Lineup
        package let conflicts: [ScheduleConflictWarning]

        /// What somebody who was added is: `host`; nil for no spot, and for a stand-in.
        package func position(of person: Contact) -> String? { slot(of: person)?.spots.names }

        /// The names of those who were added, each with their position: `Ada (spot)`.
        package var added: [String] {
            additions.filter { $0.outcome == .added }
                .map { $0.contact.name + (slot(of: $0.contact)?.positionSuffix ?? "") }
        }

        /// `Ada and Grace hold no spot; open: headliner.` Nil where all who were added hold one, and for a show that has
        /// none but the host's.
        package var withoutSpot: String? {
            let names = additions.filter { $0.outcome == .added && slot(of: $0.contact)?.spots.isEmpty == true }
                .map { Printable.line($0.contact.name) }
            guard !names.isEmpty, lineup.spots.contains(where: { !$0.position.isHost }) else { return nil }
            let open = lineup.openSpots.isEmpty ? "none is open" : "open: \(lineup.openSpots.counts)"
            return "\(names.joined(separator: ", ")) \(names.count == 1 ? "holds" : "hold") no spot; \(open)."
        }

        private func slot(of person: Contact) -> Slot? { lineup.slots.first { $0.contact == person.id } }
    }

    /// Throws `EventError`, `LineupError` and `SpotError`; then nothing is changed.
    package func run(in tx: Transaction) throws -> Result {
        let event = try Event.findOpen(event, account: account, in: tx)
        if asHost, contacts.count > 1 { throw LineupError.severalHosts(contacts.count) }
        if let currency = terms?.agreed?.currency { try ShowCurrency.require(currency, in: Lineup.of(event, in: tx)) }
        let people = try contacts.map { try Contact.find($0, account: account, in: tx) }
        let additions = try LineupUndo.record(event, summary: summary(people, event), in: tx) {
            try people.map { person in (contact: person, outcome: try add(person, to: event, in: tx)) }
        }
        try LineupScheduler.schedule(event, in: tx)
        return Result(
            additions: additions, lineup: try Lineup.of(event, in: tx),
            conflicts: try ScheduleConflictWarning.all(of: people.map { ($0.id, $0.name) }, with: event, in: tx))
    }

    private func summary(_ people: [Contact], _ event: Event) -> String {
        "added \(people.map(\.name).joined(separator: ", ")) to \"\(event.name)\""
    }

    private func add(_ person: Contact, to event: Event, in tx: Transaction) throws -> Lineup.Addition {
        let outcome = try Lineup.add(person.id, to: event.id, asHost: asHost, onBench: onBench || inLine, in: tx)
        if inLine { return try join(person, event, outcome, in: tx) }
        if outcome == .added, let terms, let slot = try Slot.find(contact: person.id, event: event.id, in: tx) {
            try terms.save(for: slot.id, in: tx)
        }
        if let position, !onBench {
            try give(position, to: person, of: event, in: tx)
        } else if outcome == .added, !onBench, !asHost {
            try Spot.giveUnnamed(to: person.id, of: event.id, in: tx)
        }
        return outcome
    }

    /// Performers of the lineup stay where they are.
    private func join(
        _ person: Contact, _ event: Event, _ outcome: Lineup.Addition, in tx: Transaction
    ) throws -> Lineup.Addition {
        let slot = try Slot.find(of: person.id, in: event, tx: tx)
        guard slot.benchRank != nil else { return .alreadyIn }
        guard slot.answer == .none else { throw LineupError.hasAnswered(contact: person.name, event) }
        if outcome == .added, let terms { try terms.save(for: slot.id, in: tx) }
        return try Bench.joinLine(slot.id, of: event, cause: .booker, in: tx)?.isNew == true ? .added : .alreadyIn
    }

    /// Somebody who has the position already keeps it.
    private func give(_ name: String, to person: Contact, of event: Event, in tx: Transaction) throws {
        let position = try Position.find(name, account: account, in: tx)
        let slot = try Slot.find(of: person.id, in: event, tx: tx)
        guard !slot.spots.contains(where: { $0.position.id == position.id }) else { return }
        let open = try Lineup.of(event, in: tx).openSpots.first { $0.position.id == position.id }
        guard let open else { throw SpotError.noOpenSpot(position.name, event) }
        guard slot.benchRank == nil else { throw SpotError.standInHoldsNone(contact: slot.name, event) }
        try Spot.assign(open.id, to: slot.id, in: tx)
    }
}
