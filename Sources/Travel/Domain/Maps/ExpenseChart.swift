package import Agenda
import Values

/// The estimated expenses of all trips as bars, each with the photo of its trip under it. The more trips there are, the
/// narrower the bars.
package struct ExpenseChart: Sendable {
    /// A trip in the chart.
    package struct Bar: Sendable {
        package let title: String
        package let amount: Int
        /// The SVG element of its photo, in the photo's own pixels, and its visible part; nil for none.
        package let picture: (element: String, window: Crop.Window)?

        package init(title: String, amount: Int, picture: (element: String, window: Crop.Window)?) {
            (self.title, self.amount, self.picture) = (title, amount, picture)
        }
    }

    private let sentence: String
    private let bars: [Bar]

    /// - Parameter sentence: what stands on top.
    package init(_ sentence: String, _ bars: [Bar]) { (self.sentence, self.bars) = (sentence, bars) }

    /// In pixels. `plotHeight` is that of the bars' area; the photos are below it.
    package static let (width, height, plotHeight) = (720.0, 560.0, 480.0)
    private static let baseline = 440.0
    private static let pictureHeight = 96.0

    /// Of each bar: two thirds of the width for all bars and the gaps between them, which are as wide as a bar.
    package static func barWidth(_ count: Int) -> Double { width * 2 / 3 / Double(max(2 * count - 1, 1)) }

    /// Three quarters of the height for the largest amount.
    package static func barHeight(_ amount: Int, largest: Int) -> Double {
        largest > 0 ? plotHeight * 3 / 4 * Double(amount) / Double(largest) : 0
    }

    /// A complete SVG file.
    package var svg: String { #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + element }

    /// The SVG element, for a page.
    package var element: String {
        let (width, height) = (Int(Self.width), Int(Self.height))
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" font-family="Helvetica, Arial, DejaVu Sans, sans-serif" role="img">
            <title>\(Printable.xml(sentence))</title>
            <rect width="\(width)" height="\(height)" fill="#ffffff"/>
            <text x="\(width / 2)" y="40" font-size="20" font-weight="bold" text-anchor="middle" fill="#222">\
            \(Printable.xml(sentence))</text>
            \(bars.enumerated().map { bar($1, at: $0) }.joined(separator: "\n"))
            </svg>

            """
    }

    private func bar(_ bar: Bar, at index: Int) -> String {
        let barWidth = Self.barWidth(bars.count)
        let x = Self.width / 6 + Double(2 * index) * barWidth
        let barHeight = Self.barHeight(bar.amount, largest: bars.map(\.amount).max() ?? 0)
        var parts = ["<title>\(Printable.xml(bar.title)): \(bar.amount)</title>"]
        parts.append(
            """
            <rect x="\(Self.short(x))" y="\(Self.short(Self.baseline - barHeight))" width="\(Self.short(barWidth))" \
            height="\(Self.short(barHeight))" fill="#2e7d4f"/>
            """)
        let middle = Self.short(x + barWidth / 2)
        if barWidth >= 24 {
            parts.append(
                """
                <text x="\(middle)" y="\(Self.short(Self.baseline - barHeight - 6))" font-size="13" \
                text-anchor="middle" fill="#222">\(bar.amount)</text>
                """)
        }
        if let picture = bar.picture { parts.append(self.picture(picture, x: x, width: barWidth)) }
        if barWidth >= 60 {
            let name = bar.title.shortened(to: max(6, Int(barWidth / 7)))
            parts.append(
                """
                <text x="\(middle)" y="\(Int(Self.baseline + Self.pictureHeight) + 18)" font-size="13" \
                text-anchor="middle" fill="#222">\(Printable.xml(name))</text>
                """)
        }
        return "<g>\(parts.joined())</g>"
    }

    private func picture(_ picture: (element: String, window: Crop.Window), x: Double, width: Double) -> String {
        let window = picture.window
        let box = [window.x, window.y, window.width, window.height].map(Self.short).joined(separator: " ")
        return """
            <svg x="\(Self.short(x))" y="\(Int(Self.baseline) + 4)" width="\(Self.short(width))" \
            height="\(Int(Self.pictureHeight) - 4)" viewBox="\(box)" preserveAspectRatio="xMidYMid slice">\
            \(picture.element)</svg>
            """
    }

    private static func short(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}

extension TripCollection {
    /// The chart with the photos in it, as data.
    package func expenseChart(photos: PhotoStore) -> ExpenseChart {
        expenseChart { photo in CountdownCard.Backdrop(photo, on: photos)?.image }
    }

    /// - Parameter picture: the SVG element of a photo, in its own pixels; nil for none.
    package func expenseChart(_ picture: (Photo) -> String?) -> ExpenseChart {
        let bars = items.map { item in
            ExpenseChart.Bar(
                title: item.trip.title, amount: item.trip.fields.expense.amount,
                picture: item.photo.flatMap { photo in
                    picture(photo).map { ($0, photo.crop.window(width: photo.width, height: photo.height)) }
                })
        }
        return ExpenseChart(expenseSentence, bars)
    }
}
