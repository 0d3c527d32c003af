package import Agenda
import Messaging
import People
package import Platform
package import Storage
import Twilio
package import Values

extension Slot {
    /// Reads a row of `selection`.
    private init(_ row: Row) throws {
        id = try row["id"]
        event = try row["event_id"]
        contact = try row["contact_id"]
        name = try row["name"]
        language = try row["language"] ?? .english
        position = try row["position"]
        benchRank = try row["bench_rank"]
        placeInLine = try row["place_in_line"]
        inLineSince = try row["in_line_since"]
        answer = try row["answer"]
        answeredAt = try row["answered_at"]
        attendance = try row["attendance"]
        snoozeUntil = try row["snooze_until"]
        replacedBy = try row["replaced_by"]
        let usual: String? = try row["usual_number"]
        let other: String? = try row["other_number"]
        // They have stopped the usual channel, and another one reaches them.
        let isElsewhere = other != nil && other != usual
        number = other ?? usual
        hasWrongNumber = try row["has_wrong_number"]
        let blockedSender: String? = try row["opted_out"]
        let channel = usual.map { Channel(of: $0) } ?? .text
        optOut =
            isElsewhere ? nil : blockedSender.map { OptOut.Scope(channel, blockedBy: $0.isEmpty ? nil : $0) }
        let paused: Int64? = try row["paused"]
        isPaused = !isElsewhere && paused != nil
        terms = try Terms(row)
        wasTold = try row["was_told"]
        hasOldTimeOrPlace = try row["has_old_time_or_place"]
        hasOldZone = try row["has_old_zone"]
        isEventCanceled = try row["is_event_canceled"]
        toldPositions = (try row["told_positions"] as String?).map(PositionList.init(stored:))
        let host: String? = try row["host_position"]
        wasToldToHostOnly = toldPositions.map { !$0.isEmpty && $0.stored == host } ?? false
        let state: OutboundState? = try row["invitation_state"]
        if let state {
            lastInvitation = LastInvitation(
                requestedAt: try row["asked_at"], leftAt: try row["left_at"],
                zones: (try row["invitation_zones"] as String?)?.split(separator: " ").compactMap { Zone(String($0)) }
                    ?? [],
                isOpen: try row["invitation_closed_at"] as Instant? == nil, reminders: try row["reminders"],
                remindedAt: try row["reminded_at"], reminderWaits: try row["reminder_waits"],
                answerBy: try row["answer_by"],
                number: try row["invitation_number"], sender: try row["sender_id"], state: state,
                error: try row["invitation_error"],
                advice: try row["invitation_advice"],
                isTextAtFault: Self.isTextAtFault(try row["invitation_error_code"]),
                goesAgainAt: try row["goes_again_at"], leaning: try row["leaning"],
                positions: PositionList(stored: try row["positions"]))
        } else {
            lastInvitation = nil
        }
    }

    private func withSpots(in tx: Transaction) throws -> Slot {
        var slot = self
        slot.spots = try Spot.all(of: id, in: tx)
        return slot
    }

    private static func isTextAtFault(_ code: Int?) -> Bool {
        code.map { ErrorClass.delivery(code: ErrorCode(rawValue: $0)).remedy == .content } ?? false
    }

    /// A place in the lineup that nobody has taken.
    static let hasOwnPlace: SQL = "slot.replaced_by IS NULL AND slot.bench_rank IS NULL"

    /// Somebody who said yes when no place was left, and waits for one.
    static let isInLine: SQL = "slot.in_line_since IS NOT NULL AND slot.bench_rank IS NOT NULL"

    private static let usual = ContactAddress.usual(account: "event.account_id")
    private static let reach = ContactAddress.reach(account: "event.account_id")

