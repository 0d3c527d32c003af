internal import Agenda
internal import Messaging
internal import People
internal import Storage
internal import Values

/// The places that whoever has a number holds in events to come, each with the last request about it: all that a text
/// from there may be about.
struct PlacesOfNumber {
    private let number: String
    private let sender: ID<Sender>
    private let rows: [Row]

    /// - Parameter sender: over which the number is texted.
    init(number: String, sender: ID<Sender>, now: Instant, in tx: Transaction) throws {
        (self.number, self.sender) = (number, sender)
        let rows = try tx.rows(
            """
            SELECT slot.id AS slot_id, \(Ask.columns), ask.id AS ask_id, ask.number, ask.sender_id, own.textable,
                contact.archived_at
            FROM contact_number AS own
            JOIN contact ON contact.id = own.contact_id
            JOIN slot ON slot.contact_id = contact.id
            JOIN event ON event.id = slot.event_id
            LEFT JOIN ask ON ask.id = (SELECT id FROM ask WHERE slot_id = slot.id AND purpose = 'request'
                ORDER BY round DESC LIMIT 1)
            \(Ask.joinLastMove)
            WHERE own.e164 = \(number) AND slot.removed_at IS NULL AND event.cancelled_at IS NULL
                AND event.ends_at > \(now)
            """)
        // Once for somebody who has the number twice.
        var known = Set<ID<Slot>>()
        self.rows = try rows.sorted { try $0["textable"] as Bool && !($1["textable"] as Bool) }
            .filter { try known.insert($0["slot_id"]).inserted }
    }

    /// What was asked last over this number and sender, or over the sender at another number of whoever alone has this
    /// one; in the order in which it was asked.
    func asked(in tx: Transaction) throws -> [Ask] {
        try rows.filter { try wasAskedHere($0) || wasAskedElsewhere($0, in: tx) }
            .sorted { try Self.order($0) < Self.order($1) }.map(Ask.init)
    }

    /// What was settled, or left at maybe, without a request to this number over this sender: the booker has noted it for
    /// them, or they were asked at another number. As asks that are closed, those to which they may yet speak; what they
    /// have refused is among them where a text of theirs said so.
    ///
    /// Of the accounts that text this number over this sender, and of the sender's own.
    ///
    /// - Parameter owner: the sender's own account.
    func noted(owner: ID<Account>, in tx: Transaction) throws -> [Ask] {
        try rows.filter { try isNoted($0) && !wasEverAskedHere($0, in: tx) && isKnown($0["account_id"], owner, in: tx) }
            .sorted { try Self.notedOrder($0) < Self.notedOrder($1) }.enumerated()
            .map { place, row in try Ask(noted: row, tag: Ask.untold + place) }
    }

    private static func order(_ row: Row) throws -> (Instant, Int64) { (try row["asked_at"], try row["ask_id"]) }

    private static func notedOrder(_ row: Row) throws -> (Instant, ID<Slot>) {
        (try row["answered_at"], try row["slot_id"])
    }

    private func wasAskedHere(_ row: Row) throws -> Bool {
        try row["number"] as String? == number && row["sender_id"] as ID<Sender>? == sender
    }

    private func wasAskedElsewhere(_ row: Row, in tx: Transaction) throws -> Bool {
        let other: String? = try row["number"]
        guard let other, other != number, try row["sender_id"] as ID<Sender>? == sender, try row["textable"],
            try row["archived_at"] as Instant? == nil
        else { return false }
        return try Contact.ids(withNumber: number, account: row["account_id"], in: tx).count == 1
    }

    private func isNoted(_ row: Row) throws -> Bool {
        guard try row["textable"], try row["answered_at"] as Instant? != nil, try !wasAskedHere(row) else {
            return false
        }
        switch try row["answer"] as SlotAnswer {
        case .confirmed, .maybe: return true
        case .declined, .withdrawn: return try row["cause"] as String? == "text"
        case .none, .expired: return false
        }
    }

    private func wasEverAskedHere(_ row: Row, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM ask WHERE slot_id = \(try row["slot_id"] as ID<Slot>) AND +number = \(number)
                AND +sender_id = \(sender)
            """)
    }

    private func isKnown(_ account: ID<Account>, _ owner: ID<Account>, in tx: Transaction) throws -> Bool {
        try account == owner
            || tx.exists(
                """
                SELECT 1 FROM outbound
                WHERE to_number = \(number) AND sender_id = \(sender) AND account_id = \(account)
                """)
    }
}
