package import Agenda
package import Storage
package import Values

/// What the lineup of a show may cost; suggested lineups keep to it where they can. It is stored with the event's
/// policy settings, which its undo step has.
package enum ShowBudget {
    static let setting = "budget"

    /// Nil for no budget.
    package static func of(_ event: ID<Event>, in tx: Transaction) throws -> Money? {
        let text: String? = try tx.value(
            "SELECT value FROM lineup_setting WHERE event_id = \(event) AND name = \(setting)")
        return try text.map(money)
    }

    /// Those of these shows that have one.
    static func all(of events: [ID<Event>], in tx: Transaction) throws -> [ID<Event>: Money] {
        let rows = try tx.rows(
            """
            SELECT event_id, value FROM lineup_setting WHERE name = \(setting) AND event_id IN \(list: events)
            """)
        return try rows.reduce(into: [:]) { budgets, row in
            budgets[try row["event_id"]] = try money(of: row["value"])
        }
    }

    /// The budget that a setting of an event or a template has.
    static func money(of stored: String) throws -> Money {
        let parts = stored.split(separator: " ")
        guard parts.count == 2, let currency = Currency(String(parts[0])), let units = Int64(parts[1]) else {
            throw StoreError.column("setting \(setting)", holds: stored, wanted: "a currency and minor units")
        }
        return Money(minorUnits: units, currency: currency)
    }

    /// As a setting has it.
    static func text(of budget: Money) -> String { "\(budget.currency.code) \(budget.minorUnits)" }

    static func save(_ budget: Money?, of event: ID<Event>, in tx: Transaction) throws {
        try Policy.keep(setting: setting, budget.map(text), event: event, in: tx)
    }

    /// What somebody types; nil for an empty text.
    ///
    /// - Parameter home: the currency of an amount without one.
    package static func read(_ text: String, home: Currency) throws(ShowBudgetError) -> Money? {
        guard let words = EventEntry.words(text) else { return nil }
        let budget: Money
        do throws(MoneyError) {
            budget = try Money.read(words, home: home)
        } catch {
            throw .notAmount(error)
        }
        guard !budget.isNegative else { throw .negative(words) }
        return budget
    }
}

/// Why a budget is not valid.
package enum ShowBudgetError: Error, Hashable, Sendable {
    case notAmount(MoneyError)
    case negative(String)
}

extension ShowBudgetError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notAmount(let error): "Invalid budget: \(error)."
        case .negative(let text): "A budget cannot be negative: \(text.quotedLine)."
        }
    }
}

extension ShowBudgetError: UserFacingError {
    package var kind: ErrorKind { .invalid }
}