    /// Values of a subquery, not EXISTS: a server would make a table of all texts to look in.
    private static let selection: SQL = """
        SELECT slot.id, slot.event_id, slot.contact_id, contact.name,
            \(ContactLanguage.column) AS language, slot.position, slot.bench_rank,
            slot.in_line_since, slot.answer, slot.answered_at, slot.attendance, slot.snooze_until,
            slot.replaced_by, \(Terms.columns),
            CASE WHEN \(isInLine)
                THEN (SELECT count(*) FROM slot AS ahead WHERE ahead.event_id = slot.event_id
                    AND ahead.removed_at IS NULL AND ahead.in_line_since IS NOT NULL
                    AND ahead.bench_rank <= slot.bench_rank) END AS place_in_line,
            \(usual) AS usual_number,
            -- Few have stopped anything.
            CASE WHEN EXISTS (SELECT 1 FROM opt_out WHERE opt_out.number = \(usual)) THEN \(reach) END AS other_number,
            CASE WHEN EXISTS (SELECT 1 FROM contact_number WHERE contact_id = contact.id AND wrong = 1
                    AND (e164 = last.number OR 'whatsapp:' || e164 = last.number OR \(usual) IS NULL))
                THEN 1 ELSE 0 END AS has_wrong_number,
            (SELECT CASE WHEN opt_out.returned_at IS NULL THEN '' ELSE sender.address END
                FROM opt_out JOIN sender ON sender.id = opt_out.sender_id
                WHERE opt_out.number = \(usual)
                    AND \(OptOut.applies(to: Sender.usualKey(for: "event.account_id"), of: "event.account_id"))
                ORDER BY opt_out.returned_at IS NOT NULL LIMIT 1) AS opted_out,
            (SELECT 1 FROM number_pause WHERE ended_at IS NULL AND number_pause.number = \(usual)
                AND \(Sender.isUsed("number_pause.sender_id", by: "event.account_id")) LIMIT 1) AS paused,
            last.asked_at, last.closed_at AS invitation_closed_at, last.answer_by, last.number AS invitation_number,
            last.sender_id, last.leaning, last.positions,
            CASE WHEN outbound_message.attempted_at > last.asked_at
                    AND outbound_message.attempted_at > outbound_message.not_before THEN outbound_message.attempted_at
                WHEN outbound_message.not_before > last.asked_at THEN outbound_message.not_before
                ELSE last.asked_at END AS left_at,
            (SELECT max(CASE WHEN text.attempted_at > invitation.asked_at AND text.attempted_at > text.not_before
                        THEN text.attempted_at
                    WHEN text.not_before > invitation.asked_at THEN text.not_before ELSE invitation.asked_at END)
                FROM invitation JOIN outbound_message AS text ON text.id = invitation.outbound_message_id
                WHERE invitation.slot_id = slot.id AND invitation.purpose = 'reminder'
                    AND text.state NOT IN ('cancelled', 'expired')) AS reminded_at,
            coalesce((SELECT 1 FROM invitation
                JOIN outbound_message AS text ON text.id = invitation.outbound_message_id
                WHERE invitation.slot_id = slot.id AND invitation.purpose = 'reminder' AND text.state = 'queued'
                LIMIT 1), 0) AS reminder_waits,
            outbound_message.state AS invitation_state, outbound_message.error AS invitation_error,
            outbound_message.advice AS invitation_advice, outbound_message.error_code AS invitation_error_code,
            outbound_message.quiet_zones AS invitation_zones,
            CASE WHEN outbound_message.state = 'queued' AND outbound_message.resends > 0
                THEN outbound_message.not_before END AS goes_again_at,
            coalesce((SELECT 1 FROM invitation
                JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
                WHERE invitation.slot_id = slot.id AND \(OutboundState.mayHaveLeft) LIMIT 1), 0) AS was_told,
            CASE WHEN slot.told_start IS NOT NULL AND (slot.told_start <> event.starts_at
                    OR coalesce(slot.told_place, '') <> coalesce(event.location, ''))
                THEN 1 ELSE 0 END AS has_old_time_or_place,
            CASE WHEN slot.told_zone <> event.zone THEN 1 ELSE 0 END AS has_old_zone,
            CASE WHEN event.cancelled_at IS NULL THEN 0 ELSE 1 END AS is_event_canceled,
            (SELECT invitation.positions FROM invitation
                JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
                WHERE invitation.slot_id = slot.id AND invitation.purpose = 'request' AND \(OutboundState.mayHaveLeft)
                ORDER BY invitation.round DESC LIMIT 1) AS told_positions,
            (SELECT CAST(position.id AS TEXT) FROM position
                WHERE position.account_id = event.account_id AND position.folded_name = 'host') AS host_position,
            (SELECT count(*) FROM invitation JOIN outbound_message AS text ON text.id = invitation.outbound_message_id
                WHERE invitation.slot_id = slot.id AND invitation.purpose = 'reminder'
                    AND text.state NOT IN ('queued', 'cancelled', 'expired')) AS reminders
        FROM slot
        JOIN contact ON contact.id = slot.contact_id
        JOIN event ON event.id = slot.event_id
        LEFT JOIN invitation AS last ON last.id =
            (SELECT max(id) FROM invitation
                WHERE slot_id = slot.id AND purpose = 'request' AND asked_at >= slot.added_at)
        LEFT JOIN outbound_message ON outbound_message.id = last.outbound_message_id
        """

