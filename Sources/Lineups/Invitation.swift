package import Agenda
package import Messaging
package import People
package import Storage
package import Values

/// A question put to a performer about one slot; unique by slot, purpose and round.
package struct Invitation: Sendable {
    package enum Purpose: String, SQLConvertible {
        case request, reminder
    }

    package let slot: ID<Slot>
    /// The short number by which the performer names it where several are open.
    package let tag: Int
    package let askedAt: Instant
    /// When it was answered, taken back or over; nil while the answer is awaited.
    package let closedAt: Instant?
    package let wasAskedBack: Bool
    package let answer: SlotAnswer
    package let answeredAt: Instant?
    /// The text that gave the answer; nil where nobody has texted it.
    let saidIn: ID<InboundMessage>?
    /// Which of all moves of answers was the last here, in their order; 0 where there was none.
    let lastMove: Int64
    package let event: Event
    package let contact: ID<Contact>
    package let contactName: String
    let terms: Terms
    /// The booker took them out of the lineup since.
    let isTakenOut: Bool
    /// Time or place may be others than they know: whether they are is for `Slot.isUnaware` to say.
    let mayBeUnaware: Bool
    /// Time, place and zone are as they were told last.
    let wasToldAll: Bool

    package var isOpen: Bool { closedAt == nil }

    /// From here on the numbers of what was never asked, which nobody is told and nobody will text.
    static let untold = 1_000_000_000

    /// They have been told the short number, so that they may text it.
    var hasNumber: Bool { tag < Self.untold }
}

extension Invitation {
    /// A request.
    init(_ row: Row) throws {
        try self.init(
            row, tag: row["tag"], askedAt: row["asked_at"], closedAt: row["closed_at"],
            wasAskedBack: row["asked_back_at"] as Instant? != nil, mayBeUnaware: row["may_be_unaware"])
    }

    /// An answer to what was not asked here, as an ask that is closed.
    init(noted row: Row, tag: Int) throws {
        let answeredAt: Instant = try row["answered_at"]
        try self.init(
            row, tag: tag, askedAt: answeredAt, closedAt: answeredAt, wasAskedBack: false, mayBeUnaware: true)
    }

    private init(
        _ row: Row, tag: Int, askedAt: Instant, closedAt: Instant?, wasAskedBack: Bool, mayBeUnaware: Bool
    ) throws {
        slot = try row["slot_id"]
        (self.tag, self.askedAt, self.closedAt) = (tag, askedAt, closedAt)
        (self.wasAskedBack, self.mayBeUnaware) = (wasAskedBack, mayBeUnaware)
        answer = try row["answer"]
        answeredAt = try row["answered_at"]
        saidIn = try row["said_in"]
        lastMove = try row["last_move"] ?? 0
        contact = try row["contact_id"]
        contactName = try row["contact_name"]
        isTakenOut = try row["removed_at"] as Instant? != nil
        wasToldAll = try row["was_told_all"]
        event = try Event(row)
        terms = try Terms(row)
    }

    /// The latest request of every slot that was asked about over this number and sender, or at another number of whoever
    /// alone has this one; for events that are neither over nor cancelled, in the order in which they were asked.
    package static func live(number: String, sender: ID<Sender>, now: Instant, in tx: Transaction) throws
        -> [Invitation]
    {
        try InvitationLookup(number: number, sender: sender, now: now, in: tx).asked(in: tx)
    }

    /// The last request put to this number since then, whatever became of its event.
    static func latest(number: String, sender: ID<Sender>, since: Instant, in tx: Transaction) throws -> Invitation? {
        try tx.row(
            """
            SELECT invitation.slot_id, \(columns) FROM invitation
            JOIN slot ON slot.id = invitation.slot_id
            JOIN event ON event.id = slot.event_id
            JOIN contact ON contact.id = slot.contact_id
            \(joinLastMove)
            WHERE \(wentTo(number, over: sender)) AND invitation.purpose = 'request' AND invitation.asked_at > \(since)
            ORDER BY invitation.asked_at DESC, invitation.id DESC LIMIT 1
            """
        ).map(Invitation.init)
    }

    /// What an ask is read from, with its slot, the event, the contact and the move that led to the answer.
    static let columns: SQL = """
        invitation.tag, invitation.asked_at, invitation.closed_at, invitation.asked_back_at, slot.answer, slot.answered_at, slot.contact_id,
        slot.removed_at, contact.name AS contact_name,
        invitation.is_change OR slot.told_start IS NOT NULL AND (slot.told_start <> event.starts_at
            OR coalesce(slot.told_place, '') <> coalesce(event.location, '')) AS may_be_unaware,
        slot.told_start IS event.starts_at AND slot.told_place IS event.location AND slot.told_zone IS event.zone
            AS was_told_all,
        move.id AS last_move, move.inbound_message_id AS said_in, move.cause, \(Terms.columns), \(Event.columns)
        """

