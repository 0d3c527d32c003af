package import Agenda
package import Lineups
package import Platform
package import Storage
package import Values

/// A line of a closed settlement. It is never changed.
package struct PayLine: Hashable, Sendable {
    /// A stored value.
    package enum Kind: String, SQLConvertible, Codable, Sendable {
        case agreed, amount
        case noShow = "no_show"
        case killFee = "kill_fee"
        case correction
    }

    package let id: ID<PayLine>
    package let event: ID<Event>
    package let contact: ID<Contact>
    package let kind: Kind
    /// In minor units; only a correction can be negative.
    package let amount: Int64
    /// What was agreed; nil where it was nothing.
    package let deal: Deal?
    /// The reason.
    package let words: String?

    private init(_ row: Row) throws {
        (id, event, contact) = (try row["id"], try row["event_id"], try row["contact_id"])
        (kind, amount, words) = (try row["kind"], try row["amount"], try row["words"])
        deal = try (row["deal"] as String?).map { try Deal(stored: $0) }
    }

    private static let columns: SQL = """
        pay_line.id, pay_line.event_id, pay_line.contact_id, pay_line.kind, pay_line.amount, pay_line.deal,
        pay_line.words
        """

    static func all(event: ID<Event>, in tx: Transaction) throws -> [PayLine] {
        try tx.rows("SELECT \(columns) FROM pay_line WHERE event_id = \(event) ORDER BY id").map(PayLine.init)
    }

    static func all(of contact: ID<Contact>, in tx: Transaction) throws -> [PayLine] {
        try tx.rows("SELECT \(columns) FROM pay_line WHERE contact_id = \(contact) ORDER BY id").map(PayLine.init)
    }

    static func all(account: ID<Account>, in tx: Transaction) throws -> [PayLine] {
        try tx.rows(
            """
            SELECT \(columns) FROM pay_line JOIN settlement ON settlement.event_id = pay_line.event_id
            WHERE settlement.account_id = \(account) ORDER BY pay_line.id
            """
        ).map(PayLine.init)
    }

    static func add(
        _ kind: Kind, _ amount: Int64, deal: Deal? = nil, words: String?, of contact: ID<Contact>,
        event: ID<Event>, in tx: Transaction
    ) throws {
        try tx.run(
            """
            INSERT INTO pay_line (event_id, contact_id, kind, amount, deal, words, added_at)
            VALUES (\(event), \(contact), \(kind), \(amount), \(deal?.stored), \(words), \(tx.now))
            """)
    }
}

/// What was paid of somebody's lines, or waived by them. Greenroom moves no money: it is what the booker noted.
package struct Payment: Hashable, Sendable {
    /// A stored value.
    package enum Kind: String, SQLConvertible, Codable, Sendable {
        case paid, waived
    }

    package let id: ID<Payment>
    package let event: ID<Event>
    package let contact: ID<Contact>
    package let kind: Kind
    /// In minor units.
    package let amount: Int64
    package let day: LocalDate
    /// `cash`
    package let method: String?
    package let words: String?

    private init(_ row: Row) throws {
        (id, event, contact) = (try row["id"], try row["event_id"], try row["contact_id"])
        (kind, amount) = (try row["kind"], try row["amount"])
        (method, words) = (try row["method"], try row["words"])
        day = try row["day"]
    }

    private static let columns: SQL = """
        payment.id, payment.event_id, payment.contact_id, payment.kind, payment.amount, payment.day, payment.method,
        payment.words
        """

    static func all(event: ID<Event>, in tx: Transaction) throws -> [Payment] {
        try tx.rows("SELECT \(columns) FROM payment WHERE event_id = \(event) ORDER BY id").map(Payment.init)
    }

    static func all(of contact: ID<Contact>, in tx: Transaction) throws -> [Payment] {
        try tx.rows("SELECT \(columns) FROM payment WHERE contact_id = \(contact) ORDER BY id").map(Payment.init)
    }

    static func all(account: ID<Account>, in tx: Transaction) throws -> [Payment] {
        try tx.rows(
            """
            SELECT \(columns) FROM payment JOIN settlement ON settlement.event_id = payment.event_id
            WHERE settlement.account_id = \(account) ORDER BY payment.day, payment.id
            """
        ).map(Payment.init)
    }

    static func add(
        _ kind: Kind, _ amount: Int64, on day: LocalDate, method: String?, words: String?, of contact: ID<Contact>,
        event: ID<Event>, in tx: Transaction
    ) throws {
        try tx.run(
            """
            INSERT INTO payment (event_id, contact_id, kind, amount, day, method, words)
            VALUES (\(event), \(contact), \(kind), \(amount), \(day), \(method), \(words))
            """)
    }
}

/// How far somebody's pay is.
package enum PayState: String, Sendable {
    /// The show is not over.
    case agreed
    /// The show is not over, and the booker has entered another amount. Entering it texts nobody.
    case notTold = "not told"
    case due
    case partPaid = "part paid"
    case paid, waived
    /// Nothing is owed.
    case nothing = "nothing due"

    /// - Parameters:
    ///   - owed: the sum of the lines.
    init(owed: Int64, paid: Int64, waived: Int64) {
        self =
            if owed <= 0 {
                .nothing
            } else if paid + waived >= owed {
                waived > 0 ? .waived : .paid
            } else {
                paid > 0 ? .partPaid : .due
            }
    }
}
