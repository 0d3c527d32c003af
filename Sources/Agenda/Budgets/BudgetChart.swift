import Platform
package import Values

/// A bar chart of a budget as SVG: one bar for each title, pale for the planned and dark for the spent amount. Each
/// currency has a scale of its own.
package struct BudgetChart: Sendable {
    private let title: String
    private let lines: [BudgetLine]

    package init(title: String, _ lines: [BudgetLine]) {
        (self.title, self.lines) = (title, lines)
    }

    /// The chart of one budget, with its usual title.
    package init(_ budget: Budget) {
        self.init(title: budget.subject.isAccount ? "Budget" : "Budget: \(budget.subject.name)", budget.items)
    }

    private static let width = 640
    private static let left = 176
    private static let bar = 288
    private static let rowHeight = 30

    /// A complete SVG file.
    package func svg() throws(MoneyError) -> String {
        var body: [String] = []
        var y = 44
        body.append(text(title, x: 24, y: y, size: 20, weight: "bold", limit: 48))
        for total in try BudgetTotal.all(lines) {
            y += 34
            body.append(
                text("\(total.currency): \(total.sum)", x: 24, y: y, size: 13, fill: total.isOver ? Self.red : "#555"))
            y += 12
            let shares = try BudgetTotal.shares(of: lines, in: total.currency)
            let most = BudgetTotal.largest(of: shares, in: total.currency)
            for share in shares {
                body += row(share, y: y, most: most)
                y += Self.rowHeight
            }
        }
        let height = y + 28
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(height)" \
            viewBox="0 0 \(Self.width) \(height)" font-family="Helvetica, Arial, sans-serif" role="img">
            <title>\(Printable.xml(title))</title>
            <rect width="100%" height="100%" fill="#ffffff"/>
            \(body.joined(separator: "\n"))
            </svg>

            """
    }

    private static let paleGreen = "#d5e8dd"
    private static let green = "#2e7d4f"
    private static let red = "#c0392b"

    private func row(_ share: BudgetTotal.Share, y: Int, most: Money) -> [String] {
        let planned = share.total.planned.share(of: most, in: Self.bar)
        let spent = share.total.spent.share(of: most, in: Self.bar)
        let isOver = share.total.isOver
        var parts = [text(share.title, x: Self.left - 12, y: y + 20, size: 14, anchor: "end", limit: 20)]
        parts.append(Self.bar(from: 0, to: planned, y: y, fill: Self.paleGreen))
        parts.append(Self.bar(from: 0, to: isOver ? planned : spent, y: y, fill: Self.green))
        parts.append(Self.bar(from: planned, to: isOver ? spent : planned, y: y, fill: Self.red))
        let amount =
            share.total.isPlanned
            ? "\(share.total.spent.plain) of \(share.total.planned.plain)" : share.total.spent.plain
        parts.append(
            text(
                amount, x: Self.left + max(planned, spent) + 8, y: y + 20, size: 12, fill: isOver ? Self.red : "#333"))
        return parts.filter { !$0.isEmpty }
    }

    /// Empty when the bar has no length.
    private static func bar(from start: Int, to end: Int, y: Int, fill: String) -> String {
        guard end > start else { return "" }
        return """
            <rect x="\(left + start)" y="\(y + 6)" width="\(end - start)" height="20" rx="3" fill="\(fill)"/>
            """
    }

    private func text(
        _ words: String, x: Int, y: Int, size: Int, fill: String = "#222", weight: String = "normal",
        anchor: String = "start", limit: Int = 80
    ) -> String {
        let shown = words.count > limit ? words.prefix(limit - 1) + "…" : words[...]
        return """
            <text x="\(x)" y="\(y)" font-size="\(size)" font-weight="\(weight)" fill="\(fill)" \
            text-anchor="\(anchor)">\(Printable.xml(shown))</text>
            """
    }
}
