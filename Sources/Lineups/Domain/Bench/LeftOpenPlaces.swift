import Agenda
import Platform
import Storage

/// The places without a spot of performers who were asked and whom the booker removed while people were in line. Each
/// stays open for those who waited at that time. Where a show requires spots besides the host's, those say what is open.
enum LeftOpenPlaces {
    private static let isLeftOpen: SQL = """
        slot.removed_at IS NOT NULL AND slot.replaced_by IS NULL AND slot.bench_rank IS NULL
        AND NOT EXISTS (SELECT 1 FROM invitation WHERE invitation.slot_id = slot.id AND invitation.positions <> '')
        AND (EXISTS (SELECT 1 FROM invitation WHERE invitation.slot_id = slot.id)
            OR slot.answer <> 'none' AND NOT EXISTS (SELECT 1 FROM spot
                WHERE spot.event_id = slot.event_id AND spot.required = 1))
        AND EXISTS (SELECT 1 FROM slot AS waiting
            WHERE waiting.event_id = slot.event_id AND waiting.removed_at IS NULL
                AND waiting.in_line_since <= slot.removed_at AND waiting.bench_rank IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM spot JOIN position ON position.id = spot.position_id
            WHERE spot.event_id = slot.event_id AND spot.required = 1 AND position.folded_name <> 'host')
        """

    /// The slots of these performers, by event. Reads nothing where nobody is in line.
    static func all(of lineups: [Lineup], in tx: Transaction) throws -> [ID<Event>: [Slot]] {
        let events = lineups.filter { !$0.line.isEmpty }.map(\.event.id)
        guard !events.isEmpty else { return [:] }
        let ids = try tx.values(
            "SELECT slot.id FROM slot WHERE slot.event_id IN \(list: events) AND \(isLeftOpen)", as: ID<Slot>.self)
        return Dictionary(grouping: try Slot.all(ids, in: tx), by: \.event)
    }

    /// Gives the first of them to somebody whom the booker puts into the lineup by hand.
    static func take(by contact: ID<Contact>, of event: ID<Event>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE slot
            SET replaced_by = (SELECT taker.id FROM slot AS taker
                WHERE taker.event_id = \(event) AND taker.contact_id = \(contact))
            WHERE id = (SELECT min(slot.id) FROM slot WHERE slot.event_id = \(event) AND \(isLeftOpen))
            """)
    }
}
