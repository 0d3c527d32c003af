package import Agenda
package import Platform
package import Storage
package import Values

/// Copies an event with its spots, budget, wordings and what modules keep of its shape to other dates, with or without its
/// lineup. Nobody is asked. One undo step for all copies.
package struct CopyEvent: Sendable {
    package enum Dates: Sendable {
        case at(Instant)
        /// The number of copies, each one week after the previous one, at the same time of day.
        case weekly(Int)
    }

    package let event: ID<Event>
    package let dates: Dates
    package let withLineup: Bool
    package let account: ID<Account>
    /// Of the modules.
    package let shapes: [SubjectShape]

    package init(
        event: ID<Event>, dates: Dates, withLineup: Bool, account: ID<Account>, shapes: [SubjectShape] = []
    ) {
        (self.event, self.dates, self.withLineup) = (event, dates, withLineup)
        (self.account, self.shapes) = (account, shapes)
    }

    package struct Copy: Sendable {
        package let event: ID<Event>
        package let startsAt: Instant
    }

    /// Returns the copies, the earliest first. Throws `EventError`.
    package func run(in tx: Transaction) throws -> [Copy] {
        let source = try Event.find(event, account: account, in: tx)
        let slots = withLineup ? try Slot.all(event: source.id, in: tx) : []
        let spots = try Spot.all(event: source.id, in: tx)
        let budget = try ShowBudget.of(source.id, in: tx)
        let wordings = try Wordings(of: .event(source.id), account: account, in: tx).own
        let shape = try shapes.texts(of: ID(source.id.rawValue), in: tx)
        var first: ID<UndoStep>?
        return try starts(after: source, now: tx.now).map { start in
            let draft = EventDraft(
                kind: source.kind, name: source.name, startsAt: start, length: source.endsAt - source.startsAt,
                zone: source.zone, location: source.location)
            let id = try Event.create(draft, account: account, in: tx)
            let step = try EventUndo.recordMaking(of: id, name: source.name, with: first, account: account, in: tx)
            first = first ?? step
            var copies: [ID<Slot>: ID<Slot>] = [:]
            for slot in slots { copies[slot.id] = try copy(slot, to: id, in: tx) }
            if let budget { try ShowBudget.save(budget, of: id, in: tx) }
            for (kind, text) in wordings { try Wordings.keep(text, kind, event: id, in: tx) }
            for spot in spots { try spot.copy(to: id, heldBy: spot.slot.flatMap { copies[$0] }, in: tx) }
            try shapes.write(shape, to: ID(id.rawValue), in: tx)
            if withLineup {
                for shape in shapes { try shape.copyPeople(ID(source.id.rawValue), ID(id.rawValue), tx) }
            }
            return Copy(event: id, startsAt: start)
        }
    }

    /// Weeks are counted in local time: 8 PM stays 8 PM when daylight saving time begins or ends.
    private func starts(after source: Event, now: Instant) throws(EventError) -> [Instant] {
        switch dates {
        case .at(let start): return [start]
        case .weekly(let count):
            let local = source.localStart
            let starts = (0..<count).map { week in
                source.zone.instant(of: LocalDateTime(date: local.date.adding(days: 7 * (week + 1)), time: local.time))
            }
            guard starts.allSatisfy({ $0 > now }) else { throw .copyInPast(source) }
            return starts
        }
    }

    /// Returns the copy of the slot.
    private func copy(_ slot: Slot, to event: ID<Event>, in tx: Transaction) throws -> ID<Slot>? {
        _ = try Lineup.add(slot.contact, to: event, asHost: false, onBench: slot.benchRank != nil, in: tx)
        guard let copy = try Slot.find(contact: slot.contact, event: event, in: tx) else { return nil }
        try slot.terms.save(for: copy.id, in: tx)
        return copy.id
    }
}
