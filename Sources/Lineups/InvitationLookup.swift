internal import Agenda
internal import Messaging
internal import People
internal import Storage
internal import Values

/// The places that whoever has a number holds in events to come, each with the last request about it: all that a text
/// from there may be about.
struct InvitationLookup {
    private let number: String
    private let sender: ID<Sender>
    private let places: [Place]

    /// - Parameter sender: over which the number is texted.
    init(number: String, sender: ID<Sender>, now: Instant, in tx: Transaction) throws {
        (self.number, self.sender) = (number, sender)
        let places = try tx.rows(
            """
            SELECT slot.id AS slot_id, \(Invitation.columns), invitation.id AS ask_id, invitation.number, invitation.sender_id, own.textable,
                contact.archived_at
            FROM contact_number AS own
            JOIN contact ON contact.id = own.contact_id
            JOIN slot ON slot.contact_id = contact.id
            JOIN event ON event.id = slot.event_id
            LEFT JOIN invitation ON invitation.id = (SELECT id FROM invitation WHERE slot_id = slot.id AND purpose = 'request'
                ORDER BY round DESC LIMIT 1)
            \(Invitation.joinLastMove)
            WHERE own.e164 = \(number) AND slot.removed_at IS NULL AND event.cancelled_at IS NULL
                AND event.ends_at > \(now)
            """
        ).map { try Place($0, number: number, sender: sender) }
        // Once for somebody who has the number twice.
        var known = Set<ID<Slot>>()
        self.places = places.sorted { $0.isTextable && !$1.isTextable }.filter { known.insert($0.slot).inserted }
    }

    /// What was asked last over this number and sender, or over the sender at another number of whoever alone has this
    /// one; in the order in which it was asked.
    func asked(in tx: Transaction) throws -> [Invitation] {
        try places.filter { try $0.wasAskedHere || $0.mayBeAskedElsewhere && isAlone($0, in: tx) }
            .map { place in (key: try place.row["ask_id"] as Int64, invitation: try Invitation(place.row)) }
            .sorted { ($0.invitation.askedAt, $0.key) < ($1.invitation.askedAt, $1.key) }.map(\.invitation)
    }

    /// What was settled, or left at maybe, without a request to this number over this sender: the booker has noted it for
    /// them, or they were asked at another number. As asks that are closed, those to which they may yet speak; what they
    /// have refused is among them where a text of theirs said so.
    ///
    /// Of the accounts that text this number over this sender, and of the sender's own.
    ///
    /// - Parameter owner: the sender's own account.
    func noted(owner: ID<Account>, in tx: Transaction) throws -> [Invitation] {
        try places.compactMap { place in try place.settledAt.map { (place: place, at: $0) } }
            .filter { try !wasEverAskedHere($0.place, in: tx) && isKnown($0.place.row["account_id"], owner, in: tx) }
            .sorted { ($0.at, $0.place.slot) < ($1.at, $1.place.slot) }.enumerated()
            .map { index, noted in try Invitation(noted: noted.place.row, tag: Invitation.untold + index) }
    }

    /// Nobody else of the account has the number.
    private func isAlone(_ place: Place, in tx: Transaction) throws -> Bool {
        try Contact.ids(withNumber: number, account: place.row["account_id"], in: tx).count == 1
    }

    private func wasEverAskedHere(_ place: Place, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            -- A slot has few invitations, a number may have thousands: within CASE no index is looked for.
            SELECT 1 FROM invitation
            WHERE slot_id = \(place.slot)
                AND CASE WHEN number = \(number) AND sender_id = \(sender) THEN 1 ELSE 0 END = 1
            """)
    }

    private func isKnown(_ account: ID<Account>, _ owner: ID<Account>, in tx: Transaction) throws -> Bool {
        try account == owner
            || tx.exists(
                """
                SELECT 1 FROM outbound_message
                WHERE to_number = \(number) AND sender_id = \(sender) AND account_id = \(account)
                """)
    }
}

/// One of them, with what tells whether it was asked at the number.
private struct Place {
    let row: Row
    let slot: ID<Slot>
    let isTextable: Bool
    /// The last request went to this number over this sender.
    let wasAskedHere: Bool
    /// It went to another number over this sender, and who was asked can be texted here as well.
    let mayBeAskedElsewhere: Bool

    init(_ row: Row, number: String, sender: ID<Sender>) throws {
        self.row = row
        slot = try row["slot_id"]
        isTextable = try row["textable"]
        let asked: String? = try row["number"]
        let isOverSender = try row["sender_id"] as ID<Sender>? == sender
        wasAskedHere = isOverSender && asked == number
        mayBeAskedElsewhere =
            try isOverSender && asked != number && isTextable && row["archived_at"] as Instant? == nil
    }

    /// When it was settled, or left at maybe, in another way than by a request here; nil where it was not.
    var settledAt: Instant? {
        get throws {
            guard isTextable, !wasAskedHere, let moment: Instant = try row["answered_at"] else { return nil }
            switch try row["answer"] as SlotAnswer {
            case .confirmed, .maybe: return moment
            case .declined, .withdrawn: return try row["cause"] as String? == "text" ? moment : nil
            case .none, .expired: return nil
            }
        }
    }
}
