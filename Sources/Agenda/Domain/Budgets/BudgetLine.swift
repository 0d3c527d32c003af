import Platform
import Storage
package import Values

/// One line of a budget: an amount that is planned, or that was spent.
package struct BudgetLine: Sendable, Hashable, Codable {
    /// A stored value.
    package enum Kind: String, CaseIterable, SQLConvertible, Codable {
        case planned, spent
    }

    /// The row's key.
    package let id: Int64
    package var title: String
    package var kind: Kind
    private var minorUnits: Int64
    private var currencyCode: String
    private var dayText: String
    /// Nil for none, or in undo steps of earlier versions.
    package var sharing: CostSharing?
    /// Milliseconds since 1970.
    private let createdAt: Int64

    package var amount: Money {
        get { Money(minorUnits: minorUnits, currency: Currency(currencyCode) ?? .usd) }
        set { (minorUnits, currencyCode) = (newValue.minorUnits, newValue.currency.code) }
    }

    /// The day of the expense or the plan, in the account's zone.
    package var day: LocalDate {
        get { LocalDate(iso: dayText) ?? LocalDate(daysSince1970: 0) }
        set { dayText = newValue.description }
    }

    /// When the line was added.
    package var created: Instant { Instant(milliseconds: createdAt) }

    init(
        id: Int64, title: String, amount: Money, kind: Kind, day: LocalDate, createdAt: Instant,
        sharing: CostSharing? = nil
    ) {
        self.sharing = sharing?.isEmpty == false ? sharing : nil
        (self.id, self.title, self.kind) = (id, title, kind)
        (minorUnits, currencyCode) = (amount.minorUnits, amount.currency.code)
        dayText = day.description
        self.createdAt = createdAt.milliseconds
    }
}

extension BudgetLine: SubjectRow {
    static func delete(_ id: Int64, in tx: Transaction) throws {
        try tx.run("DELETE FROM budget_line WHERE id = \(id)")
    }

    func save(for subject: ID<Subject>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO budget_line (id, subject_id, title, minor_units, currency, kind, day, created_at, rate, paid_by,
                shared_by)
            VALUES (\(id), \(subject), \(title), \(amount.minorUnits), \(amount.currency.code), \(kind), \(day),
                \(created), \(sharing?.rate?.millionths), \(sharing?.paidBy),
                \((sharing?.sharedBy ?? []).joined(separator: "\n")))
            ON CONFLICT (id) DO UPDATE SET title = excluded.title, minor_units = excluded.minor_units,
                currency = excluded.currency, kind = excluded.kind, day = excluded.day, rate = excluded.rate,
                paid_by = excluded.paid_by, shared_by = excluded.shared_by
            """)
    }

    init(_ row: Row) throws {
        let code: String = try row["currency"]
        guard let currency = Currency(code) else {
            throw StoreError.column("currency", holds: code, wanted: "an ISO 4217 code")
        }
        let amount = Money(minorUnits: try row["minor_units"], currency: currency)
        guard (1...Budget.most(currency).minorUnits).contains(amount.minorUnits) else {
            throw StoreError.column("minor_units", holds: amount.plain, wanted: "a budget amount")
        }
        self.init(
            id: try row["id"], title: try row["title"],
            amount: amount, kind: try row["kind"],
            day: try row["day"], createdAt: try row["created_at"],
            sharing: CostSharing(
                rate: (try row["rate"] as Int64?).map { ExchangeRate(millionths: $0) }, paidBy: try row["paid_by"],
                sharedBy: (try row["shared_by"] as String).split(separator: "\n").map(String.init)))
    }
}
