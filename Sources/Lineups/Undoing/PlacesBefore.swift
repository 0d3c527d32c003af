package import Agenda
package import Messaging
internal import People
package import Storage
package import Values

/// Who was where in a lineup before it was changed, and on which terms. What people answered is not part of it: that
/// only they, or the booker's own `lineup answer`, change.
package struct PlacesBefore: Codable, Equatable {
    /// As the columns of a slot hold them.
    private struct KeptTerms: Codable, Equatable {
        let pay: Int64?
        let currency: String?
        let setSeconds: Int64?
        let callSeconds: Int64?
        let note: String?
    }

    private struct Place: Codable, Equatable {
        let slot: Int64
        let position: Int
        let isHost: Bool
        let benchRank: Int?
        /// The stand-in who had the place.
        let replacedBy: Int64?
        let isRemoved: Bool
        /// Nil in a step that was kept before terms were: they stay as they are.
        let terms: KeptTerms?
    }

    private let places: [Place]

    static let kind: UndoStep.Kind = "lineup.places"

    private init(of event: ID<Event>, in tx: Transaction) throws {
        places = try tx.rows(
            """
            SELECT id, position, is_host, bench_rank, replaced_by, removed_at, pay, pay_currency, set_seconds,
                call_seconds, note
            FROM slot WHERE event_id = \(event) ORDER BY id
            """
        ).map { row in
            Place(
                slot: try row["id"], position: try row["position"], isHost: try row["is_host"],
                benchRank: try row["bench_rank"], replacedBy: try row["replaced_by"],
                isRemoved: try row["removed_at"] as Instant? != nil,
                terms: KeptTerms(
                    pay: try row["pay"], currency: try row["pay_currency"], setSeconds: try row["set_seconds"],
                    callSeconds: try row["call_seconds"], note: try row["note"]))
        }
    }

    /// Keeps the lineup as it is now, to be called before it is changed.
    ///
    /// - Parameters:
    ///   - says: what is about to be done: `added Grace to "Late Show"`.
    ///   - first: the first step of the same command.
    @discardableResult
    package static func keep(
        _ event: Event, says: String, with first: ID<UndoStep>? = nil, now: Instant, in tx: Transaction
    ) throws -> ID<UndoStep> {
        try PlacesBefore(of: event.id, in: tx).keep(event, says: says, with: first, now: now, in: tx)
    }

    /// Changes the lineup, and keeps how it was unless it has stayed so.
    ///
    /// - Parameter says: what is done: `added Grace to "Late Show"`.
    package static func keep<Value>(
        _ event: Event, says: String, now: Instant, in tx: Transaction, whileDoing change: () throws -> Value
    ) throws -> Value {
        let before = try PlacesBefore(of: event.id, in: tx)
        let value = try change()
        if try PlacesBefore(of: event.id, in: tx) != before {
            try before.keep(event, says: says, with: nil, now: now, in: tx)
        }
        return value
    }

    @discardableResult
    private func keep(
        _ event: Event, says: String, with first: ID<UndoStep>?, now: Instant, in tx: Transaction
    ) throws -> ID<UndoStep> {
        try UndoStep.keep(
            Self.kind, of: event.id, before: try JSONColumn.text(self), says: says, with: first,
            account: event.account, now: now, in: tx)
    }

    /// Puts everybody back. Whom the step added goes, unless a request has left to them; who came in later stays.
    static func restore(_ step: UndoStep, planner: InvitationPlanner, now: Instant, in tx: Transaction) throws {
        guard let event = try Event.find(step.subject(), in: tx), !event.isCancelled else {
            throw UndoError.isGone("The event")
        }
        let before = try JSONColumn.value(PlacesBefore.self, from: step.before)
        try before.requireSameSeats(in: event, in: tx)
        let wereIn = Set(before.places.filter { !$0.isRemoved }.map(\.slot))
        for slot in try Slot.all(event: event.id, in: tx) where !wereIn.contains(slot.id.rawValue) {
            guard try wasAdded(slot.id, by: step, in: tx) else { continue }
            guard try !wasTold(slot.id, since: step, in: tx) else {
                throw UndoError.hasLeft("The request to \(slot.name)")
            }
            try Lineup.remove(slot.id, now: now, in: tx)
        }
        for place in before.places {
            let slot = ID<Slot>(place.slot)
            let isRemoved = try tx.value("SELECT removed_at FROM slot WHERE id = \(slot)", as: Instant.self) != nil
            // Somebody who came in again later.
            if place.isRemoved, !isRemoved { continue }
            try tx.run(
                """
                UPDATE slot SET position = \(place.position), is_host = \(place.isHost), bench_rank = \(place.benchRank),
                    replaced_by = \(place.replacedBy)
                WHERE id = \(slot)
                """)
            if let terms = place.terms {
                try tx.run(
                    """
                    UPDATE slot SET pay = \(terms.pay), pay_currency = \(terms.currency),
                        set_seconds = \(terms.setSeconds), call_seconds = \(terms.callSeconds), note = \(terms.note)
                    WHERE id = \(slot)
                    """)
            }
            guard isRemoved, !place.isRemoved else { continue }
            try tx.run("UPDATE slot SET removed_at = NULL WHERE id = \(slot)")
            // Who was asked, and had not answered, is awaited again.
            if try Slot.find(slot, in: tx)?.wasTold == true,
                try tx.exists("SELECT 1 FROM slot WHERE id = \(slot) AND answer IN ('none', 'maybe')")
            {
                try Invitation.reopen(slot: slot, now: now, in: tx)
            }
        }
        // What has not left yet may ask for another part.
        if let account = try Account.find(event.account, in: tx) {
            _ = try planner.requeueStaleDrafts(event, from: account, now: now, in: tx)
        }
        try LineupScheduler.schedule(event, now: now, in: tx)
    }

    /// Whoever was given a place since keeps it: then nothing can be put back around them.
    private func requireSameSeats(in event: Event, in tx: Transaction) throws {
        let takers = Dictionary(places.map { ($0.slot, $0.replacedBy) }) { first, _ in first }
        for row in try tx.rows(
            "SELECT id, replaced_by FROM slot WHERE event_id = \(event.id) AND replaced_by IS NOT NULL")
        {
            let (slot, taker): (Int64, Int64) = (try row["id"], try row["replaced_by"])
            if let before = takers[slot], before == taker { continue }
            throw UndoError.changedSince("The lineup of \"\(event.name)\"")
        }
    }

    private static func wasAdded(_ slot: ID<Slot>, by step: UndoStep, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM slot WHERE id = \(slot) AND added_at = \(step.at)")
    }

    /// A text about it has left since, or may have left.
    private static func wasTold(_ slot: ID<Slot>, since step: UndoStep, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM invitation JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
            WHERE invitation.slot_id = \(slot) AND invitation.asked_at >= \(step.at) AND \(OutboundState.mayHaveLeft)
            """)
    }
}