    /// The slots of an event in the order of the lineup, then the bench.
    package static func all(event: ID<Event>, in tx: Transaction) throws -> [Slot] {
        try all(event: event, with: Spot.all(event: event, in: tx), in: tx)
    }

    /// - Parameter spots: those of the event.
    static func all(event: ID<Event>, with spots: [Spot], in tx: Transaction) throws -> [Slot] {
        try tx.rows(query(event)).map(Slot.init).holding(spots)
    }

    private static func query(_ event: ID<Event>) -> SQL {
        """
        \(selection) WHERE slot.event_id = \(event) AND slot.removed_at IS NULL
        ORDER BY slot.bench_rank IS NOT NULL, slot.bench_rank, slot.position, slot.id
        """
    }

    private static func query(_ slot: ID<Slot>) -> SQL { "\(selection) WHERE slot.id = \(slot)" }

    /// What finding a slot asks, for `Transaction.prefetch`.
    static func queries(_ slot: ID<Slot>) -> [SQL] { [query(slot), Spot.query(slot)] }

    /// What finding the lineup of an event asks.
    static func queries(in event: ID<Event>) -> [SQL] { [query(event), Spot.query(event)] }

    /// The slots and the spots of several events by event; the slots in the order of the lineup, then the bench.
    static func all(
        events: [ID<Event>], in tx: Transaction
    ) throws -> (slots: [ID<Event>: [Slot]], spots: [ID<Event>: [Spot]]) {
        // SQLite takes 32,766 values in a statement.
        let batches = stride(from: 0, to: events.count, by: 10_000).map { Array(events[$0...].prefix(10_000)) }
        var spots: [ID<Event>: [Spot]] = [:]
        for batch in batches { try spots.merge(Spot.all(events: batch, in: tx)) { first, _ in first } }
        let slots = try batches.flatMap { batch in
            try tx.rows(
                """
                \(selection) WHERE slot.event_id IN \(list: batch) AND slot.removed_at IS NULL
                ORDER BY slot.bench_rank IS NOT NULL, slot.bench_rank, slot.position, slot.id
                """
            ).map(Slot.init)
        }
        return (Dictionary(grouping: slots, by: \.event).mapValues { $0.holding(spots[$0[0].event] ?? []) }, spots)
    }

    /// The slots with these keys in the order of the keys, also removed ones, without their spots.
    package static func all(_ ids: [ID<Slot>], in tx: Transaction) throws -> [Slot] {
        guard !ids.isEmpty else { return [] }
        return try tx.rows("\(selection) WHERE slot.id IN \(list: ids) ORDER BY slot.id").map(Slot.init)
    }

    /// Also finds a slot that was removed from the lineup.
    package static func find(_ id: ID<Slot>, in tx: Transaction) throws -> Slot? {
        try tx.row(query(id)).map { try Slot($0).withSpots(in: tx) }
    }

