package import Agenda
package import JSON
import People
package import Platform
package import Storage
import Values

/// Lineups as rows of a spreadsheet: one per slot, the bench after the lineup, then the open spots. `event import`
/// recognizes the headings.
package struct ExportLineups: Sendable {
    package enum Scope: Sendable {
        case events([ID<Event>])
        /// All upcoming shows.
        case coming
        /// All past and canceled shows.
        case past
    }

    fileprivate struct Row {
        let event: Event
        /// Nil for an open spot, and for an event with an empty lineup.
        let slot: Slot?
        let contact: Contact?
        /// A spot that nobody holds.
        var spot: Spot?
    }

    package let scope: Scope
    package let account: ID<Account>

    package init(_ scope: Scope, account: ID<Account>) {
        (self.scope, self.account) = (scope, account)
    }

    /// Throws `EventError.unknown`.
    package func table(in tx: Transaction) throws -> ExportTable {
        ExportTable(
            [
                "event", "date", "time", "place", "name", "cell", "email", "host", "bench", "state", "pay", "set",
                "call", "note", "length", "zone", "answered_at", "event_id", "contact_id", "position",
            ], rows: try rows(in: tx).map(\.values))
    }

    private func rows(in tx: Transaction) throws -> [Row] {
        let lineups = try lineups(in: tx)
        let contacts = Set(lineups.flatMap { $0.slots + $0.bench }.map(\.contact))
        let found = try contacts.compactMap { try Contact.find($0, in: tx) }
        let byID = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
        return lineups.flatMap { lineup in
            let places = lineup.slots + lineup.bench
            let rows = places.map { Row(event: lineup.event, slot: $0, contact: byID[$0.contact]) }
            let open = lineup.openSpots.map { Row(event: lineup.event, slot: nil, contact: nil, spot: $0) }
            return rows.isEmpty && open.isEmpty ? [Row(event: lineup.event, slot: nil, contact: nil)] : rows + open
        }
    }

    private func lineups(in tx: Transaction) throws -> [Lineup] {
        switch scope {
        case .events(let events):
            try events.map { try Lineup.of(Event.find($0, account: account, in: tx), in: tx) }
        case .coming: try Board.upcoming(account: account, in: tx)
        case .past: try Board.history(account: account, in: tx)
        }
    }
}

extension ExportLineups.Row {
    fileprivate var values: [JSONValue] {
        let start = event.localStart
        let terms = slot?.offer ?? spot?.offer.terms ?? Terms()
        let call = terms.call(for: event).map { $0.date == start.date ? $0.time.description : DateText.iso($0) }
        let show: [JSONValue] = [
            .string(event.name), .string(start.date.description), .string(start.time.description),
            .optional(event.location),
        ]
        let person: [JSONValue] = [
            .optional(slot?.name ?? (spot == nil ? nil : "TBD")), .optional(contact?.cell?.e164),
            .optional(contact?.emails.first),
            slot.map { .bool($0.isHost) } ?? .null, slot.map { .bool($0.benchRank != nil) } ?? .null,
            .optional(slot?.status.rawValue),
        ]
        let offer: [JSONValue] = [
            .optional(terms.agreed?.stored), .optional(terms.setLength.map(DurationText.short)), .optional(call),
            .optional(terms.note),
        ]
        let keys: [JSONValue] = [
            .string(DurationText.short(event.endsAt - event.startsAt)), .string(event.zone.identifier),
            .optional(slot?.answeredAt?.rfc3339), .integer(Int(event.id.rawValue)),
            slot.map { .integer(Int($0.contact.rawValue)) } ?? .null,
            .optional(slot.map(\.spots.names) ?? spot?.position.name),
        ]
        return show + person + offer + keys
    }
}
