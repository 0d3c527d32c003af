package import Agenda
package import Messaging
package import People
package import Storage
package import Values

/// A question put to a performer about one slot; unique by slot, purpose and round.
package struct Ask: Sendable {
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
    let saidIn: ID<Inbound>?
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

    package var isOpen: Bool { closedAt == nil }
}

extension Ask {
    private init(_ row: Row) throws {
        try self.init(row, tag: row["tag"])
    }

    init(_ row: Row, tag: Int) throws {
        slot = try row["slot_id"]
        self.tag = tag
        askedAt = try row["asked_at"]
        closedAt = try row["closed_at"]
        wasAskedBack = try row["asked_back_at"] as Instant? != nil
        answer = try row["answer"]
        answeredAt = try row["answered_at"]
        saidIn = try row["said_in"]
        lastMove = try row["last_move"] ?? 0
        contact = try row["contact_id"]
        contactName = try row["contact_name"]
        isTakenOut = try row["removed_at"] as Instant? != nil
        mayBeUnaware = try row["may_be_unaware"]
        event = try Event(row)
        terms = try Terms(row)
    }

    /// The latest request of every slot that was asked about over this number and sender, or at another number of whoever
    /// alone has this one; for events that are neither over nor cancelled, in the order in which they were asked.
    package static func live(number: String, sender: ID<Sender>, now: Instant, in tx: Transaction) throws -> [Ask] {
        let (own, elsewhere) = (wentTo(number, over: sender), putElsewhere(number: number, sender: sender))
        // Hardly anybody was asked at another number, and to look for it is cheaper than to read both.
        let isTheirs: SQL = try tx.exists(elsewhere) ? "(\(own) OR ask.id IN (\(elsewhere)))" : own
        return try tx.rows(
            """
            \(selection)
            WHERE \(isTheirs) AND ask.purpose = 'request'
                AND slot.removed_at IS NULL AND event.cancelled_at IS NULL AND event.ends_at > \(now)
                AND NOT EXISTS (SELECT 1 FROM ask AS later WHERE later.slot_id = ask.slot_id
                    AND later.purpose = 'request' AND later.round > ask.round)
            ORDER BY ask.asked_at, ask.id
            """
        ).map(Ask.init)
    }

    /// The last request put to this number since then, whatever became of its event.
    static func latest(number: String, sender: ID<Sender>, since: Instant, in tx: Transaction) throws -> Ask? {
        try tx.row(
            """
            \(selection)
            WHERE \(wentTo(number, over: sender)) AND ask.purpose = 'request' AND ask.asked_at > \(since)
            ORDER BY ask.asked_at DESC, ask.id DESC LIMIT 1
            """
        ).map(Ask.init)
    }

    /// How a slot came to its answer.
    static let lastMove: SQL = """
        (SELECT inbound_id FROM slot_change WHERE slot_id = slot.id ORDER BY slot_change.id DESC LIMIT 1) AS said_in,
        (SELECT max(slot_change.id) FROM slot_change WHERE slot_id = slot.id) AS last_move
        """

    private static let selection: SQL = """
        SELECT ask.slot_id, ask.tag, ask.asked_at, ask.closed_at, ask.asked_back_at,
            slot.answer, slot.answered_at, slot.contact_id, slot.removed_at, contact.name AS contact_name,
            ask.is_change OR slot.told_start IS NOT NULL AND (slot.told_start <> event.starts_at
                OR coalesce(slot.told_place, '') <> coalesce(event.location, '')) AS may_be_unaware,
            \(lastMove), \(Terms.columns), \(Event.columns)
        FROM ask
        JOIN slot ON slot.id = ask.slot_id
        JOIN event ON event.id = slot.event_id
        JOIN contact ON contact.id = slot.contact_id
        """

    /// The answer is in: nothing more is awaited for the slot.
    package static func close(slot: ID<Slot>, now: Instant, in tx: Transaction) throws {
        try tx.run("UPDATE ask SET closed_at = \(now) WHERE slot_id = \(slot) AND closed_at IS NULL")
    }

    /// Nothing more is awaited, and what has not left yet is taken back.
    package static func withdraw(slot: ID<Slot>, now: Instant, in tx: Transaction) throws {
        try Outbox.cancel(
            """
            SELECT outbound_id FROM ask WHERE slot_id = \(slot)
            UNION ALL SELECT outbound_id FROM slot_note WHERE slot_id = \(slot)
            """, now: now, in: tx)
        try close(slot: slot, now: now, in: tx)
    }

    /// Remembers that we asked back about the open request of a slot, so that it is done once.
    package static func markAskedBack(slot: ID<Slot>, now: Instant, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE ask SET asked_back_at = \(now) WHERE slot_id = \(slot) AND purpose = 'request' AND closed_at IS NULL
            """)
    }

    /// A text of theirs was understood since.
    static func forgetAskedBack(_ slots: [ID<Slot>], in tx: Transaction) throws {
        try tx.run(
            "UPDATE ask SET asked_back_at = NULL WHERE slot_id IN \(list: slots) AND asked_back_at IS NOT NULL")
    }

    /// Keeps which way they lean whose answer to the open request of a slot is awaited; nil for neither.
    static func note(_ leaning: Leaning?, slot: ID<Slot>, in tx: Transaction) throws {
        try tx.run(
            "UPDATE ask SET leaning = \(leaning) WHERE slot_id = \(slot) AND purpose = 'request' AND closed_at IS NULL")
    }

    package static func wasEverPut(event: ID<Event>, in tx: Transaction) throws -> Bool {
        try tx.exists(
            "SELECT 1 FROM ask JOIN slot ON slot.id = ask.slot_id WHERE slot.event_id = \(event)")
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
                SELECT ask.tag FROM ask JOIN slot ON slot.id = ask.slot_id JOIN event ON event.id = slot.event_id
                WHERE ask.number = \(number) AND ask.sender_id = \(sender)
                    AND (ask.closed_at IS NULL OR ask.closed_at > \(now.adding(.zero - tagRest))
                        OR event.ends_at > \(now))
                UNION SELECT tag FROM ask WHERE id IN (\(putElsewhere(number: number, sender: sender)))
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
        slot: ID<Slot>, purpose: Purpose, text: ID<Outbound>, number: String, sender: ID<Sender>, tag: Int,
        answerBy: Instant? = nil, asHost: Bool = false, isChange: Bool = false, now: Instant, in tx: Transaction
    ) throws {
        // The one before may wait to be sent anew.
        if purpose == .request { try withdraw(slot: slot, now: now, in: tx) }
        // Reminded, they may be asked back anew.
        if purpose == .reminder { try forgetAskedBack([slot], in: tx) }
        let round =
            try tx.value(
                "SELECT count(*) + 1 FROM ask WHERE slot_id = \(slot) AND purpose = \(purpose)", as: Int.self) ?? 1
        try tx.run(
            """
            INSERT INTO ask (slot_id, purpose, round, outbound_id, number, sender_id, tag, asked_at, answer_by,
                as_host, is_change)
            VALUES (\(slot), \(purpose), \(round), \(text), \(number), \(sender), \(tag), \(now), \(answerBy),
                \(asHost), \(isChange))
            """)
        try Slot.noteTold(slot, in: tx)
    }
}
