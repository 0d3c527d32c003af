package import Agenda
package import Messaging
package import People
package import Storage
package import Values

extension Slot {
    /// - Parameter sender: over whose opt-outs it is judged; nil judges by none.
    private init(_ row: Row) throws {
        id = try row["id"]
        event = try row["event_id"]
        contact = try row["contact_id"]
        name = try row["name"]
        position = try row["position"]
        isHost = try row["is_host"]
        benchRank = try row["bench_rank"]
        answer = try row["answer"]
        answeredAt = try row["answered_at"]
        snoozeUntil = try row["snooze_until"]
        replacedBy = try row["replaced_by"]
        number = try row["number"]
        let optedOut: Int64? = try row["opted_out"]
        hasOptedOut = optedOut != nil
        terms = try Terms(row)
        wasTold = try row["was_told"]
        hasOldFacts = try row["has_old_facts"]
        hasOldZone = try row["has_old_zone"]
        isCalledOff = try row["is_called_off"]
        toldAsHost = try row["told_as_host"]
        let state: OutboundState? = try row["ask_state"]
        if let state {
            lastInvitation = LastInvitation(
                askedAt: try row["asked_at"], leftAt: try row["left_at"],
                isOpen: try row["ask_closed_at"] as Instant? == nil, reminders: try row["reminders"],
                remindedAt: try row["reminded_at"], reminderWaits: try row["reminder_waits"],
                answerBy: try row["answer_by"],
                sender: try row["sender_id"], state: state, error: try row["ask_error"],
                advice: try row["ask_advice"], goesAgainAt: try row["goes_again_at"], leaning: try row["leaning"],
                asHost: try row["as_host"])
        } else {
            lastInvitation = nil
        }
    }