    /// Nil where the contact is not in the event's lineup or on its bench.
    package static func find(contact: ID<Contact>, event: ID<Event>, in tx: Transaction) throws -> Slot? {
        try tx.row(
            """
            \(selection) WHERE slot.event_id = \(event) AND slot.contact_id = \(contact) AND slot.removed_at IS NULL
            """
        ).map { try Slot($0).withSpots(in: tx) }
    }

    /// A contact's place in the lineup of an event, or on its bench. Throws `LineupError`.
    package static func find(of contact: ID<Contact>, in event: Event, tx: Transaction) throws -> Slot {
        if let slot = try find(contact: contact, event: event.id, in: tx) { return slot }
        throw LineupError.notInLineup(contact: try Contact.find(contact, account: event.account, in: tx).name, event)
    }

    static func isRemoved(_ id: ID<Slot>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM slot WHERE id = \(id) AND removed_at IS NOT NULL")
    }

    /// Whether the booker removed the contact from the lineup.
    static func wasRemoved(contact: ID<Contact>, event: ID<Event>, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM slot WHERE event_id = \(event) AND contact_id = \(contact) AND removed_at IS NOT NULL
            """)
    }

    /// Changes the answer and records the change: when, from what to what, and why. Returns false, with nothing
    /// changed, where the change is not legal. Only a maybe leaves somebody in line.
    ///
    /// - Parameter before: the answer, where this transaction has just read it.
    package static func changeAnswer(
        _ id: ID<Slot>, from before: Answer? = nil, to next: Answer, cause: SlotChange.Cause, in tx: Transaction
    ) throws -> Bool {
        guard let current = try before ?? tx.value(answerQuery(id), as: Answer.self),
            current.canMove(to: next, by: cause.mover)
        else { return false }
        let line: SQL = next == .none || next == .maybe ? "" : ", in_line_since = NULL"
        try tx.enqueue(
            "UPDATE slot SET answer = \(next), answered_at = \(tx.now), snooze_until = NULL\(line) WHERE id = \(id)")
        try SlotChange.record(of: id, from: current, to: next, cause: cause, in: tx)
        return true
    }

    static func answerQuery(_ id: ID<Slot>) -> SQL { "SELECT answer FROM slot WHERE id = \(id)" }

    /// Sets when to ask again, as the performer requested; nil clears it.
    static func snooze(_ id: ID<Slot>, until moment: Instant?, in tx: Transaction) throws {
        try tx.run("UPDATE slot SET snooze_until = \(moment) WHERE id = \(id)")
    }

    /// Records which text mentioned these slots last.
    static func recordMention(of slots: [ID<Slot>], in text: ID<InboundMessage>, tx: Transaction) throws {
        for slot in slots { try tx.enqueue("UPDATE slot SET last_inbound_message_id = \(text) WHERE id = \(slot)") }
    }

    /// Whether a text that the performer has sent since the request waits for the booker.
    func hasTextInInbox(of account: ID<Account>, in tx: Transaction) throws -> Bool {
        try inboxQuery(account).map { try tx.exists($0) } ?? false
    }

    /// What `hasTextInInbox` asks, for `Transaction.prefetch`; nil for nothing.
    func inboxQuery(_ account: ID<Account>) -> SQL? {
        guard let lastInvitation, let number else { return nil }
        return """
            SELECT 1 FROM inbound_message
            WHERE account_id = \(account) AND needs_attention = 1 AND received_at >= \(lastInvitation.requestedAt)
                AND (from_number = \(number) OR contact_id = \(contact))
            """
    }

    /// Whether a text that was received since then mentions the slot, even without changing its answer.
    func wasMentioned(since moment: Instant, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM slot JOIN inbound_message ON inbound_message.id = slot.last_inbound_message_id
            WHERE slot.id = \(id) AND inbound_message.taken_in_at > \(moment)
            """)
    }
}

extension [Slot] {
    /// The slots with the spots that each holds.
    fileprivate func holding(_ spots: [Spot]) -> [Slot] {
        guard !spots.isEmpty else { return self }
        let held = Dictionary(grouping: spots.filter { $0.slot != nil }, by: \.slot)
        return map { slot in
            var slot = slot
            slot.spots = held[slot.id] ?? []
            return slot
        }
    }
}
