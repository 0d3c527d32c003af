import Foundation
package import Values

/// Routes and named places, drawn on a plain frame with a scale and the attribution.
package struct RouteMap: Hashable, Sendable {
    /// A numbered or lettered place.
    package struct Marker: Hashable, Sendable {
        /// At most a few characters.
        package let label: String
        package let name: String
        package let coordinate: Coordinate
        /// Drawn in another color: where one is, or what was chosen.
        package let isSpecial: Bool

        package init(_ label: String, _ name: String, _ coordinate: Coordinate, isSpecial: Bool = false) {
            (self.label, self.name, self.coordinate, self.isSpecial) = (label, name, coordinate, isSpecial)
        }
    }

    package let title: String
    package let markers: [Marker]
    package let lines: [[Coordinate]]
    /// Lines that are no routes are dashed.
    package let isEstimate: Bool

    package init(title: String, markers: [Marker], lines: [[Coordinate]] = [], isEstimate: Bool = false) {
        (self.title, self.markers, self.lines, self.isEstimate) = (title, markers, lines, isEstimate)
    }

    private static let (width, height, margin) = (480.0, 360.0, 40.0)
    /// The most lines in one map.
    package static let mostRoutes = 10

    package static let attribution = "© OpenStreetMap contributors"

    /// A complete SVG file. It has attributes only, so that a page that forbids styles can show it too.
    package var svg: String { #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + element }

    /// The SVG element, for a page.
    package var element: String {
        let (width, height) = (Int(Self.width), Int(Self.height))
        let points = markers.map(\.coordinate) + lines.flatMap(\.self)
        let frame = MapFrame(points, width: Self.width, height: Self.height, margin: Self.margin)
        let parts = frame.map { drawn(in: $0) } ?? []
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" font-family="Helvetica, Arial, DejaVu Sans, sans-serif" role="img">
            <title>\(Printable.xml(title))</title>
            <rect width="\(width)" height="\(height)" fill="#f3f1ea"/>
            \(parts.joined(separator: "\n"))
            <text x="\(width - 8)" y="\(height - 8)" font-size="12" text-anchor="end" fill="#444">\
            \(Self.attribution)</text>
            </svg>

            """
    }

    private func drawn(in frame: MapFrame) -> [String] {
        lines.enumerated().map { line($1, number: $0, in: frame) } + pins(in: frame) + [scale(of: frame)]
    }

    private static let colors = ["#1f6a46", "#1d5fb4", "#8a3b12", "#6b2fa0", "#7a5600"]

    private func line(_ points: [Coordinate], number: Int, in frame: MapFrame) -> String {
        let path = points.map { point in
            let pixel = frame.pixel(point)
            return "\(Self.short(pixel.x)),\(Self.short(pixel.y))"
        }.joined(separator: " ")
        let color = Self.colors[number % Self.colors.count]
        let dashes = isEstimate ? #" stroke-dasharray="6 5""# : ""
        return """
            <polyline points="\(path)" fill="none" stroke="\(color)" stroke-width="3" stroke-linejoin="round" \
            stroke-linecap="round" opacity="0.8"\(dashes)/>
            """
    }

    // MARK: Markers

    /// A box that a name or a marker covers.
    private struct Box {
        let x: Double
        let y: Double
        let width: Double
        let height: Double

        func overlaps(_ other: Box) -> Bool {
            x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
        }

        var isInside: Bool {
            x >= 2 && y >= 2 && x + width <= RouteMap.width - 2 && y + height <= RouteMap.height - 24
        }
    }

    /// Names stand beside their markers where there is room; every marker has its name as a title.
    private func pins(in frame: MapFrame) -> [String] {
        let radius = 11.0
        var taken = markers.map { marker in
            let pixel = frame.pixel(marker.coordinate)
            return Box(x: pixel.x - radius, y: pixel.y - radius, width: 2 * radius, height: 2 * radius)
        }
        return markers.map { marker in
            let pixel = frame.pixel(marker.coordinate)
            let shown = marker.name.shortened(to: 32)
            let width = Double(shown.count) * 7.2
            let places = [
                (x: pixel.x + radius + 4, y: pixel.y - 8), (x: pixel.x - radius - 4 - width, y: pixel.y - 8),
                (x: pixel.x - width / 2, y: pixel.y - radius - 18), (x: pixel.x - width / 2, y: pixel.y + radius + 2),
            ].map { Box(x: $0.x, y: $0.y, width: width, height: 16) }
            let free = places.first { box in box.isInside && !taken.contains { $0.overlaps(box) } }
            if let free { taken.append(free) }
            return pin(marker, at: pixel, name: free.map { (shown, $0.x, $0.y + 12) })
        }
    }

    private func pin(
        _ marker: Marker, at pixel: (x: Double, y: Double), name: (text: String, x: Double, y: Double)?
    ) -> String {
        let (x, y) = (Self.short(pixel.x), Self.short(pixel.y))
        let fill = marker.isSpecial ? "#b3261e" : "#1d3a5f"
        let text = name.map { name in
            """
            <text x="\(Self.short(name.x))" y="\(Self.short(name.y))" font-size="13" fill="#1d1d1b" stroke="#f3f1ea" \
            stroke-width="3" paint-order="stroke">\(Printable.xml(name.text))</text>
            """
        }
        return """
            <g><title>\(Printable.xml(marker.name))</title>\
            <circle cx="\(x)" cy="\(y)" r="11" fill="\(fill)" stroke="#ffffff" stroke-width="2"/>\
            <text x="\(x)" y="\(Self.short(pixel.y + 4))" font-size="11" font-weight="bold" text-anchor="middle" \
            fill="#ffffff">\(Printable.xml(marker.label))</text>\(text ?? "")</g>
            """
    }

    private func scale(of frame: MapFrame) -> String {
        let meters = frame.scaleBar
        let (left, right, y) = (16.0, 16 + Double(meters) * frame.scale, Self.height - 14)
        let text = meters >= 1000 ? "\(meters / 1000) km" : "\(meters) m"
        return """
            <path d="M\(Self.short(left)) \(Self.short(y - 5))v5H\(Self.short(right))v-5" fill="none" stroke="#444" \
            stroke-width="1.5"/>
            <text x="\(Self.short(right + 6))" y="\(Self.short(y + 1))" font-size="12" fill="#444">\(text)</text>
            """
    }

    /// With one decimal, independent of the system's locale.
    private static func short(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