    private static let selection: SQL = """
        SELECT slot.id, slot.event_id, slot.contact_id, contact.name, slot.position, slot.is_host, slot.bench_rank,
            slot.answer, slot.answered_at, slot.snooze_until, slot.replaced_by, \(Terms.columns),
            (SELECT e164 FROM contact_number WHERE contact_id = contact.id AND textable = 1 AND e164 IS NOT NULL
                ORDER BY position LIMIT 1) AS number,
            (SELECT 1 FROM opt_out WHERE number =
                (SELECT e164 FROM contact_number WHERE contact_id = contact.id AND textable = 1
                    ORDER BY position LIMIT 1) LIMIT 1) AS opted_out,
            last.asked_at, last.closed_at AS ask_closed_at, last.answer_by, last.sender_id, last.leaning,
            last.as_host,
            max(last.asked_at, outbound_message.not_before, coalesce(outbound_message.attempted_at, 0)) AS left_at,
            (SELECT max(max(invitation.asked_at, text.not_before, coalesce(text.attempted_at, 0)))
                FROM invitation JOIN outbound_message AS text ON text.id = invitation.outbound_message_id
                WHERE invitation.slot_id = slot.id AND invitation.purpose = 'reminder' AND text.state NOT IN ('cancelled', 'expired'))
                AS reminded_at,
            EXISTS (SELECT 1 FROM invitation JOIN outbound_message AS text ON text.id = invitation.outbound_message_id
                WHERE invitation.slot_id = slot.id AND invitation.purpose = 'reminder' AND text.state = 'queued') AS reminder_waits,
            outbound_message.state AS ask_state, outbound_message.error AS ask_error, outbound_message.advice AS ask_advice,
            CASE WHEN outbound_message.state = 'queued' AND outbound_message.resends > 0 THEN outbound_message.not_before END AS goes_again_at,
            EXISTS (SELECT 1 FROM invitation JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id WHERE invitation.slot_id = slot.id
                AND \(OutboundState.mayHaveLeft)) AS was_told,
            slot.told_start IS NOT NULL AND (slot.told_start <> event.starts_at
                OR coalesce(slot.told_place, '') <> coalesce(event.location, '')) AS has_old_facts,
            coalesce(slot.told_zone, event.zone) <> event.zone AS has_old_zone,
            event.cancelled_at IS NOT NULL AS is_called_off,
            (SELECT invitation.as_host FROM invitation JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
                WHERE invitation.slot_id = slot.id AND invitation.purpose = 'request' AND \(OutboundState.mayHaveLeft)
                ORDER BY invitation.round DESC LIMIT 1) AS told_as_host,
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

    /// In the order of the lineup; the bench after it.
    package static func all(event: ID<Event>, in tx: Transaction) throws -> [Slot] {
        try tx.rows(
            """
            \(selection) WHERE slot.event_id = \(event) AND slot.removed_at IS NULL
            ORDER BY slot.bench_rank IS NOT NULL, slot.bench_rank, slot.position, slot.id
            """
        ).map(Slot.init)
    }

    /// By event, each in the order of its lineup; the bench after it.
    static func all(events: [ID<Event>], in tx: Transaction) throws -> [ID<Event>: [Slot]] {
        // SQLite takes 32,766 values in a statement.
        let batches = stride(from: 0, to: events.count, by: 10_000).map { Array(events[$0...].prefix(10_000)) }
        let slots = try batches.flatMap { batch in
            try tx.rows(
                """
                \(selection) WHERE slot.event_id IN \(list: batch) AND slot.removed_at IS NULL
                ORDER BY slot.bench_rank IS NOT NULL, slot.bench_rank, slot.position, slot.id
                """
            ).map(Slot.init)
        }
        return Dictionary(grouping: slots, by: \.event)
    }

    package static func find(_ id: ID<Slot>, in tx: Transaction) throws -> Slot? {
        try tx.row("\(selection) WHERE slot.id = \(id)").map(Slot.init)
    }

    package static func find(contact: ID<Contact>, event: ID<Event>, in tx: Transaction) throws -> Slot? {
        try tx.row(
            """
            \(selection) WHERE slot.event_id = \(event) AND slot.contact_id = \(contact) AND slot.removed_at IS NULL
            """
        ).map(Slot.init)
    }

    static func isRemoved(_ id: ID<Slot>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM slot WHERE id = \(id) AND removed_at IS NOT NULL")
    }

    /// The booker took them out of the lineup.
    static func wasRemoved(contact: ID<Contact>, event: ID<Event>, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM slot WHERE event_id = \(event) AND contact_id = \(contact) AND removed_at IS NOT NULL
            """)
    }

    /// Moves the answer and keeps the move: when, from what to what, and why. Answers false, with nothing changed,
    /// when the move is not a legal one.
    package static func move(
        _ id: ID<Slot>, to next: SlotAnswer, cause: Cause, now: Instant, in tx: Transaction
    ) throws -> Bool {
        guard let current = try tx.value("SELECT answer FROM slot WHERE id = \(id)", as: SlotAnswer.self),
            current.canMove(to: next, by: cause.mover)
        else { return false }
        try tx.run("UPDATE slot SET answer = \(next), answered_at = \(now), snooze_until = NULL WHERE id = \(id)")
        try tx.run(
            """
            INSERT INTO slot_change (slot_id, at, from_answer, to_answer, inbound_message_id, cause, rule)
            VALUES (\(id), \(now), \(current), \(next), \(cause.text), \(cause.word), \(cause.rule))
            """)
        return true
    }

    /// They want to be asked again then; nil when that has been done.
    static func snooze(_ id: ID<Slot>, until moment: Instant?, in tx: Transaction) throws {
        try tx.run("UPDATE slot SET snooze_until = \(moment) WHERE id = \(id)")
    }

    /// Why an answer moved.
    package enum Cause: Sendable {
        /// A text, and the rule by which it was understood.
        case text(ID<InboundMessage>, rule: String)
        case booker
        case deadline
        /// The time or the place changed, and they are asked anew.
        case change
        /// The booker takes back what was noted.
        case undo

        var mover: SlotAnswer.Mover {
            switch self {
            case .text: .performer
            case .booker, .change: .booker
            case .deadline: .deadline
            case .undo: .undo
            }
        }

        var word: String {
            switch self {
            case .text: "text"
            case .booker, .undo: "booker"
            case .deadline: "deadline"
            case .change: "change"
            }
        }

        var text: ID<InboundMessage>? {
            if case .text(let id, _) = self { id } else { nil }
        }

        var rule: String? {
            if case .text(_, let rule) = self { rule } else { nil }
        }
    }
}

/// One move of a slot's answer, for the history.
package struct SlotChange: Sendable {
    package let at: Instant
    package let name: String
    package let from: SlotAnswer
    package let to: SlotAnswer
    package let cause: String
    package let rule: String?
    /// The text that moved it.
    package let text: String?

    /// Oldest first.
    package static func all(event: ID<Event>, in tx: Transaction) throws -> [SlotChange] {
        try tx.rows(
            """
            SELECT slot_change.at, contact.name, from_answer, to_answer, cause, slot_change.rule, inbound_message.body
            FROM slot_change JOIN slot ON slot.id = slot_change.slot_id
            JOIN contact ON contact.id = slot.contact_id
            LEFT JOIN inbound_message ON inbound_message.id = slot_change.inbound_message_id
            WHERE slot.event_id = \(event) ORDER BY slot_change.id
            """
        ).map { row in
            SlotChange(
                at: try row["at"], name: try row["name"], from: try row["from_answer"], to: try row["to_answer"],
                cause: try row["cause"], rule: try row["rule"], text: try row["body"])
        }
    }
}
