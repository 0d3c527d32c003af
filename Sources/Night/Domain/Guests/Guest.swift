package import Agenda
package import Lineups
import Platform
package import Storage
package import Values

/// A place on the list of a show, under the performer who brings the guest.
package struct Guest: Hashable, Sendable {
    package let id: ID<Guest>
    package let event: ID<Event>
    /// The performer's; nil for a guest of the house.
    package let slot: ID<Slot>?
    /// Nil for a place without a name.
    package let name: String?
    /// When they were checked off at the door.
    package let checkedInAt: Instant?

    package var isIn: Bool { checkedInAt != nil }

    /// `Ana Lopez`, or `Guest` for a place without a name.
    package var label: String { name ?? "Guest" }

    static let longestName = 60
    /// On the list of a show.
    static let most = 500
}

extension Guest {
    private static let columns: SQL = "id, event_id, slot_id, name, checked_in_at"

    private init(_ row: Row) throws {
        id = try row["id"]
        event = try row["event_id"]
        slot = try row["slot_id"]
        name = try row["name"]
        checkedInAt = try row["checked_in_at"]
    }

    /// Everybody who was entered for a show, also guests of performers who are out.
    package static func all(event: ID<Event>, in tx: Transaction) throws -> [Guest] {
        try tx.rows("SELECT \(columns) FROM guest WHERE event_id = \(event) ORDER BY id").map(Guest.init)
    }

    /// The same for several shows, by show.
    static func all(events: [ID<Event>], in tx: Transaction) throws -> [ID<Event>: [Guest]] {
        guard !events.isEmpty else { return [:] }
        return Dictionary(
            grouping: try tx.rows("SELECT \(columns) FROM guest WHERE event_id IN \(list: events) ORDER BY id")
                .map(Guest.init), by: \.event)
    }

    static func all(of slot: ID<Slot>, in tx: Transaction) throws -> [Guest] {
        try tx.rows("SELECT \(columns) FROM guest WHERE slot_id = \(slot) ORDER BY id").map(Guest.init)
    }

    /// How many guests of a show were checked off. For its settlement.
    static func usedPlaces(event: ID<Event>, in tx: Transaction) throws -> Int {
        try tx.value("SELECT count(*) FROM guest WHERE event_id = \(event) AND checked_in_at IS NOT NULL") ?? 0
    }

    // MARK: Changes

    @discardableResult
    static func add(_ name: String?, of slot: ID<Slot>?, to event: ID<Event>, in tx: Transaction) throws -> ID<Guest> {
        try tx.insert(
            """
            INSERT INTO guest (event_id, slot_id, name, added_at) VALUES (\(event), \(slot), \(name), \(tx.now))
            """)
    }

    /// Inserts one again that was removed.
    func restore(in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO guest (id, event_id, slot_id, name, added_at, checked_in_at)
            VALUES (\(id), \(event), \(slot), \(name), \(tx.now), \(checkedInAt))
            """)
    }

    static func setName(_ name: String?, of guest: ID<Guest>, in tx: Transaction) throws {
        try tx.run("UPDATE guest SET name = \(name) WHERE id = \(guest)")
    }

    static func setChecked(_ moment: Instant?, of guest: ID<Guest>, in tx: Transaction) throws {
        try tx.run("UPDATE guest SET checked_in_at = \(moment) WHERE id = \(guest)")
    }

    static func remove(_ guests: [ID<Guest>], in tx: Transaction) throws {
        guard !guests.isEmpty else { return }
        try tx.run("DELETE FROM guest WHERE id IN \(list: guests)")
    }

    // MARK: Personal data

    /// The guests of somebody who is erased keep their places without names.
    static func eraseNames(broughtBy contacts: [ID<Contact>], in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE guest SET name = NULL
            WHERE slot_id IN (SELECT id FROM slot WHERE contact_id IN \(list: contacts))
            """)
    }

    /// Deletes the names of guests of shows that ended before then.
    static func deleteNames(upTo end: Instant, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE guest SET name = NULL
            WHERE name IS NOT NULL AND event_id IN (SELECT id FROM event WHERE ends_at < \(end))
            """)
    }
}
