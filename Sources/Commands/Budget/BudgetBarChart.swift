import Agenda
import Platform
import Storage
import Values

/// A budget as bars of block characters, with its totals.
struct BudgetBarChart {
    private let budget: Budget
    private let terminal: Terminal

    init(_ budget: Budget, terminal: Terminal) {
        (self.budget, self.terminal) = (budget, terminal)
    }

    /// - Parameter named: whether the subject is shown.
    func print(named: Bool) throws {
        let titles = budget.items.map { Printable.line($0.title).displayWidth } + ["Total".count]
        // At most a third of the terminal's width.
        let most = min(24, max(8, (terminal.width ?? .max) / 3))
        let width = min(titles.max() ?? 0, most)
        for total in try BudgetTotal.all(budget.items) {
            terminal.line()
            let name = budget.subject.mention
            if named { terminal.line(Style.bold(Printable.line(name), terminal)) }
            let shares = try BudgetTotal.shares(of: budget.items, in: total.currency)
            let largest = BudgetTotal.largest(of: shares, in: total.currency)
            let longest = shares.map { $0.total.amounts.displayWidth }.max() ?? 0
            let cells = min(Self.cells, max(6, (terminal.width ?? .max) - width - longest - 4))
            for share in shares {
                let title = Printable.line(share.title).wrapped(to: most)
                let bar = bar(share.total, most: largest, cells: cells)
                terminal.line("\(title[0].padded(to: width))  \(bar)  \(share.total.amounts)")
                for rest in title.dropFirst() { terminal.line(rest) }
            }
            terminal.line(Style.bold("\("Total".padded(to: width))  \(total.sum)", terminal))
        }
    }

    private static let cells = 24

    /// `████▒▒▒▒` is spent of planned, `█████!!` is over budget; all bars of a budget have the same scale.
    private func bar(_ total: BudgetTotal, most: Money, cells: Int) -> String {
        func length(_ amount: Money) -> Int {
            amount.minorUnits == 0 ? 0 : max(1, amount.share(of: most, in: cells))
        }
        let (planned, spent) = (length(total.planned), length(total.spent))
        let within = total.isOver ? min(planned, spent) : spent
        let over = total.isOver ? max(1, spent - planned) : 0
        let open = max(0, planned - within)
        let parts = [
            Style.colored(String(repeating: "█", count: within), .green, terminal),
            Style.colored(String(repeating: "!", count: over), .red, terminal), String(repeating: "▒", count: open),
        ]
        return parts.joined() + "".padded(to: cells - within - over - open)
    }
}
