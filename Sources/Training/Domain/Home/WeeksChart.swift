import Values

/// The weeks as an SVG picture: a pale bar for what was planned, a dark one for what was run.
package struct WeeksChart: Sendable {
    private let weeks: [TrainingHome.WeekBar]
    private let unit: DistanceUnit

    package init(_ home: TrainingHome) {
        (weeks, unit) = (home.weeks, home.settings.unit)
    }

    private static let (width, height, left, top, floor) = (640, 260, 48, 48, 212)

    /// A complete SVG file.
    package var file: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + element + "\n" }

    /// The chart as an element of a page. Colors and sizes are attributes, because pages allow no inline styles.
    package var element: String {
        let most = max(1, weeks.map { max($0.run, $0.planned).millimeters }.max() ?? 1)
        let step = (Self.width - Self.left - 16) / max(1, weeks.count)
        let bar = max(2, step * 2 / 3)
        let bars = weeks.enumerated().map { index, week in
            column(week, x: Self.left + index * step, width: bar, most: most, isLabeled: step >= 40 || index % 4 == 0)
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(Self.height)" \
            viewBox="0 0 \(Self.width) \(Self.height)" font-family="Helvetica, Arial, sans-serif" role="img">
            <title>\(Printable.xml(title))</title>
            <rect width="100%" height="100%" fill="#ffffff"/>
            <text x="24" y="28" font-size="16" font-weight="bold" fill="#222222">\(Printable.xml(title))</text>
            \(bars.joined(separator: "\n"))
            <line x1="\(Self.left - 8)" y1="\(Self.floor)" x2="\(Self.width - 8)" y2="\(Self.floor)" stroke="#888888"/>
            </svg>
            """
    }

    private var title: String { "Weeks: \(unit.name) run of planned" }

    private func column(_ week: TrainingHome.WeekBar, x: Int, width: Int, most: Int64, isLabeled: Bool) -> String {
        func height(_ distance: Distance) -> Int {
            Int(distance.millimeters * Int64(Self.floor - Self.top - 16) / most)
        }
        let (run, planned) = (height(week.run), height(week.planned))
        let text = "\(DateText().day(week.first)): \(week.run.text(unit)) of \(week.planned.text(unit))"
        var parts = [
            "<g><title>\(Printable.xml(text))</title>",
            "<rect x=\"\(x)\" y=\"\(Self.floor - planned)\" width=\"\(width)\" height=\"\(planned)\" fill=\"#d5e8dd\"/>",
            "<rect x=\"\(x + width / 5)\" y=\"\(Self.floor - run)\" width=\"\(width * 3 / 5)\" height=\"\(run)\" fill=\"#2e7d4f\"/>",
        ]
        let middle = x + width / 2
        if week.run > .zero, isLabeled {
            let y = Self.floor - max(run, planned) - 5
            parts.append(label(week.run.number(unit), x: middle, y: y))
        }
        if isLabeled { parts.append(label("\(week.first.month)/\(week.first.day)", x: middle, y: Self.floor + 18)) }
        return (parts + ["</g>"]).joined()
    }

    private func label(_ text: String, x: Int, y: Int) -> String {
        "<text x=\"\(x)\" y=\"\(y)\" font-size=\"12\" text-anchor=\"middle\" fill=\"#333333\">\(Printable.xml(text))</text>"
    }
}
