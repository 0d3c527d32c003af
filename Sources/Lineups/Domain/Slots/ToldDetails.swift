import Agenda
import Messaging
package import Storage
import Values

/// Which start, place and zone of an event a performer was told. The slot has what the last text says, also one that has
/// not left. A value has what the performer knows, so what was said before a text that has not left.
package struct ToldDetails: Sendable {
    let start: Instant
    let place: String?
    let zone: Zone

    /// The event at the time and place that they know.
    func event(_ event: Event) -> Event {
        var known = event
        (known.startsAt, known.endsAt) = (start, start.adding(event.endsAt - event.startsAt))
        (known.location, known.zone) = (place, zone)
        return known
    }

    private init?(_ row: Row) throws {
        guard let start: Instant = try row["known_start"], let zone: String = try row["known_zone"] else { return nil }
        (self.start, place, self.zone) = (start, try row["known_place"], Zone(stored: zone))
    }

    private static let knownRows: SQL = """
        SELECT slot.id, CASE WHEN last.id IS NULL OR \(OutboundState.mayHaveLeft)
                THEN slot.told_start ELSE last.known_start END AS known_start,
            CASE WHEN last.id IS NULL OR \(OutboundState.mayHaveLeft)
                THEN slot.told_place ELSE last.known_place END AS known_place,
            CASE WHEN last.id IS NULL OR \(OutboundState.mayHaveLeft)
                THEN slot.told_zone ELSE last.known_zone END AS known_zone
        FROM slot
        LEFT JOIN invitation AS last ON last.id = (SELECT max(id) FROM invitation WHERE slot_id = slot.id)
        LEFT JOIN outbound_message ON outbound_message.id = last.outbound_message_id
        """

    /// What the performers of an event know, also where a text about a change waits. Those who were told nothing are
    /// left out.
    static func known(of event: ID<Event>, in tx: Transaction) throws -> [ID<Slot>: ToldDetails] {
        try known("\(knownRows) WHERE slot.event_id = \(event)", in: tx)
    }

    /// The same for these performers.
    static func known(to slots: [ID<Slot>], in tx: Transaction) throws -> [ID<Slot>: ToldDetails] {
        try known("\(knownRows) WHERE slot.id IN \(list: slots)", in: tx)
    }

    private static func known(_ rows: SQL, in tx: Transaction) throws -> [ID<Slot>: ToldDetails] {
        var known: [ID<Slot>: ToldDetails] = [:]
        for row in try tx.rows(rows) { known[try row["id"]] = try ToldDetails(row) }
        return known
    }

    /// Records that the performer of a slot was told the current details at this moment.
    package static func record(for slot: ID<Slot>, in tx: Transaction) throws {
        try recordText(to: [slot], in: tx)
        try tx.run(
            """
            UPDATE invitation SET known_start = (SELECT told_start FROM slot WHERE id = invitation.slot_id),
                known_place = (SELECT told_place FROM slot WHERE id = invitation.slot_id),
                known_zone = (SELECT told_zone FROM slot WHERE id = invitation.slot_id)
            WHERE slot_id = \(slot)
            """)
    }

    /// Records that a text tells the performers of slots the current details.
    static func recordText(to slots: [ID<Slot>], in tx: Transaction) throws {
        try tx.enqueue(
            """
            UPDATE slot SET told_start = (SELECT starts_at FROM event WHERE id = slot.event_id),
                told_place = (SELECT location FROM event WHERE id = slot.event_id),
                told_zone = (SELECT zone FROM event WHERE id = slot.event_id)
            WHERE id IN \(list: slots)
            """)
    }

    /// Records people who were told the old place of the event as told its current one.
    static func correctPlace(of event: Event, from old: String?, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE slot SET told_place = \(event.location)
            WHERE event_id = \(event.id) AND told_start IS NOT NULL AND told_place IS NOT DISTINCT FROM \(old)
            """)
        try tx.run(
            """
            UPDATE invitation SET known_place = \(event.location)
            WHERE slot_id IN (SELECT id FROM slot WHERE event_id = \(event.id)) AND known_start IS NOT NULL
                AND known_place IS NOT DISTINCT FROM \(old)
            """)
    }

    /// Whether the performer cannot know the current time and place at that moment: nobody has told them, or the change
    /// notice was not sent by then, or was not delivered.
    static func areOutdated(_ invitation: Invitation, at moment: Instant, in tx: Transaction) throws -> Bool {
        guard invitation.mayBeOutdated else { return false }
        return try tx.exists(
            """
            SELECT 1 FROM slot JOIN event ON event.id = slot.event_id
            LEFT JOIN invitation ON invitation.id =
                (SELECT max(id) FROM invitation WHERE slot_id = slot.id AND purpose = 'request')
            LEFT JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
            WHERE slot.id = \(invitation.slot) AND (
                slot.told_start IS NOT NULL AND (slot.told_start <> event.starts_at
                    OR coalesce(slot.told_place, '') <> coalesce(event.location, ''))
                OR invitation.is_change = 1 AND (outbound_message.attempted_at > \(moment)
                    OR outbound_message.state IN ('queued', 'failed', 'undelivered', 'invalid_number', 'opted_out')))
            """)
    }

    /// The queued change notice to this number that is about the slot and others; nil for none.
    static func sharedNotice(
        for slot: ID<Slot>, to number: String, in tx: Transaction
    ) throws -> ID<OutboundMessage>? {
        try tx.value(
            """
            SELECT outbound_message.id
            FROM invitation JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
            WHERE invitation.id = (SELECT max(id) FROM invitation WHERE slot_id = \(slot) AND purpose = 'request')
                AND invitation.is_change = 1 AND invitation.number = \(number) AND invitation.closed_at IS NULL
                AND outbound_message.state = 'queued' AND outbound_message.more_slots IS NOT NULL
            """)
    }

    /// Whether a change notice to this number is due now or was just sent.
    static func isNoticeUnderWay(for slot: ID<Slot>, to number: String, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM invitation JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
            WHERE invitation.id = (SELECT max(id) FROM invitation WHERE slot_id = \(slot) AND purpose = 'request')
                AND invitation.is_change = 1 AND invitation.number = \(number)
                AND (outbound_message.attempted_at > \(tx.now)
                    OR outbound_message.state = 'queued' AND outbound_message.not_before <= \(tx.now))
            """)
    }
}