    /// How a slot came to its answer.
    static let joinLastMove: SQL = """
        LEFT JOIN slot_change AS move ON move.id = (SELECT max(id) FROM slot_change WHERE slot_id = slot.id)
        """

    /// The answer is in: nothing more is awaited for the slot.
    package static func close(slot: ID<Slot>, now: Instant, in tx: Transaction) throws {
        try tx.run("UPDATE invitation SET closed_at = \(now) WHERE slot_id = \(slot) AND closed_at IS NULL")
    }

    /// Nothing more is awaited, and what has not left yet is taken back.
    package static func withdraw(slot: ID<Slot>, now: Instant, in tx: Transaction) throws {
        try Outbox.cancel(
            """
            SELECT outbound_message_id FROM invitation WHERE slot_id = \(slot)
            UNION ALL SELECT outbound_message_id FROM slot_message WHERE slot_id = \(slot)
            """, now: now, in: tx)
        try close(slot: slot, now: now, in: tx)
    }

    /// Remembers that we asked back about the open request of a slot, so that it is done once.
    package static func markAskedBack(slot: ID<Slot>, now: Instant, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE invitation SET asked_back_at = \(now) WHERE slot_id = \(slot) AND purpose = 'request' AND closed_at IS NULL
            """)
    }

    /// A text of theirs was understood since.
    static func forgetAskedBack(_ slots: [ID<Slot>], in tx: Transaction) throws {
        try tx.run(
            "UPDATE invitation SET asked_back_at = NULL WHERE slot_id IN \(list: slots) AND asked_back_at IS NOT NULL")
    }

    /// Keeps which way they lean whose answer to the open request of a slot is awaited; nil for neither.
    static func note(_ leaning: Leaning?, slot: ID<Slot>, in tx: Transaction) throws {
        try tx.run(
            "UPDATE invitation SET leaning = \(leaning) WHERE slot_id = \(slot) AND purpose = 'request' AND closed_at IS NULL"
        )
    }

    package static func wasEverPut(event: ID<Event>, in tx: Transaction) throws -> Bool {
        try tx.exists(
            "SELECT 1 FROM invitation JOIN slot ON slot.id = invitation.slot_id WHERE slot.event_id = \(event)")
    }

    /// A number is not used again before the event is over, nor this long after the ask was closed, so that a late
    /// "yes 2" means what it meant.
    static let tagRest: Duration = .days(30)

    /// The smallest number that names no other ask of this person, now or lately.
    ///
    /// - Parameter besides: numbers that are about to be given.
    static func freeTag(
        number: String, sender: ID<Sender>, besides: Set<Int> = [], now: Instant, in tx: Transaction
    ) throws -> Int {
        let taken = besides.union(
            try tx.values(
                """
                SELECT invitation.tag FROM invitation JOIN slot ON slot.id = invitation.slot_id JOIN event ON event.id = slot.event_id
                WHERE invitation.number = \(number) AND invitation.sender_id = \(sender)
                    AND (invitation.closed_at IS NULL OR invitation.closed_at > \(now.adding(.zero - tagRest))
                        OR event.ends_at > \(now))
                UNION SELECT tag FROM invitation WHERE id IN (\(putElsewhere(number: number, sender: sender)))
                """, as: Int.self))
        var tag = 1
        while taken.contains(tag) { tag += 1 }
        return tag
    }

    /// Keeps that a text asks about a slot. A new request takes the place of the one before.
    ///
    /// - Parameters:
    ///   - asHost: it asks for the host's place, and says so.
    ///   - isChange: it tells of a new time or place.
    static func record(
        slot: ID<Slot>, purpose: Purpose, text: ID<OutboundMessage>, number: String, sender: ID<Sender>, tag: Int,
        answerBy: Instant? = nil, asHost: Bool = false, isChange: Bool = false, now: Instant, in tx: Transaction
    ) throws {
        // The one before may wait to be sent anew.
        if purpose == .request { try withdraw(slot: slot, now: now, in: tx) }
        // Reminded, they may be asked back anew.
        if purpose == .reminder { try forgetAskedBack([slot], in: tx) }
        let round =
            try tx.value(
                "SELECT count(*) + 1 FROM invitation WHERE slot_id = \(slot) AND purpose = \(purpose)", as: Int.self)
            ?? 1
        try tx.run(
            """
            INSERT INTO invitation (slot_id, purpose, round, outbound_message_id, number, sender_id, tag, asked_at, answer_by,
                as_host, is_change)
            VALUES (\(slot), \(purpose), \(round), \(text), \(number), \(sender), \(tag), \(now), \(answerBy),
                \(asHost), \(isChange))
            """)
        try Slot.noteTold(slot, in: tx)
    }
}
