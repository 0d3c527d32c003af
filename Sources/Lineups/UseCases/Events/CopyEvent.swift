package import Agenda
package import Platform
package import Storage
package import Values

/// Copies an event to other dates, with or without its lineup. Nobody is asked. One undo step for all copies.
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

    package init(event: ID<Event>, dates: Dates, withLineup: Bool, account: ID<Account>) {
        (self.event, self.dates, self.withLineup, self.account) = (event, dates, withLineup, account)
    }

    package struct Copy: Sendable {
        package let event: ID<Event>
        package let startsAt: Instant
    }

    /// Returns the copies, the earliest first. Throws `EventError`.
    package func run(in tx: Transaction) throws -> [Copy] {
        let source = try Event.find(event, account: account, in: tx)
        let slots = withLineup ? try Slot.all(event: source.id, in: tx) : []
        var first: ID<UndoStep>?
        return try starts(after: source, now: tx.now).map { start in
            let draft = EventDraft(
                kind: source.kind, name: source.name, startsAt: start, length: source.endsAt - source.startsAt,
                zone: source.zone, location: source.location, needsHost: source.needsHost)
            let id = try Event.create(draft, account: account, in: tx)
            let step = try EventUndo.recordMaking(of: id, name: source.name, with: first, account: account, in: tx)
            first = first ?? step
            for slot in slots { try copy(slot, to: id, in: tx) }
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

    private func copy(_ slot: Slot, to event: ID<Event>, in tx: Transaction) throws {
        _ = try Lineup.add(slot.contact, to: event, asHost: slot.isHost, onBench: slot.benchRank != nil, in: tx)
        if let copy = try Slot.find(contact: slot.contact, event: event, in: tx) {
            try slot.terms.save(for: copy.id, in: tx)
        }
    }
}
