package import Agenda
package import Platform
package import Storage
package import Values

/// The money of a show. A closed one has lines, and takes only corrections and payments.
package struct Settlement: Hashable, Sendable {
    package struct Expense: Hashable, Sendable {
        package let id: ID<Expense>
        package let title: String
        /// In minor units.
        package let amount: Int64
    }

    package let event: ID<Event>
    package let account: ID<Account>
    /// Of all its amounts.
    package let currency: Currency
    /// What the tickets brought in, in minor units; nil while it is not known.
    package var door: Int64?
    /// Of cards and ticket sellers, in minor units.
    package var fees: Int64 = 0
    /// Those who have paid; nil while it is not known.
    package var heads: Int?
    /// Those who were let in free, where the booker entered it. No deal counts them.
    package var comps: Int?
    package var expenses: [Expense] = []
    /// Nil while it is open.
    package var closedAt: Instant?

    package var isClosed: Bool { closedAt != nil }

    /// The sum of the expenses.
    package var spent: Int64 { expenses.reduce(0) { $0 + $1.amount } }

    package var money: DoorMoney { DoorMoney(door: door, fees: fees, expenses: spent, heads: heads) }

    package func amount(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }

    init(event: ID<Event>, account: ID<Account>, currency: Currency) {
        (self.event, self.account, self.currency) = (event, account, currency)
    }
}

extension Settlement {
    static let mostExpenses = 100

    /// Nil where nothing was entered yet.
    static func find(_ event: ID<Event>, in tx: Transaction) throws -> Settlement? {
        guard
            let row = try tx.row(
                """
                SELECT account_id, currency, door, fees, heads, comps, closed_at FROM settlement
                WHERE event_id = \(event)
                """)
        else { return nil }
        var settlement = Settlement(
            event: event, account: try row["account_id"], currency: try Currency(stored: row["currency"]))
        (settlement.door, settlement.fees) = (try row["door"], try row["fees"])
        (settlement.heads, settlement.comps) = (try row["heads"], try row["comps"])
        settlement.closedAt = try row["closed_at"]
        settlement.expenses = try tx.rows(
            "SELECT id, title, amount FROM settlement_expense WHERE event_id = \(event) ORDER BY id"
        ).map { Expense(id: try $0["id"], title: try $0["title"], amount: try $0["amount"]) }
        return settlement
    }

    /// Stores it without its expenses, which are rows of their own.
    func save(in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO settlement (event_id, account_id, currency, door, fees, heads, comps, closed_at)
            VALUES (\(event), \(account), \(currency.code), \(door), \(fees), \(heads), \(comps), \(closedAt))
            ON CONFLICT (event_id) DO UPDATE SET door = excluded.door, fees = excluded.fees, heads = excluded.heads,
                comps = excluded.comps, closed_at = excluded.closed_at
            """)
    }

    func addExpense(_ title: String, _ amount: Int64, in tx: Transaction) throws {
        try tx.run(
            "INSERT INTO settlement_expense (event_id, title, amount) VALUES (\(event), \(title), \(amount))")
    }

    func removeExpense(_ id: ID<Expense>, in tx: Transaction) throws {
        try tx.run("DELETE FROM settlement_expense WHERE id = \(id) AND event_id = \(event)")
    }
}

extension Currency {
    init(stored code: String) throws {
        guard let currency = Currency(code) else {
            throw StoreError.column("currency", holds: code, wanted: "an ISO 4217 currency")
        }
        self = currency
    }
}
