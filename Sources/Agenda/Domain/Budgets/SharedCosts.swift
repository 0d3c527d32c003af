package import Values

/// What a budget has cost in the account's currency, and who owes whom.
package struct SharedCosts: Sendable, Hashable {
    /// What one person paid of the shared costs, and their part of them.
    package struct Person: Sendable, Hashable {
        package let name: String
        package fileprivate(set) var paid: Int64
        package fileprivate(set) var part: Int64
        /// In minor units; negative for what they owe.
        package var balance: Int64 { paid - part }
    }

    /// An amount that one person gives another, so that all have paid their part.
    package struct Transfer: Sendable, Hashable {
        package let from: String
        package let to: String
        package let amount: Money
    }

    package let home: Currency
    /// All spending that is in the account's currency or has a rate.
    package let total: Money
    /// Spending in another currency without a rate. It is in no sum.
    package let withoutRate: [BudgetLine]
    /// Those who paid or share a shared cost, in the order of the lines.
    package private(set) var people: [Person] = []

    /// - Throws: `MoneyError.tooLarge`.
    package init(_ lines: [BudgetLine], home: Currency) throws(MoneyError) {
        self.home = home
        var (amounts, withoutRate, people) = ([Money](), [BudgetLine](), [Person]())
        for line in lines where line.kind == .spent {
            guard let amount = try Self.amount(of: line, in: home) else {
                withoutRate.append(line)
                continue
            }
            amounts.append(amount)
            let sharers = line.sharing?.sharedBy ?? []
            guard !sharers.isEmpty else { continue }
            people[Self.index(of: line.sharing?.paidBy ?? CostSharing.me, in: &people)].paid += amount.minorUnits
            let (part, rest) = amount.minorUnits.quotientAndRemainder(dividingBy: Int64(sharers.count))
            // The first of them take a cent more, so that the parts add up to the whole.
            for (place, name) in sharers.enumerated() {
                people[Self.index(of: name, in: &people)].part += part + (place < rest ? 1 : 0)
            }
        }
        total = try Money.totals(of: amounts).first ?? .zero(home)
        (self.withoutRate, self.people) = (withoutRate, people)
    }

    private static func amount(of line: BudgetLine, in home: Currency) throws(MoneyError) -> Money? {
        if line.amount.currency == home { return line.amount }
        guard let rate = line.sharing?.rate else { return nil }
        return try rate.converted(line.amount, to: home)
    }

    private static func index(of name: String, in people: inout [Person]) -> Int {
        if let index = people.firstIndex(where: { $0.name.folded == name.folded }) { return index }
        people.append(Person(name: name, paid: 0, part: 0))
        return people.count - 1
    }

    /// Few transfers that settle everything: who owes most gives to who is owed most.
    package var transfers: [Transfer] {
        var open = people.map { (name: $0.name, balance: $0.balance) }
        var transfers: [Transfer] = []
        while let debtor = open.indices.min(by: { open[$0].balance < open[$1].balance }),
            let creditor = open.indices.max(by: { open[$0].balance < open[$1].balance }),
            open[debtor].balance < 0, open[creditor].balance > 0
        {
            let units = min(-open[debtor].balance, open[creditor].balance)
            open[debtor].balance += units
            open[creditor].balance -= units
            transfers.append(
                Transfer(
                    from: open[debtor].name, to: open[creditor].name, amount: Money(minorUnits: units, currency: home)))
        }
        return transfers
    }

    /// Who owes whom, and what has no rate, a sentence each.
    package var sentences: [String] {
        let owed = transfers.map { transfer in
            let owes = transfer.from.folded == CostSharing.me ? "You owe" : "\(transfer.from) owes"
            return "\(owes) \(transfer.to.folded == CostSharing.me ? "you" : transfer.to) \(transfer.amount)."
        }
        let settled = owed.isEmpty && !people.isEmpty ? ["Everybody has paid their part."] : []
        let open =
            withoutRate.isEmpty
            ? []
            : [
                "Without a rate, so in no sum: "
                    + withoutRate.map { "\($0.title) \($0.amount)" }.joined(separator: ", ") + "."
            ]
        return owed + settled + open
    }
}
