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
    /// The performers whose place a stand-in has taken, and who are not on the bench since.
    package let replaced: [Slot]
    /// The spots of the show in their order, those that somebody holds and the empty ones.
    package let spots: [Spot]
    /// The performers whom the booker removed while people were in line, and whose places are open for those people.
    private(set) var leftOpen: [Slot] = []
    /// The confirmed performers who are confirmed for another event at the same time; only the board and the lineup's
    /// own page look for them.
    package var doubleBookings: [DoubleBooking] = []
    /// Why stand-ins are skipped; only the lineup's own page looks for them.
    package var benchSkips: [ID<Contact>: BenchSkip] = [:]

    package init(event: Event, slots: [Slot], spots: [Spot] = []) {
        (self.event, self.spots) = (event, spots)
        self.slots = slots.filter { $0.benchRank == nil && $0.replacedBy == nil }
        bench = slots.filter { $0.benchRank != nil }
        replaced = slots.filter { $0.replacedBy != nil && $0.benchRank == nil }
    }

    /// The current lineup of an event.
    package static func of(_ event: Event, in tx: Transaction) throws -> Lineup {
        let spots = try Spot.all(event: event.id, in: tx)
        let slots = try Slot.all(event: event.id, with: spots, in: tx)
        return try withLeftOpen([Lineup(event: event, slots: slots, spots: spots)], in: tx)[0]
    }

    /// The lineups of several events, in the order of the events.
    package static func of(_ events: [Event], in tx: Transaction) throws -> [Lineup] {
        let (slots, spots) = try Slot.all(events: events.map(\.id), in: tx)
        return try withLeftOpen(
            events.map { Lineup(event: $0, slots: slots[$0.id] ?? [], spots: spots[$0.id] ?? []) }, in: tx)
    }

    private static func withLeftOpen(_ lineups: [Lineup], in tx: Transaction) throws -> [Lineup] {
        let open = try LeftOpenPlaces.all(of: lineups, in: tx)
        guard !open.isEmpty else { return lineups }
        return lineups.map { lineup in
            var lineup = lineup
            lineup.leftOpen = open[lineup.event.id] ?? []
            return lineup
        }
    }

    /// Everybody is confirmed for the current terms, and no required spot is empty. An empty lineup is not confirmed.
    package var isConfirmed: Bool {
        !slots.isEmpty && missingSpots.isEmpty && slots.allSatisfy { $0.status == .confirmed }
    }

    /// The same, without reading the lineup where somebody's answer is missing.
    static func isConfirmed(_ event: Event, in tx: Transaction) throws -> Bool {
        let awaits = try tx.exists(awaitsQuery(event))
        return try !awaits && of(event, in: tx).isConfirmed
    }

    /// What `isConfirmed` asks first, for `Transaction.prefetch`.
    static func awaitsQuery(_ event: Event) -> SQL {
        """
        SELECT 1 FROM slot
        WHERE event_id = \(event.id) AND removed_at IS NULL AND bench_rank IS NULL AND replaced_by IS NULL
            AND answer <> 'confirmed'
        """
    }

    /// Who has not said yes, in the order of the lineup.
    package var missing: [String] { slots.filter { $0.status != .confirmed }.map(\.name) }

    /// How many are confirmed.
    package var confirmedCount: Int {
        slots.count { $0.status == .confirmed }
    }

    /// How many were told another start time, place or position than the event has now, and are not out.
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
    ///
    /// - Parameter asHost: they get the host's spot; where none is empty, an optional one is added.
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
            INSERT INTO slot (event_id, contact_id, position, bench_rank, added_at)
            VALUES (\(event), \(contact), \(next ?? 1), \(rank), \(tx.now))
            ON CONFLICT (event_id, contact_id) DO UPDATE
            SET removed_at = NULL, answer = 'none', answered_at = NULL, snooze_until = NULL, replaced_by = NULL,
                in_line_since = NULL, attendance = NULL, attended_at = NULL,
                position = excluded.position, bench_rank = excluded.bench_rank, added_at = excluded.added_at
            WHERE slot.removed_at IS NOT NULL OR slot.replaced_by IS NOT NULL
            """)
        if onBench { try OneTimeNotice.benchIsEmpty.reset(for: event, in: tx) }
        if !onBench, changed > 0 { try LeftOpenPlaces.take(by: contact, of: event, in: tx) }
        if asHost, !onBench, changed > 0, let slot = try Slot.find(contact: contact, event: event, in: tx) {
            try setHost(slot.id, true, in: tx)
        }
        return changed > 0 ? .added : .alreadyIn
    }

    /// Removes a slot from the lineup: empties its spots, closes its invitation, and cancels its queued messages and
    /// notifications.
    package static func remove(_ slot: ID<Slot>, in tx: Transaction) throws {
        try tx.run("UPDATE slot SET removed_at = \(tx.now) WHERE id = \(slot)")
        try Spot.move(from: slot, to: nil, in: tx)
        try Invitation.withdraw(slot: slot, in: tx)
        try Notification.withdraw(.answer, of: slot, in: tx)
        try Notification.withdraw(.vacancy, of: slot, in: tx)
    }

    /// Gives a slot of the lineup the host's spot, or takes it back. Where none is empty, an optional one is added; an
    /// optional one that is taken back is removed.
    package static func setHost(_ slot: ID<Slot>, _ isHost: Bool, in tx: Transaction) throws {
        guard let slot = try Slot.find(slot, in: tx), let event = try Event.find(slot.event, in: tx),
            slot.isHost != isHost
        else { return }
        guard isHost else {
            for spot in slot.spots where spot.position.isHost {
                try spot.isRequired ? Spot.assign(spot.id, to: nil, in: tx) : Spot.remove(spot.id, in: tx)
            }
            return
        }
        guard slot.benchRank == nil else { throw SpotError.standInHoldsNone(contact: slot.name, event) }
        let host = try Position.host(account: event.account, in: tx)
        let open = try Spot.all(event: event.id, in: tx).filter { $0.slot == nil && $0.position.id == host.id }
        let spot =
            try (open.first(where: \.isRequired) ?? open.first)?.id
            ?? Spot.add(host, to: event.id, isRequired: false, in: tx)
        try Spot.assign(spot, to: slot.id, in: tx)
    }

    /// Moves a slot to a position in the lineup, counted from 1, and renumbers the others.
    package static func move(_ slot: Slot, to place: Int, in tx: Transaction) throws {
        if slot.benchRank != nil { try LeftOpenPlaces.take(by: slot.contact, of: slot.event, in: tx) }
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

// MARK: - Spots

extension Lineup {
    /// The spots that nobody holds, in their order.
    package var openSpots: [Spot] { spots.filter { $0.slot == nil } }

    /// The empty spots without which the show is not confirmed.
    package var missingSpots: [Spot] { openSpots.filter(\.isRequired) }

    /// `open: headliner, 2 spots`; nil where no required spot is empty.
    package var openWords: String? { missingSpots.isEmpty ? nil : "open: \(missingSpots.counts)" }

    /// Spots of the show for these positions, the empty ones first: what a request that named them was about.
    func spots(for positions: PositionList) -> [Spot] {
        var left = openSpots + spots.filter { $0.slot != nil }
        return positions.ids.compactMap { id in
            left.firstIndex { $0.position.id == id }.map { left.remove(at: $0) }
        }.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }
    }

    /// What a stand-in was last asked for: `host`; nil for nothing in particular.
    package func positionsAsked(of slot: Slot) -> String? {
        guard slot.benchRank != nil, let asked = slot.lastInvitation?.positions, !asked.isEmpty else { return nil }
        let counts = spots(for: asked).counts
        return counts.isEmpty ? nil : counts
    }

    /// The required spots that stand-ins can be asked for without being told to: somebody was asked, and nobody in the
    /// lineup is left to ask.
    var spotsForBench: [Vacancy] { spotsForBench(afterAsking: []) }

    /// The same once these slots are asked too.
    func spotsForBench(afterAsking asked: Set<ID<Slot>>) -> [Vacancy] {
        let isUnderWay = slots.contains { $0.lastInvitation != nil || $0.answer != .none || asked.contains($0.id) }
        guard isUnderWay, !slots.contains(where: { $0.status == .notAsked && !asked.contains($0.id) }) else {
            return []
        }
        return missingVacancies
    }

    /// Each empty required spot as a vacancy.
    var missingVacancies: [Vacancy] { missingSpots.map { Vacancy(slot: nil, spots: [$0]) } }
}
