import Agenda
import Storage

/// The spots of a show before a change, as a part of `LineupUndo`.
struct SpotUndo: Codable, Equatable, Sendable {
    private struct Place: Codable, Equatable {
        let spot: Int64
        let position: Int64
        let rank: Int
        let isRequired: Bool
        let slot: Int64?
        let setSeconds: Int64?
        /// Minor units of the currency.
        let pay: Int64?
        /// ISO 4217.
        let currency: String?
        /// Nil for none, and in a step of an earlier version.
        let deal: String?
    }

    private let places: [Place]
    /// The keys of the spots that the change changed, added or removed.
    private(set) var changed: [Int64] = []
    /// The keys of the slots that held one of them before or after.
    private(set) var slots: [Int64] = []

    init(of event: ID<Event>, in tx: Transaction) throws {
        places = try tx.rows(
            """
            SELECT id, position_id, rank, required, slot_id, set_seconds, pay, pay_currency, deal
            FROM spot WHERE event_id = \(event) ORDER BY id
            """
        ).map { row in
            Place(
                spot: try row["id"], position: try row["position_id"], rank: try row["rank"],
                isRequired: try row["required"], slot: try row["slot_id"], setSeconds: try row["set_seconds"],
                pay: try row["pay"], currency: try row["pay_currency"], deal: try row["deal"])
        }
    }

    private var bySpot: [Int64: Place] { Dictionary(places.map { ($0.spot, $0) }) { first, _ in first } }

    /// Notes what differs after the change.
    mutating func note(_ after: SpotUndo?) {
        let (old, new) = (bySpot, after?.bySpot ?? [:])
        changed = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
        slots = Set(changed.flatMap { [old[$0]?.slot, new[$0]?.slot].compactMap(\.self) }).sorted()
    }

    /// Restores the spots that the change changed: removes those that it added, and adds those that it removed.
    func restore(_ event: ID<Event>, in tx: Transaction) throws {
        let old = bySpot
        for key in changed {
            guard let place = old[key] else {
                try tx.run("DELETE FROM spot WHERE id = \(key)")
                continue
            }
            // Only somebody who is in the lineup holds a spot.
            let slot = try place.slot.flatMap { slot in
                try tx.exists("SELECT 1 FROM slot WHERE id = \(slot) AND removed_at IS NULL AND replaced_by IS NULL")
                    ? slot : nil
            }
            try tx.run(
                """
                INSERT INTO spot
                    (id, event_id, position_id, rank, required, slot_id, set_seconds, pay, pay_currency, deal)
                VALUES (\(key), \(event), \(place.position), \(place.rank), \(place.isRequired), \(slot),
                    \(place.setSeconds), \(place.pay), \(place.currency), \(place.deal))
                ON CONFLICT (id) DO UPDATE SET position_id = excluded.position_id, rank = excluded.rank,
                    required = excluded.required, slot_id = excluded.slot_id, set_seconds = excluded.set_seconds,
                    pay = excluded.pay, pay_currency = excluded.pay_currency, deal = excluded.deal
                """)
        }
    }
}
