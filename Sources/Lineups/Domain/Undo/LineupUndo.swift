package import Agenda
import Messaging
import Platform
package import Storage
import Values

/// Undoes a change of a lineup: the places, the terms and the spots. Excludes answers, which only the performers and
/// `lineup answer` change.
package struct LineupUndo: UndoValue, Equatable {
    private struct PlaceTerms: Codable, Equatable {
        /// Minor units of the currency.
        let pay: Int64?
        /// ISO 4217.
        let currency: String?
        /// Nil for none, and in a step of an earlier version.
        let deal: String?
        let setSeconds: Int64?
        /// Before the start.
        let callSeconds: Int64?
        let note: String?
    }

    private struct Place: Codable, Equatable {
        let slot: Int64
        let position: Int
        let benchRank: Int?
        /// The stand-in who had the place.
        let replacedBy: Int64?
        let isRemoved: Bool
        let terms: PlaceTerms
        /// In milliseconds since 1970; nil for who is not in line, and in a step of an earlier version.
        let inLineSince: Int64?
    }

    /// All slots of the event, including removed ones.
    private let places: [Place]
    /// The keys of the slots that the change changed or added; nil in a step of an earlier version.
    private var changed: [Int64]?
    /// The keys of the slots that the change put in line; nil in a step of an earlier version.
    private var joined: [Int64]?
    /// The spots of the event; nil in a step of an earlier version.
    private var spots: SpotUndo?

    static let kind: UndoStep.Kind = "lineup.places"

    /// A snapshot of the lineup, to be taken before a change.
    init(of event: ID<Event>, in tx: Transaction) throws {
        places = try tx.rows(
            """
            SELECT id, position, bench_rank, replaced_by, removed_at, pay, pay_currency, deal, set_seconds,
                call_seconds, note, in_line_since
            FROM slot WHERE event_id = \(event) ORDER BY id
            """
        ).map { row in
            Place(
                slot: try row["id"], position: try row["position"],
                benchRank: try row["bench_rank"], replacedBy: try row["replaced_by"],
                isRemoved: try row["removed_at"] as Instant? != nil,
                terms: PlaceTerms(
                    pay: try row["pay"], currency: try row["pay_currency"], deal: try row["deal"],
                    setSeconds: try row["set_seconds"], callSeconds: try row["call_seconds"], note: try row["note"]),
                inLineSince: try row["in_line_since"])
        }
        spots = try SpotUndo(of: event, in: tx)
    }

    /// Runs a change, and records an undo step if the lineup is different afterwards.
    ///
    /// - Parameter summary: what was done: `added Grace to "Late Show"`.
    package static func record<Value>(
        _ event: Event, summary: String, in tx: Transaction, whileDoing change: () throws -> Value
    ) throws -> Value {
        try recordStep(event, summary: summary, in: tx, whileDoing: change).value
    }

    /// The same. Also returns the step; nil where nothing changed.
    static func recordStep<Value>(
        _ event: Event, summary: String, in tx: Transaction, whileDoing change: () throws -> Value
    ) throws -> (value: Value, step: ID<UndoStep>?) {
        let before = try LineupUndo(of: event.id, in: tx)
        let value = try change()
        guard try LineupUndo(of: event.id, in: tx) != before else { return (value, nil) }
        return (value, try before.record(event, summary: summary, in: tx))
    }

    /// Records this snapshot as an undo step, after the change.
    ///
    /// - Parameter first: the first step of the same command.
    @discardableResult
    func record(
        _ event: Event, summary: String, with first: ID<UndoStep>? = nil, in tx: Transaction
    ) throws -> ID<UndoStep> {
        var step = self
        let before = Dictionary(places.map { ($0.slot, $0) }) { first, _ in first }
        let after = try LineupUndo(of: event.id, in: tx)
        step.changed = after.places.filter { before[$0.slot] != $0 }.map(\.slot)
        step.joined = after.places.filter { $0.inLineSince != nil && before[$0.slot]?.inLineSince == nil }.map(\.slot)
        step.spots?.note(after.spots)
        return try UndoStep.record(
            Self.kind, of: event.id, step, summary: summary, with: first, account: event.account, in: tx)
    }

    static func rows(of step: UndoStep, in tx: Transaction) throws -> UndoRows {
        let value = try step.snapshot(LineupUndo.self)
        let slots = Set((value.changed ?? value.places.map(\.slot)) + (value.spots?.slots ?? []))
        var rows = try UndoRows.ofSlots(slots.sorted(), in: tx)
        rows.changed.formUnion((value.spots?.changed ?? []).map { UndoRows.Row("spot", $0) })
        rows.needed.insert(.subject(step.subject))
        return rows
    }

    private func hasChanged(_ slot: Int64) -> Bool { changed?.contains(slot) ?? true }

    /// Restores the places that the step changed. Removes the people that the step added, unless they were asked or
    /// have answered; people who were added later stay.
    static func restore(_ step: UndoStep, planner: InvitationPlanner, in tx: Transaction) throws {
        guard let event = try Event.find(step.subject(), in: tx), !event.isCanceled else {
            throw UndoError.isGone("The event")
        }
        let before = try step.snapshot(LineupUndo.self)
        try before.requireSameSeats(in: event, in: tx)
        let wereIn = Set(before.places.filter { !$0.isRemoved }.map(\.slot))
        let wereThere = Set(before.places.map(\.slot))
        for slot in try Slot.all(event: event.id, in: tx)
        where !wereIn.contains(slot.id.rawValue) && before.hasChanged(slot.id.rawValue) {
            guard try wasAdded(slot.id, by: step, in: tx) else { continue }
            guard try !wasTold(slot.id, since: step, in: tx) else {
                throw UndoError.alreadySent(request(to: slot))
            }
            try slot.checkUnanswered(since: step, in: tx)
            try Lineup.remove(slot.id, in: tx)
            if !wereThere.contains(slot.id.rawValue) { try deleteIfUnused(slot.id, in: tx) }
        }
        for slot in before.joined ?? [] { try tx.run("UPDATE slot SET in_line_since = NULL WHERE id = \(slot)") }
        var queued: [ID<Slot>] = []
        for place in before.places where before.hasChanged(place.slot) {
            let slot = ID<Slot>(place.slot)
            let isRemoved = try tx.value("SELECT removed_at FROM slot WHERE id = \(slot)", as: Instant.self) != nil
            // They were added again later.
            if place.isRemoved, !isRemoved { continue }
            try tx.run(
                """
                UPDATE slot
                SET position = \(place.position), bench_rank = \(place.benchRank),
                    replaced_by = \(place.replacedBy)
                WHERE id = \(slot)
                """)
            let terms = place.terms
            try tx.run(
                """
                UPDATE slot SET pay = \(terms.pay), pay_currency = \(terms.currency), deal = \(terms.deal),
                    set_seconds = \(terms.setSeconds), call_seconds = \(terms.callSeconds), note = \(terms.note)
                WHERE id = \(slot)
                """)
            guard isRemoved, !place.isRemoved else { continue }
            try tx.run("UPDATE slot SET removed_at = NULL WHERE id = \(slot)")
            if try lostQueuedRequest(slot, since: step, in: tx) { queued.append(slot) }
            // Reopen an invitation that was sent and not answered.
            if try Slot.find(slot, in: tx)?.wasTold == true,
                try tx.exists(
                    """
                    SELECT 1 FROM slot WHERE id = \(slot)
                        AND (answer = 'maybe' OR answer = 'none' AND in_line_since IS NULL)
                    """)
            {
                try Invitation.reopen(slot: slot, in: tx)
            }
        }
        try before.spots?.restore(event.id, in: tx)
        // A queued text may ask for another position.
        if let account = try Account.find(event.account, in: tx) {
            _ = try QueuedTexts(planner).requeueStale(event, from: account, in: tx)
            for slot in queued { try requestAgain(slot, event, planner, from: account, in: tx) }
        }
        try LineupScheduler.schedule(event, in: tx)
    }

    /// Whether the step canceled a request that had not left.
    private static func lostQueuedRequest(_ slot: ID<Slot>, since step: UndoStep, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM invitation JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
            WHERE invitation.slot_id = \(slot) AND invitation.purpose = 'request'
                AND invitation.closed_at >= \(step.at) AND outbound_message.state = 'cancelled'
            """)
    }

    /// Queues the request again that the removal canceled.
    private static func requestAgain(
        _ slot: ID<Slot>, _ event: Event, _ planner: InvitationPlanner, from account: Account, in tx: Transaction
    ) throws {
        guard let slot = try Slot.find(slot, in: tx), let invitation = slot.lastInvitation,
            let sender = try Sender.find(invitation.sender, in: tx)
        else { return }
        let plan = try planner.requests(
            for: Lineup.of(event, in: tx), only: [slot.contact], answerBy: invitation.answerBy, from: account,
            sender: sender, in: tx)
        try InvitationOutbox(plan).queue(.request, answerBy: invitation.answerBy, in: tx)
    }

    /// Throws if a stand-in has taken a place since the change: the others cannot be restored then. The place of somebody
    /// who was out of the lineup before is not restored to them.
    private func requireSameSeats(in event: Event, in tx: Transaction) throws {
        let takers = Dictionary(places.map { ($0.slot, $0.replacedBy) }) { first, _ in first }
        let wereOut = Set(places.filter(\.isRemoved).map(\.slot))
        for row in try tx.rows(
            "SELECT id, replaced_by FROM slot WHERE event_id = \(event.id) AND replaced_by IS NOT NULL")
        {
            let (slot, taker): (Int64, Int64) = (try row["id"], try row["replaced_by"])
            if wereOut.contains(slot) { continue }
            if let before = takers[slot], before == taker { continue }
            throw UndoError.changedSince(Self.lineup(of: event))
        }
    }

    /// Deletes the row of a slot that has no history.
    private static func deleteIfUnused(_ slot: ID<Slot>, in tx: Transaction) throws {
        try tx.run(
            """
            DELETE FROM slot
            WHERE id = \(slot) AND last_inbound_message_id IS NULL
                AND NOT EXISTS (SELECT 1 FROM invitation WHERE slot_id = \(slot))
                AND NOT EXISTS (SELECT 1 FROM slot_change WHERE slot_id = \(slot))
                AND NOT EXISTS (SELECT 1 FROM outbound_message WHERE slot_id = \(slot))
                AND NOT EXISTS (SELECT 1 FROM slot AS other WHERE other.replaced_by = \(slot))
            """)
    }

    private static func wasAdded(_ slot: ID<Slot>, by step: UndoStep, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM slot WHERE id = \(slot) AND added_at = \(step.at)")
    }

    /// Whether a text about the slot was sent since then, or may have been.
    private static func wasTold(_ slot: ID<Slot>, since step: UndoStep, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM invitation JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
            WHERE invitation.slot_id = \(slot) AND invitation.asked_at >= \(step.at) AND \(OutboundState.mayHaveLeft)
            """)
    }
}

// MARK: - Words

extension LineupUndo {
    static func lineup(of event: Event) -> String { "The lineup of \"\(event.name)\"" }

    private static func request(to slot: Slot) -> String { "The request to \(slot.name)" }
}
