package import Agenda
import Messaging
import People
package import Platform
package import Storage
package import Values

/// A performer's text offers somebody in their place: "can't Friday but Ben can". Nobody is booked by it: the booker
/// asks a substitute, or opens the spot. Until then, and for `hold` at most, the bench is not asked for the place.
package struct SwapOffer: Sendable {
    package let id: ID<SwapOffer>
    /// The slot of the performer who offers it.
    package let slot: ID<Slot>
    package let text: ID<InboundMessage>
    /// Whom it names, as it was typed: `Ben`, `Ben or Cleo`.
    package let names: [String]
    /// The slot of the substitute whom the booker has chosen; nil for nobody yet.
    package let chosen: ID<Slot>?
    /// A request to the chosen substitute was sent, or waits to be sent.
    package let isAsked: Bool
    /// Until when the place is held for the booker's choice.
    package let heldUntil: Instant
    /// The booker was reminded that it is not settled.
    let isReminded: Bool
    package let contact: ID<Contact>
    package let performer: String
    package let event: Event

    /// `Ben or Cleo`
    package var who: String { Printable.line(names.joined(separator: " or ")) }
}

// MARK: - Storage

extension SwapOffer {
    /// The offers that the booker has not settled: the performer has not said yes since, and nobody has their place.
    private static let isOpen: SQL = """
        swap_offer.closed_at IS NULL AND slot.removed_at IS NULL AND slot.replaced_by IS NULL
            AND event.cancelled_at IS NULL
        """

    /// The chosen substitute was asked since.
    private static let isAsked: SQL = """
        EXISTS (SELECT 1 FROM invitation LEFT JOIN outbound_message
                ON outbound_message.id = invitation.outbound_message_id
            WHERE invitation.slot_id = swap_offer.chosen_slot_id AND invitation.purpose = 'request'
                AND invitation.asked_at >= swap_offer.chosen_at
                AND coalesce(outbound_message.state, '') <> 'cancelled')
        """

    private static func all(where condition: SQL, in tx: Transaction) throws -> [SwapOffer] {
        try tx.rows(
            """
            SELECT swap_offer.id AS offer_id, swap_offer.slot_id, swap_offer.inbound_message_id, swap_offer.names,
                swap_offer.chosen_slot_id, coalesce(swap_offer.held_until, swap_offer.made_at) AS held_until,
                swap_offer.reminded_at, CASE WHEN \(isAsked) THEN 1 ELSE 0 END AS is_asked, slot.contact_id,
                contact.name AS contact_name, \(Event.columns)
            FROM swap_offer JOIN slot ON slot.id = swap_offer.slot_id JOIN event ON event.id = slot.event_id
            JOIN contact ON contact.id = slot.contact_id
            WHERE \(isOpen) AND \(condition) ORDER BY swap_offer.id
            """
        ).map(SwapOffer.init)
    }

    private init(_ row: Row) throws {
        id = try row["offer_id"]
        slot = try row["slot_id"]
        text = try row["inbound_message_id"]
        names = try (row["names"] as String).split(separator: "\n").map(String.init)
        chosen = try row["chosen_slot_id"]
        isAsked = try row["is_asked"]
        heldUntil = try row["held_until"]
        isReminded = try row["reminded_at"] as Instant? != nil
        contact = try row["contact_id"]
        performer = try row["contact_name"]
        event = try Event(row)
    }

