internal import Agenda
internal import Messaging
internal import People
internal import Storage
internal import Values

extension Ask {
    /// From here on the numbers of what was never asked, which nobody is told and nobody will text.
    private static let untold = 1_000_000_000

    /// They have been told the short number, so that they may text it.
    var hasNumber: Bool { tag < Self.untold }

    /// The places of whoever has this number that were settled, or left at maybe, without a request to it over this
    /// sender: the booker has noted it for them, or they were asked at another number. As asks that are closed, those
    /// to which they may yet speak; what they have refused is among them where a text of theirs said so.
    ///
    /// Of the accounts that text this number over this sender, and of the sender's own.
    static func noted(number: String, sender: Sender, now: Instant, in tx: Transaction) throws -> [Ask] {
        let rows = try tx.rows(
            """
            SELECT slot.id AS slot_id, slot.answered_at AS asked_at, slot.answered_at AS closed_at,
                NULL AS asked_back_at, slot.answer, slot.answered_at, slot.contact_id, slot.removed_at,
                contact.name AS contact_name, 1 AS may_be_unaware, \(lastMove), \(Terms.columns), \(Event.columns)
            FROM contact_number
            JOIN slot ON slot.contact_id = contact_number.contact_id
            JOIN event ON event.id = slot.event_id
            JOIN contact ON contact.id = slot.contact_id
            WHERE contact_number.e164 = \(number) AND contact_number.textable = 1
                AND slot.removed_at IS NULL AND slot.answered_at IS NOT NULL
                AND event.cancelled_at IS NULL AND event.ends_at > \(now)
                AND (event.account_id = \(sender.account) OR EXISTS (SELECT 1 FROM outbound
                    WHERE to_number = \(number) AND sender_id = \(sender.id) AND account_id = event.account_id))
                AND NOT EXISTS (SELECT 1 FROM ask
                    WHERE ask.slot_id = slot.id AND +number = \(number) AND +sender_id = \(sender.id))
                AND (slot.answer IN ('confirmed', 'maybe')
                    OR slot.answer IN ('declined', 'withdrawn') AND (SELECT cause FROM slot_change
                        WHERE slot_id = slot.id ORDER BY slot_change.id DESC LIMIT 1) = 'text')
            ORDER BY slot.answered_at, slot.id
            """)
        // Once for somebody who has the number twice.
        var known = Set<ID<Slot>>()
        return try rows.filter { try known.insert($0["slot_id"]).inserted }.enumerated().map { place, row in
            try Ask(row, tag: untold + place)
        }
    }
}
