package import Agenda
import Messaging
import People
package import Platform
package import Storage
import Values

/// Merges two contacts that are the same person.
package enum ContactUnion {
    /// Why two contacts cannot be merged.
    package enum Conflict: Error, Sendable {
        /// Both are in the lineup of this upcoming event.
        case bothAreIn(Event)
        /// The contact to keep was removed from this event's lineup, and the other is in it.
        case wasTakenOut(Event)
    }

    /// Moves everything of `other` to `kept`: numbers and addresses after its own, tags, slots with their answers,
    /// texts. Where both are in the history of one event, `other` keeps its slot there and is archived. Throws
    /// `Conflict`.
    ///
    /// - Parameter moveMore: moves what belongs to other modules.
    package static func unite(
        _ other: ID<Contact>, into kept: ID<Contact>, in tx: Transaction, moveMore: () throws -> Void = {}
    ) throws {
        let shared = try tx.rows(
            """
            SELECT kept.removed_at AS kept_removed, \(Event.columns)
            FROM slot AS other JOIN slot AS kept ON kept.event_id = other.event_id
            JOIN event ON event.id = other.event_id
            WHERE other.contact_id = \(other) AND kept.contact_id = \(kept) AND other.removed_at IS NULL
                AND event.ends_at > \(tx.now) AND event.cancelled_at IS NULL
            ORDER BY event.starts_at
            """)
        if let row = shared.first {
            let removed: Instant? = try row["kept_removed"]
            throw removed == nil ? Conflict.bothAreIn(try Event(row)) : Conflict.wasTakenOut(try Event(row))
        }
        try tx.run(
            """
            UPDATE slot SET contact_id = \(kept)
            WHERE contact_id = \(other)
                AND event_id NOT IN (SELECT event_id FROM slot WHERE contact_id = \(kept))
            """)
        try ContactPosition.unite(other, into: kept, in: tx)
        try BookingRules.unite(other, into: kept, in: tx)
        try ContactCalendar.unite(other, into: kept, in: tx)
        try DateAvailability.merge(other, into: kept, in: tx)
        try moveMore()
        try InboundMessage.refile(from: other, to: kept, in: tx)
        try Contact.merge(other, into: kept, in: tx)
        try LineupScheduler.scheduleAll(with: kept, in: tx)
        if try Lineup.hasEverIncluded(other, in: tx) {
            try Contact.archive(other, in: tx)
        } else {
            try Contact.delete(other, in: tx)
        }
    }
}