    /// Those of an account about shows that have not begun, the oldest first.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [SwapOffer] {
        try all(where: "event.account_id = \(account) AND event.starts_at > \(tx.now)", in: tx)
    }

    /// Throws `SwapError.notFound` for an offer that is settled, over, or of another account.
    package static func find(_ id: ID<SwapOffer>, account: ID<Account>, in tx: Transaction) throws -> SwapOffer {
        let found = try all(
            where: "swap_offer.id = \(id) AND event.account_id = \(account) AND event.starts_at > \(tx.now)", in: tx)
        guard let offer = found.first else { throw SwapError.notFound(id) }
        return offer
    }

    /// The event of an offer, also of one that is settled; nil where the account has none with this number.
    static func event(of id: ID<SwapOffer>, account: ID<Account>, in tx: Transaction) throws -> Event? {
        try tx.row(
            """
            SELECT \(Event.columns) FROM swap_offer JOIN slot ON slot.id = swap_offer.slot_id
            JOIN event ON event.id = slot.event_id WHERE swap_offer.id = \(id) AND event.account_id = \(account)
            """
        ).map(Event.init)
    }

    static func all(event: ID<Event>, in tx: Transaction) throws -> [SwapOffer] {
        try all(where: "slot.event_id = \(event)", in: tx)
    }

    /// The slots of those who were chosen for the place of the performer who offered them.
    static func substitutes(of event: ID<Event>, in tx: Transaction) throws -> Set<ID<Slot>> {
        Set(try all(event: event, in: tx).compactMap(\.chosen))
    }

    /// The offer for whose place a substitute was chosen; nil for none.
    static func of(chosen slot: ID<Slot>, in tx: Transaction) throws -> SwapOffer? {
        try all(where: "swap_offer.chosen_slot_id = \(slot)", in: tx).last
    }

    /// So long a place is held for the booker's choice; shortly before a show half of the time that is left.
    static let hold: Duration = .hours(12)

    package static func hold(from now: Instant, for event: Event) -> Instant {
        let half = Duration.milliseconds(max(0, event.startsAt.milliseconds - now.milliseconds) / 2)
        return now.adding(min(hold, half))
    }

    /// Records that the booker was reminded.
    func markReminded(in tx: Transaction) throws {
        try tx.run("UPDATE swap_offer SET reminded_at = \(tx.now) WHERE id = \(id)")
    }

    /// Records what a text offers. It replaces an earlier offer for the same slot. Nil where the booker has nothing to
    /// settle.
    static func record(
        _ names: [String], for slot: ID<Slot>, of event: Event, in text: ID<InboundMessage>, tx: Transaction
    ) throws -> SwapOffer? {
        try close(slot: slot, in: tx)
        let id = try tx.insert(
            """
            INSERT INTO swap_offer (slot_id, inbound_message_id, names, made_at, held_until)
            VALUES (\(slot), \(text), \(names.joined(separator: "\n")), \(tx.now), \(hold(from: tx.now, for: event)))
            """, into: SwapOffer.self)
        return try all(where: "swap_offer.id = \(id)", in: tx).first
    }

    /// Records whom the booker wants to ask.
    func choose(_ substitute: ID<Slot>, in tx: Transaction) throws {
        try tx.run("UPDATE swap_offer SET chosen_slot_id = \(substitute), chosen_at = \(tx.now) WHERE id = \(id)")
    }

    func close(in tx: Transaction) throws {
        try Self.dropCodes(slot: slot, in: tx)
        try tx.run("UPDATE swap_offer SET closed_at = \(tx.now) WHERE id = \(id) AND closed_at IS NULL")
    }

    /// The performer plays after all, or offers somebody else.
    static func close(slot: ID<Slot>, in tx: Transaction) throws {
        try dropCodes(slot: slot, in: tx)
        try tx.run("UPDATE swap_offer SET closed_at = \(tx.now) WHERE slot_id = \(slot) AND closed_at IS NULL")
    }

    /// Takes the codes of a settled offer out of a notification that waits.
    static func dropCodes(slot: ID<Slot>, in tx: Transaction) throws {
        let open = try tx.rows(
            "SELECT id, inbound_message_id FROM swap_offer WHERE slot_id = \(slot) AND closed_at IS NULL")
        for row in open {
            let (id, text): (ID<SwapOffer>, ID<InboundMessage>) = (try row["id"], try row["inbound_message_id"])
            try Notification.reword(.unclear, of: "SELECT \(text)", in: tx) { line in
                line.split(separator: "\n").filter { part in
                    let codes = Set(part.matches(of: /SWAP ([0-9]+)\b/).map { String($0.1) })
                    return codes != ["\(id)"]
                }.joined(separator: "\n")
            }
        }
    }

    /// Undoes the closing.
    static func reopen(_ id: ID<SwapOffer>, in tx: Transaction) throws {
        try tx.run("UPDATE swap_offer SET closed_at = NULL WHERE id = \(id)")
    }

    /// Deletes the offers of performers who are erased, and takes their names out of those for which they were chosen.
    static func erase(slots: [ID<Slot>], in tx: Transaction) throws {
        try tx.run("DELETE FROM swap_offer WHERE slot_id IN \(list: slots)")
        try tx.run("UPDATE swap_offer SET names = '' WHERE chosen_slot_id IN \(list: slots)")
    }
}
