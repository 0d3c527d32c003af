package import Agenda
package import JSON
import Lineups
import People
package import Platform
package import Storage
package import Values

/// The pay of all shows of an account: who is still to be paid, what is to be settled, and what was paid.
package struct PayOverview: Sendable {
    /// What is due to somebody for one show.
    package struct Due: Sendable {
        package let event: ID<Event>
        package let eventName: String
        /// Of the show, in its zone.
        package let day: LocalDate
        package let contact: ID<Contact>
        package let name: String
        /// What is still due.
        package let open: Money
        package let state: PayState
    }

    /// A payment with its names.
    package struct Paid: Sendable {
        package let payment: Payment
        package let amount: Money
        package let name: String
        package let eventName: String
    }

    /// What somebody was paid in a year, in one currency.
    package struct YearTotal: Hashable, Sendable {
        package let contact: ID<Contact>
        package let name: String
        package let amount: Money
    }

    /// Of closed settlements, the latest show first.
    package let due: [Due]
    /// Shows that are over, with agreed pay and no closed settlement, the latest first.
    package let toSettle: [Event]
    /// By the day on which it was paid. Without what was waived.
    package let paid: [Paid]

    package init(account: ID<Account>, in tx: Transaction) throws {
        let currencies = try Self.currencies(account: account, in: tx)
        let events = try Self.events(account: account, in: tx)
        let payments = try Payment.all(account: account, in: tx)
        let lines = try PayLine.all(account: account, in: tx)
        let names = try Contact.names(of: payments.map(\.contact) + lines.map(\.contact), in: tx)
        func money(_ units: Int64, _ event: ID<Event>) throws -> Money {
            guard let currency = currencies[event] else { throw UndoError.isGone("The settlement") }
            return Money(minorUnits: units, currency: currency)
        }
        paid = try payments.filter { $0.kind == .paid }.map { payment in
            Paid(
                payment: payment, amount: try money(payment.amount, payment.event), name: names[payment.contact] ?? "",
                eventName: events[payment.event]?.name ?? "")
        }
        let settled = Dictionary(grouping: payments) { Place(event: $0.event, contact: $0.contact) }
        var order: [Place] = []
        var owed: [Place: Int64] = [:]
        for line in lines {
            let place = Place(event: line.event, contact: line.contact)
            if owed[place] == nil { order.append(place) }
            owed[place, default: 0] += line.amount
        }
        var due: [Due] = []
        for place in order {
            let sum = PaySum(owed: owed[place] ?? 0, settled[place] ?? [])
            guard sum.open > 0, let event = events[place.event] else { continue }
            due.append(
                Due(
                    event: place.event, eventName: event.name, day: event.localStart.date, contact: place.contact,
                    name: names[place.contact] ?? "", open: try money(sum.open, place.event), state: sum.state))
        }
        let starts = events.mapValues(\.startsAt.milliseconds)
        self.due = due.enumerated().sorted { one, other in
            let (first, second) = (starts[one.element.event] ?? 0, starts[other.element.event] ?? 0)
            return first == second ? one.offset < other.offset : first > second
        }.map(\.element)
        toSettle = try Self.toSettle(account: account, in: tx)
    }

    private struct Place: Hashable {
        let event: ID<Event>
        let contact: ID<Contact>
    }

    /// The years in which something was paid, the latest first.
    package var years: [Int] { Set(paid.map(\.payment.day.year)).sorted(by: >) }

    /// For each person and currency, by name.
    package func totals(of year: Int) throws(MoneyError) -> [YearTotal] {
        let people = Dictionary(grouping: paid.filter { $0.payment.day.year == year }, by: \.payment.contact)
        var totals: [YearTotal] = []
        for (contact, paid) in people {
            for amount in try Money.totals(of: paid.map(\.amount)) {
                totals.append(YearTotal(contact: contact, name: paid.first?.name ?? "", amount: amount))
            }
        }
        return totals.sorted { one, other in
            (one.name.folded, one.contact.rawValue, one.amount.currency.code)
                < (other.name.folded, other.contact.rawValue, other.amount.currency.code)
        }
    }

    /// What is still due, one sum for each currency.
    package func dueTotals() throws(MoneyError) -> [Money] { try Money.totals(of: due.map(\.open)) }
}

