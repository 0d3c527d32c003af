import CommandKit
import Training
import Values

/// The weeks as bars of block characters: solid for what was run, pale for what was planned.
struct TrainingBars {
    private let home: TrainingHome
    private let terminal: Terminal

    init(_ home: TrainingHome, terminal: Terminal) { (self.home, self.terminal) = (home, terminal) }

    private static let cells = 30

    func print() {
        let weeks = home.weeks.drop { $0.run == .zero && $0.planned == .zero }
        let unit = home.settings.unit
        let most = weeks.map { max($0.run, $0.planned) }.max() ?? .zero
        guard most > .zero else { return }
        let cells = min(Self.cells, max(6, (terminal.width ?? .max) - 30))
        terminal.line()
        for week in weeks {
            let run = length(week.run, most: most, cells: cells)
            let open = max(0, length(week.planned, most: most, cells: cells) - run)
            let bar =
                Style.colored(String(repeating: "█", count: run), .green, terminal)
                + String(repeating: "▒", count: open) + "".padded(to: cells - run - open)
            let plan = week.planned > .zero ? " of \(week.planned.number(unit))" : ""
            terminal.line(
                "\(DateText().day(week.first).padded(to: 10))  \(bar)  \(week.run.number(unit))\(plan)".trimmingEnd)
        }
    }

    private func length(_ distance: Distance, most: Distance, cells: Int) -> Int {
        distance == .zero ? 0 : max(1, Int(distance.millimeters * Int64(cells) / most.millimeters))
    }
}
