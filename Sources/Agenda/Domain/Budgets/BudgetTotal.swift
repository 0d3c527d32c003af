package import Values

/// The planned and the spent sum in one currency. Neither is negative, so that their difference cannot overflow.
package struct BudgetTotal: Hashable, Sendable {
    package let planned: Money
    package let spent: Money

    package var currency: Currency { planned.currency }
    package var isPlanned: Bool { planned.minorUnits > 0 }
    /// Negative when more was spent than planned.
    package var left: Money { Money(minorUnits: planned.minorUnits - spent.minorUnits, currency: currency) }
    /// How much more was spent than planned; negative when less was.
    package var excess: Money { Money(minorUnits: spent.minorUnits - planned.minorUnits, currency: currency) }
    package var isOver: Bool { isPlanned && left.isNegative }

    /// One total for each currency, ordered by currency code.
    package static func all(_ lines: [BudgetLine]) throws(MoneyError) -> [BudgetTotal] {
        let planned = try Money.totals(of: lines.lazy.filter { $0.kind == .planned }.map(\.amount))
        let spent = try Money.totals(of: lines.lazy.filter { $0.kind == .spent }.map(\.amount))
        let currencies = Set((planned + spent).map(\.currency)).sorted { $0.code < $1.code }
        return currencies.map { currency in
            BudgetTotal(
                planned: planned.first { $0.currency == currency } ?? .zero(currency),
                spent: spent.first { $0.currency == currency } ?? .zero(currency))
        }
    }

    /// The total of all lines with the same title, ignoring case. Shares keep the order of the lines.
    package struct Share: Hashable, Sendable {
        package let title: String
        package let total: BudgetTotal
    }

    /// The largest planned or spent amount of the shares, to which a chart is scaled.
    package static func largest(of shares: [Share], in currency: Currency) -> Money {
        let units = shares.map { max($0.total.planned.minorUnits, $0.total.spent.minorUnits) }.max() ?? 0
        return Money(minorUnits: units, currency: currency)
    }

    /// The totals by title of the lines in one currency.
    package static func shares(of lines: [BudgetLine], in currency: Currency) throws(MoneyError) -> [Share] {
        let lines = lines.filter { $0.amount.currency == currency }
        var order: [String] = []
        var groups: [String: [BudgetLine]] = [:]
        for line in lines {
            let key = line.title.folded
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(line)
        }
        var shares: [Share] = []
        for key in order {
            guard let group = groups[key], let total = try all(group).first, let title = group.first?.title else {
                continue
            }
            shares.append(Share(title: title, total: total))
        }
        return shares
    }
}

extension BudgetTotal {
    /// `$145.20 of $600.00`, or `$145.20` if nothing is planned.
    package var amounts: String { isPlanned ? "\(spent) of \(planned)" : "\(spent)" }

    /// `$145.20 spent of $600.00, $454.80 left`
    package var sum: String {
        guard isPlanned else { return "\(spent) spent" }
        return "\(spent) spent of \(planned), " + (isOver ? "over by \(excess)" : "\(left) left")
    }

    /// `budget $600.00, spent $145.20, left $454.80`, as texts say it.
    package var words: String {
        guard isPlanned else { return "spent \(spent.texted)" }
        let rest = isOver ? "over by \(excess.texted)" : "left \(left.texted)"
        return "budget \(planned.texted), spent \(spent.texted), \(rest)"
    }
}
