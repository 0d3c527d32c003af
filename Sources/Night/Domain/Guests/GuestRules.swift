package import Agenda
package import Lineups
import Platform
package import Storage
package import Values

/// How many guests the performers of a show may bring, and until when they say so.
package struct GuestRules: Hashable, Sendable {
    /// 0: performers bring none, and texts about guests are read like any other.
    package var perPerformer = 0
    /// Until when performers change their lists; nil for the start of the show.
    package var closes: AnswerBy?
    /// The places of performers who have another number.
    package var own: [ID<Slot>: Int] = [:]

    static let mostPlaces = 50

    package func places(of slot: ID<Slot>) -> Int { own[slot] ?? perPerformer }

    /// Until when performers change their lists, never after the start.
    package func closesAt(_ event: Event) -> Instant {
        min(closes?.moment(start: event.startsAt) ?? event.startsAt, event.startsAt)
    }
}

extension GuestRules {
    package static func of(_ event: ID<Event>, in tx: Transaction) throws -> GuestRules {
        try all(events: [event], in: tx)[event] ?? GuestRules()
    }

    /// By show; those without any are absent.
    static func all(events: some Sequence<ID<Event>>, in tx: Transaction) throws -> [ID<Event>: GuestRules] {
        let events = Array(Set(events))
        guard !events.isEmpty else { return [:] }
        var all: [ID<Event>: GuestRules] = [:]
        for row in try tx.rows(
            "SELECT event_id, per_performer, closes FROM guest_rule WHERE event_id IN \(list: events)")
        {
            var rules = GuestRules()
            rules.perPerformer = try row["per_performer"]
            rules.closes = try (row["closes"] as String?).flatMap { try AnswerBy.read($0) }
            all[try row["event_id"]] = rules
        }
        for row in try tx.rows(
            """
            SELECT slot.event_id, guest_limit.slot_id, guest_limit.places FROM guest_limit
            JOIN slot ON slot.id = guest_limit.slot_id WHERE slot.event_id IN \(list: events)
            """)
        {
            all[try row["event_id"], default: GuestRules()].own[try row["slot_id"]] = try row["places"]
        }
        return all
    }

    /// Gives the performers of a copied show the places that they have of their own in the first one.
    static func copyOwn(from source: ID<Event>, to copy: ID<Event>, in tx: Transaction) throws {
        let own = try of(source, in: tx).own
        guard !own.isEmpty else { return }
        var rules = try of(copy, in: tx)
        for (slot, places) in own {
            guard let performer = try Slot.find(slot, in: tx)?.contact,
                let there = try Slot.find(contact: performer, event: copy, in: tx)
            else { continue }
            rules.own[there.id] = places
        }
        try rules.save(for: copy, in: tx)
    }

    func save(for event: ID<Event>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO guest_rule (event_id, per_performer, closes)
            VALUES (\(event), \(perPerformer), \(closes?.description))
            ON CONFLICT (event_id) DO UPDATE SET per_performer = excluded.per_performer, closes = excluded.closes
            """)
        try tx.run("DELETE FROM guest_limit WHERE slot_id IN (SELECT id FROM slot WHERE event_id = \(event))")
        for (slot, places) in own.sorted(by: { $0.key < $1.key }) {
            try tx.run("INSERT INTO guest_limit (slot_id, places) VALUES (\(slot), \(places))")
        }
    }
}
