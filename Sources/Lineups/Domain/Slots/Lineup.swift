package import Agenda
import Messaging
import People
package import Platform
package import Storage
import Values

/// The performers of an event in order, and the stand-ins on its bench.
package struct Lineup: Sendable {
    package let event: Event
    /// The lineup itself, without the bench.
    package let slots: [Slot]
    package let bench: [Slot]
    /// The performers whose place a stand-in has taken.
    package let replaced: [Slot]
    /// The confirmed performers who are confirmed for another event at the same time; only the board and the lineup's
    /// own page look for them.
    package var doubleBookings: [DoubleBooking] = []

    package init(event: Event, slots: [Slot]) {
        self.event = event
        self.slots = slots.filter { $0.benchRank == nil && $0.replacedBy == nil }
        bench = slots.filter { $0.benchRank != nil }
        replaced = slots.filter { $0.replacedBy != nil }
    }

    /// The current lineup of an event.
    package static func of(_ event: Event, in tx: Transaction) throws -> Lineup {
        Lineup(event: event, slots: try Slot.all(event: event.id, in: tx))
    }

    /// The lineups of several events, in the order of the events.
    static func of(_ events: [Event], in tx: Transaction) throws -> [Lineup] {
        let slots = try Slot.all(events: events.map(\.id), in: tx)
        return events.map { Lineup(event: $0, slots: slots[$0.id] ?? []) }
    }

    /// The event needs a host and has none.
    package var lacksHost: Bool {
        event.needsHost && !slots.contains { $0.isHost }
    }

    /// Everybody is confirmed for the current terms, and there is a host where the event needs one. An empty lineup is
    /// not confirmed.
    package var isConfirmed: Bool {
        !slots.isEmpty && !lacksHost && slots.allSatisfy { $0.status == .confirmed }
    }

    /// How many are confirmed.
    package var confirmedCount: Int {
        slots.count { $0.status == .confirmed }
    }

    /// How many were told another start time, place or role than the event has now, and are not out.
    package var notToldCount: Int {
        slots.count(where: \.isNotTold)
    }
}

extension Lineup {
    /// The result of adding a contact.
    package enum Addition: Sendable, Hashable {
        case added
        case alreadyIn
    }

    /// Adds a contact to the end of the lineup, or of the bench. A contact who was removed, or replaced by a stand-in,
    /// comes back without an answer.
    package static func add(
        _ contact: ID<Contact>, to event: ID<Event>, asHost: Bool, onBench: Bool = false, in tx: Transaction
    ) throws -> Addition {
        let next = try tx.value(
            "SELECT coalesce(max(position), 0) + 1 FROM slot WHERE event_id = \(event)", as: Int.self)
        let rank: Int? =
            onBench
            ? try tx.value("SELECT coalesce(max(bench_rank), 0) + 1 FROM slot WHERE event_id = \(event)") : nil
        let changed = try tx.run(
            """
            INSERT INTO slot (event_id, contact_id, position, is_host, bench_rank, added_at)
            VALUES (\(event), \(contact), \(next ?? 1), \(asHost), \(rank), \(tx.now))
            ON CONFLICT (event_id, contact_id) DO UPDATE
            SET removed_at = NULL, answer = 'none', answered_at = NULL, snooze_until = NULL, replaced_by = NULL,
                position = excluded.position, is_host = excluded.is_host, bench_rank = excluded.bench_rank,
                added_at = excluded.added_at
            WHERE slot.removed_at IS NOT NULL OR slot.replaced_by IS NOT NULL
            """)
        if onBench { try OneTimeNotice.benchIsEmpty.reset(for: event, in: tx) }
        return changed > 0 ? .added : .alreadyIn
    }

    /// Removes a slot from the lineup: closes its invitation and cancels its queued messages and notifications.
    package static func remove(_ slot: ID<Slot>, in tx: Transaction) throws {
        try tx.run("UPDATE slot SET removed_at = \(tx.now) WHERE id = \(slot)")
        try Invitation.withdraw(slot: slot, in: tx)
        try Notification.withdraw(.answer, of: slot, in: tx)
        try Notification.withdraw(.vacancy, of: slot, in: tx)
    }

    /// Makes a slot the host's, or not.
    package static func setHost(_ slot: ID<Slot>, _ isHost: Bool, in tx: Transaction) throws {
        try tx.run("UPDATE slot SET is_host = \(isHost) WHERE id = \(slot)")
    }

    /// Moves a slot to a position in the lineup, counted from 1, and renumbers the others.
    package static func move(_ slot: Slot, to place: Int, in tx: Transaction) throws {
        var order = try Slot.all(event: slot.event, in: tx)
            .filter { $0.benchRank == nil && $0.replacedBy == nil && $0.id != slot.id }.map(\.id)
        order.insert(slot.id, at: min(max(place - 1, 0), order.count))
        for (index, id) in order.enumerated() {
            try tx.run(
                "UPDATE slot SET position = \(index + 1), bench_rank = NULL, replaced_by = NULL WHERE id = \(id)")
        }
    }

    /// Moves a stand-in to a position of the bench, counted from 1, and renumbers the others.
    static func moveOnBench(_ slot: Slot, to place: Int, in tx: Transaction) throws {
        var order = try Slot.all(event: slot.event, in: tx).filter { $0.benchRank != nil && $0.id != slot.id }.map(\.id)
        order.insert(slot.id, at: min(max(place - 1, 0), order.count))
        for (index, id) in order.enumerated() {
            try tx.run("UPDATE slot SET bench_rank = \(index + 1) WHERE id = \(id)")
        }
    }

    /// How many lineups of upcoming events include the contact.
    package static func upcomingCount(of contact: ID<Contact>, in tx: Transaction) throws -> Int {
        try tx.value(
            """
            SELECT count(*) FROM slot JOIN event ON event.id = slot.event_id
            WHERE slot.contact_id = \(contact) AND slot.removed_at IS NULL AND event.ends_at > \(tx.now)
                AND event.cancelled_at IS NULL
            """) ?? 0
    }

    /// The upcoming events whose lineups include one of the contacts, the earliest first.
    package static func upcoming(of contacts: [ID<Contact>], in tx: Transaction) throws -> [Event] {
        try tx.rows(
            """
            SELECT \(Event.columns) FROM event
            WHERE id IN (SELECT event_id FROM slot WHERE contact_id IN \(list: contacts) AND removed_at IS NULL)
                AND ends_at > \(tx.now) AND cancelled_at IS NULL
            ORDER BY starts_at, id
            """
        ).map(Event.init)
    }

    /// Whether the contact was ever in a lineup or on a bench.
    package static func hasEverIncluded(_ contact: ID<Contact>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM slot WHERE contact_id = \(contact)")
    }

    /// The lineups with their double bookings.
    package static func withDoubleBookings(_ lineups: [Lineup], in tx: Transaction) throws -> [Lineup] {
        let found = try DoubleBooking.all(of: lineups.map(\.event.id), in: tx)
        return lineups.map { lineup in
            var lineup = lineup
            lineup.doubleBookings = found[lineup.event.id] ?? []
            return lineup
        }
    }

    /// The lineup of an event with its double bookings.
    package static func withDoubleBookings(_ event: Event, in tx: Transaction) throws -> Lineup {
        try withDoubleBookings([of(event, in: tx)], in: tx)[0]
    }
}
