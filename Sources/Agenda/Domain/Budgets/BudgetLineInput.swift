package import Platform
package import Values

/// What a person types for a budget line. Values that are nil were not given.
package struct BudgetLineInput: Hashable, Sendable {
    package enum Field: String, Sendable {
        case title, amount, day
    }

    /// The valid values that were given.
    package struct Reading: Hashable, Sendable {
        package var title: String?
        package var amount: Money?
        package var day: LocalDate?
    }

    package var title: String?
    /// In the account's currency, or with another one.
    package var amount: String?
    package var day: String?

    package init(title: String? = nil, amount: String? = nil, day: String? = nil) {
        (self.title, self.amount, self.day) = (title, amount, day)
    }

    package func read(account: Account, now: Instant) throws(InputProblems<Field>) -> Reading {
        var (reader, reading) = (InputReader<Field>(), Reading())
        if let title {
            reading.title = reader.read(.title) { () throws(BudgetError) in try Budget.checked(title) }
        }
        if let amount {
            let money = reader.read(.amount) { () throws(MoneyError) in
                try Money.read(amount, home: account.currency)
            }
            reading.amount = money.flatMap { money in
                reader.read(.amount) { () throws(BudgetError) in try Budget.checked(money) }
            }
        }
        if let day {
            reading.day = reader.read(.day) { () throws(DateEntryError) in
                try DateEntry.day(day, account: account, now: now)
            }
        }
        guard reader.problems.isEmpty else { throw reader.problems }
        return reading
    }
}