/// What somebody is owed for a show, and how far it is settled, in minor units.
struct PaySum {
    let owed: Int64
    let paid: Int64
    let waived: Int64

    init(owed: Int64, _ payments: [Payment]) {
        self.owed = owed
        paid = payments.reduce(0) { $0 + ($1.kind == .paid ? $1.amount : 0) }
        waived = payments.reduce(0) { $0 + ($1.kind == .waived ? $1.amount : 0) }
    }

    var open: Int64 { max(0, owed - paid - waived) }
    var state: PayState { PayState(owed: owed, paid: paid, waived: waived) }
}

// MARK: - Spreadsheets

extension PayOverview {
    /// What each person was paid in a year.
    package func totalsTable(of year: Int) throws(MoneyError) -> ExportTable {
        ExportTable(
            ["year", "name", "contact_id", "currency", "paid"], amounts: ["paid"],
            rows: try totals(of: year).map { total in
                [
                    .integer(year), .string(total.name), .integer(Int(total.contact.rawValue)),
                    .string(total.amount.currency.code), .string(total.amount.plain),
                ]
            })
    }

    /// Each payment of a year.
    package func paymentsTable(of year: Int) -> ExportTable {
        ExportTable(
            ["date", "name", "contact_id", "event", "event_id", "currency", "paid", "method"], amounts: ["paid"],
            rows: paid.filter { $0.payment.day.year == year }.map { paid in
                [
                    .string(paid.payment.day.description), .string(paid.name),
                    .integer(Int(paid.payment.contact.rawValue)), .string(paid.eventName),
                    .integer(Int(paid.payment.event.rawValue)), .string(paid.amount.currency.code),
                    .string(paid.amount.plain), .optional(paid.payment.method),
                ]
            })
    }

    /// A year as it is typed; this one for none. Throws `PayError.year`.
    package static func year(_ text: String?, account: Account, now: Instant) throws(PayError) -> Int {
        guard let text else { return account.zone.date(of: now).year }
        guard let year = Int(text), (1970...9999).contains(year) else { throw .year(text) }
        return year
    }
}

// MARK: - Rows

extension PayOverview {
    private static func currencies(account: ID<Account>, in tx: Transaction) throws -> [ID<Event>: Currency] {
        let rows = try tx.rows("SELECT event_id, currency FROM settlement WHERE account_id = \(account)")
        return Dictionary(
            try rows.map { (try $0["event_id"] as ID<Event>, try Currency(stored: $0["currency"])) }
        ) { first, _ in first }
    }

    /// The shows with a settlement.
    private static func events(account: ID<Account>, in tx: Transaction) throws -> [ID<Event>: Event] {
        let events = try tx.rows(
            """
            SELECT \(Event.columns) FROM event JOIN settlement ON settlement.event_id = event.id
            WHERE settlement.account_id = \(account)
            """
        ).map(Event.init)
        return Dictionary(events.map { ($0.id, $0) }) { first, _ in first }
    }

    private static func toSettle(account: ID<Account>, in tx: Transaction) throws -> [Event] {
        try tx.rows(
            """
            SELECT \(Event.columns) FROM event LEFT JOIN settlement ON settlement.event_id = event.id
            WHERE event.account_id = \(account) AND event.kind = 'show' AND settlement.closed_at IS NULL
                AND (event.ends_at <= \(tx.now) OR event.cancelled_at IS NOT NULL)
                AND (settlement.event_id IS NOT NULL OR event.cancelled_at IS NULL AND EXISTS (
                    SELECT 1 FROM slot WHERE slot.event_id = event.id AND slot.removed_at IS NULL
                        AND slot.bench_rank IS NULL AND slot.replaced_by IS NULL AND slot.answer = 'confirmed'
                        AND (slot.pay IS NOT NULL OR slot.deal IS NOT NULL OR EXISTS (
                            SELECT 1 FROM spot WHERE spot.slot_id = slot.id
                                AND (spot.pay IS NOT NULL OR spot.deal IS NOT NULL)))))
            ORDER BY event.starts_at DESC, event.id DESC LIMIT 200
            """
        ).map(Event.init)
    }
}
