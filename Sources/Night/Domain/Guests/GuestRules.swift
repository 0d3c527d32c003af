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
        var rules = GuestRules()
        if let row = try tx.row("SELECT per_performer, closes FROM guest_rule WHERE event_id = \(event)") {
            rules.perPerformer = try row["per_performer"]
            rules.closes = try (row["closes"] as String?).flatMap { try AnswerBy.read($0) }
        } else if let copied = try GuestLimit.of(event, in: tx) {
            (rules.perPerformer, rules.closes) = (copied.perPerformer, copied.closes)
        }
        for row in try tx.rows(
            """
            SELECT slot_id, places FROM guest_limit
            WHERE slot_id IN (SELECT id FROM slot WHERE event_id = \(event))
            """)
        {
            rules.own[try row["slot_id"]] = try row["places"]
        }
        return rules
    }

    func save(for event: ID<Event>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO guest_rule (event_id, per_performer, closes)
            VALUES (\(event), \(perPerformer), \(closes?.description))
            ON CONFLICT (event_id) DO UPDATE SET per_performer = excluded.per_performer, closes = excluded.closes
            """)
        try GuestLimit(perPerformer: perPerformer, closes: closes).save(for: event, in: tx)
        try tx.run("DELETE FROM guest_limit WHERE slot_id IN (SELECT id FROM slot WHERE event_id = \(event))")
        for (slot, places) in own.sorted(by: { $0.key < $1.key }) {
            try tx.run("INSERT INTO guest_limit (slot_id, places) VALUES (\(slot), \(places))")
        }
    }
}
