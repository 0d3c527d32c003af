package import Agenda
internal import People
package import Platform
package import Storage
package import Values

/// Lineups as rows of a spreadsheet: one per slot, the bench after the lineup.
package struct ExportLineups: Sendable {
    package enum Scope: Sendable {
        case events([ID<Event>])
        /// All upcoming shows.
        case coming
        /// All past and cancelled shows.
        case past
    }

    package struct Row: Sendable {
        package let event: Event
        /// Nil for an event with an empty lineup.
        package let slot: Slot?
        package let contact: Contact?
    }

    package let scope: Scope
    package let account: ID<Account>

    package init(_ scope: Scope, account: ID<Account>) {
        self.scope = scope
        self.account = account
    }

    /// Throws `EventError.unknown`.
    package func rows(now: Instant, in tx: Transaction) throws -> [Row] {
        let lineups = try lineups(now: now, in: tx)
        let contacts = Set(lineups.flatMap { $0.slots + $0.bench }.map(\.contact))
        let found = try contacts.compactMap { try Contact.find($0, in: tx) }
        let byID = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
        return lineups.flatMap { lineup in
            let places = lineup.slots + lineup.bench
            if places.isEmpty { return [Row(event: lineup.event, slot: nil, contact: nil)] }
            return places.map { Row(event: lineup.event, slot: $0, contact: byID[$0.contact]) }
        }
    }

    private func lineups(now: Instant, in tx: Transaction) throws -> [Lineup] {
        switch scope {
        case .events(let events):
            try events.map { try Lineup.of(Event.find($0, account: account, in: tx), in: tx) }
        case .coming: try Board.upcoming(account: account, now: now, in: tx)
        case .past: try Board.history(account: account, now: now, in: tx)
        }
    }
}
