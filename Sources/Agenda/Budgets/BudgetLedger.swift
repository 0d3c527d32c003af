import Platform
package import Values

/// Budgets as a journal for hledger: spent lines are transactions, planned lines are budget goals. `hledger bal
/// expenses --budget` shows the same totals.
package struct BudgetLedger: Sendable {
    private let budgets: [Budget]
    private let until: LocalDate

    /// - Parameter until: the last day of the budget period; the period has at least one day.
    package init(_ budgets: [Budget], until: LocalDate) {
        self.budgets = budgets.filter { !$0.items.isEmpty }
        self.until = until
    }

    /// The whole file; empty when there are no lines.
    package var text: String {
        let all = budgets.flatMap { budget in budget.items.map { Entry(budget.subject, $0) } }
        guard let opening = all.map(\.line.day).min(), let last = all.map(\.line.day).max() else { return "" }
        // hledger periods exclude their last day.
        let end = max(until, last).adding(days: 1)
        let currencies = Set(all.map(\.line.amount.currency)).sorted { $0.code < $1.code }
        var blocks = [Self.declarations(currencies, accounts: Set(all.map(\.account)).sorted())]
        // hledger only counts goals that start on or after the first transaction of the report, so all goals start
        // there.
        blocks.append("\(opening) Budget opened\n    \(Self.cash)  0")
        for entry in all where entry.line.kind == .planned {
            blocks.append("~ \(opening)..\(end)  \(entry.description)\n\(entry.postings)")
        }
        let spent = all.filter { $0.line.kind == .spent }.sorted {
            ($0.line.day, $0.line.id) < ($1.line.day, $1.line.id)
        }
        blocks += spent.map { "\($0.line.day) \($0.description)\n\($0.postings)" }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private static let cash = "assets:cash"

    private static func declarations(_ currencies: [Currency], accounts: [String]) -> String {
        let lines =
            ["decimal-mark ."] + currencies.map(declaration)
            + ([cash] + accounts).map { "account \($0)" }
        return lines.joined(separator: "\n")
    }

    /// Always with a decimal point, so that hledger recognizes the decimal mark.
    private static func declaration(_ currency: Currency) -> String {
        let sample = Money(minorUnits: 1000 * currency.unit, currency: currency).coded
        return "commodity \(sample)\(currency.minorDigits == 0 ? "." : "")"
    }

    private struct Entry {
        let line: BudgetLine
        let account: String

        init(_ subject: Subject, _ line: BudgetLine) {
            self.line = line
            account = ["expenses", Self.part(subject.name), Self.part(line.title)].joined(separator: ":")
        }

        var postings: String { "    \(account)  \(line.amount.coded)\n    \(BudgetLedger.cash)" }

        /// Without semicolons, which start a comment, and without the status marks that hledger reads before the first
        /// word.
        var description: String {
            let plain = Printable.line(line.title).replacing(";", with: ",")
            return String(plain.drop { !$0.isLetter && !$0.isNumber })
        }

        /// `Grand Canyon` becomes `grand-canyon`: colons separate account levels, and two spaces end an account name.
        private static func part(_ name: String) -> String {
            let words = name.folded.split { !$0.isLetter && !$0.isNumber }
            return words.isEmpty ? "other" : words.joined(separator: "-")
        }
    }
}
