package import Agenda
package import Platform
package import Storage
import Values

/// What the booker types for the settlement of a show. Values that are nil were not given; an empty text removes one.
package struct SettlementInput: Hashable, Sendable {
    package enum Field: String, Sendable {
        case door, fees, heads, comps, expense, removal
    }

    /// What the tickets brought in.
    package var door: String?
    package var fees: String?
    package var heads: String?
    package var comps: String?
    /// `Sound 150`
    package var expenses: [String] = []
    /// The titles of expenses that are removed, or their keys.
    package var removals: [String] = []

    package init() {}

    package var isEmpty: Bool { self == SettlementInput() }

    /// Changes the settlement of an event. One undo step. Throws `PayError`, `InputProblems` and `EventError`.
    @discardableResult
    package func run(_ event: ID<Event>, account: Account, in tx: Transaction) throws -> SettlementSheet {
        guard !isEmpty else { throw PayError.nothingToChange }
        let change = try SettlementChange(event, account: account, in: tx)
        return try change.open(change.settlementChanged, in: tx) { settlement in
            var (reader, changed) = (InputReader<Field>(), settlement)
            read(&changed, &reader)
            let added = expenses.compactMap { words in
                reader.read(.expense) { () throws(PayError) in try expense(words, settlement.currency) }
            }
            let removed = removals.compactMap { words in
                reader.read(.removal) { () throws(PayError) in try settlement.expense(words) }
            }
            guard reader.problems.isEmpty else { throw reader.problems }
            guard settlement.expenses.count + added.count - removed.count <= Settlement.mostExpenses else {
                throw PayError.tooManyExpenses
            }
            try changed.save(in: tx)
            for expense in removed { try changed.removeExpense(expense.id, in: tx) }
            for expense in added { try changed.addExpense(expense.title, expense.amount, in: tx) }
        }
    }

    private func read(_ changed: inout Settlement, _ reader: inout InputReader<Field>) {
        let currency = changed.currency
        if let door {
            reader.read(.door) { () throws(PayError) in try PayInput.units(door, currency) }.map { changed.door = $0 }
        }
        if let fees {
            reader.read(.fees) { () throws(PayError) in try PayInput.units(fees, currency) ?? 0 }
                .map { changed.fees = $0 }
        }
        if let heads {
            reader.read(.heads) { () throws(PayError) in try PayInput.count(heads) }.map { changed.heads = $0 }
        }
        if let comps {
            reader.read(.comps) { () throws(PayError) in try PayInput.count(comps) }.map { changed.comps = $0 }
        }
    }

    private func expense(
        _ words: String, _ currency: Currency
    ) throws(PayError) -> (title: String, amount: Int64) {
        let parts = words.split(whereSeparator: \.isWhitespace)
        guard parts.count > 1, let last = parts.last else { throw .expenseNeedsTitle(words) }
        guard let amount = try PayInput.units(String(last), currency), amount > 0 else {
            throw .notPositive(words)
        }
        return (try PayInput.words(parts.dropLast().joined(separator: " ")) ?? "", amount)
    }
}

extension Settlement {
    fileprivate func expense(_ words: String) throws(PayError) -> Expense {
        let found = expenses.first { $0.title.folded == words.folded } ?? expenses.first { "\($0.id)" == words }
        guard let found else { throw .noExpense(words) }
        return found
    }
}

/// Reads what is typed about pay.
enum PayInput {
    /// The most minor units of an amount, so that no sum can be too large.
    static let mostUnits: Int64 = 1_000_000_000_000
    static let longestWords = 300

    /// An amount in a currency, in minor units; nil for an empty text.
    static func units(_ text: String, _ currency: Currency) throws(PayError) -> Int64? {
        guard let units = try signedUnits(text, currency) else { return nil }
        guard units >= 0 else { throw .negative(text) }
        return units
    }

    /// The same, which must be given.
    static func amount(_ text: String, _ currency: Currency) throws(PayError) -> Int64 {
        guard let units = try units(text, currency) else { throw .amount(.notAnAmount(text)) }
        return units
    }

    /// The same, which may be negative.
    static func signedUnits(_ text: String, _ currency: Currency) throws(PayError) -> Int64? {
        guard let words = EventEntry.words(text) else { return nil }
        let money: Money
        do throws(MoneyError) {
            money = try Money.read(words.hasPrefix("+") ? String(words.dropFirst()) : words, home: currency)
        } catch {
            throw .amount(error)
        }
        guard money.currency == currency else {
            throw .otherCurrency(person: nil, money.currency, settlement: currency)
        }
        guard money.minorUnits.magnitude <= UInt64(mostUnits) else { throw .tooLarge(text) }
        return money.minorUnits
    }

    /// A number of people; nil for an empty text.
    static func count(_ text: String) throws(PayError) -> Int? {
        guard let words = EventEntry.words(text) else { return nil }
        guard words.utf8.allSatisfy({ (48...57).contains($0) }), let count = Int(words), count <= 1_000_000 else {
            throw .heads(text)
        }
        return count
    }

    /// Words of the booker; nil for none.
    static func words(_ text: String?) throws(PayError) -> String? {
        guard let words = text.flatMap(EventEntry.words) else { return nil }
        guard words.count <= longestWords else { throw .longWords(words.count) }
        return words
    }

    /// A day that is not in the future; today for none.
    static func day(_ text: String?, account: Account, now: Instant) throws(PayError) -> LocalDate {
        let today = account.zone.date(of: now)
        guard let words = text.flatMap(EventEntry.words) else { return today }
        let day: LocalDate
        do throws(DateEntryError) {
            day = try DateEntry.day(words, account: account, now: now)
        } catch {
            throw .day(error)
        }
        guard day <= today else { throw .future(day) }
        return day
    }
}
