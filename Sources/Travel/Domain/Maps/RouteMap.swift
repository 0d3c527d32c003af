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
            viewBox="0 0 \(width) \(height)" font-family="Helvetica, Arial, DejaVu Sans, sans-serif" role="group">
            <title>\(Printable.xml(title))</title>
            <rect width="\(width)" height="\(height)" fill="#f3f1ea"/>
            \(parts.joined(separator: "\n"))
            <text x="\(width - 8)" y="\(height - 8)" font-size="\(Self.short(Self.fontSize))" text-anchor="end" fill="#444">\
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
        var x: Double
        var y: Double
        let width: Double
        let height: Double

        func overlaps(_ other: Box) -> Bool {
            x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
        }

        var isInside: Bool {
            x >= 2 && y >= 2 && x + width <= RouteMap.width - 2 && y + height <= RouteMap.height - 28
        }

        /// Moved into the drawing.
        var inside: Box {
            var box = self
            box.x = max(2, min(x, RouteMap.width - 2 - width))
            box.y = max(2, min(y, RouteMap.height - 28 - height))
            return box
        }
    }

    private static let radius = 13.0
    /// In a drawing that a phone shows at three quarters of its size, text must have at least 11 pixels.
    private static let fontSize = 15.0

    /// Where one is, or what was chosen, comes first; then the others by their distance from there.
    private var nearestFirst: [Marker] {
        guard let middle = markers.last(where: \.isSpecial) ?? markers.first else { return [] }
        return markers.map { (marker: $0, meters: $0.coordinate.distance(to: middle.coordinate)) }
            .sorted { ($0.marker.isSpecial ? -1 : $0.meters) < ($1.marker.isSpecial ? -1 : $1.meters) }.map(\.marker)
    }

    /// Names stand beside their markers where there is room, the nearest first. The others show theirs while they are
    /// pointed at or after a tap; they are drawn last, so that nothing covers it.
    private func pins(in frame: MapFrame) -> [String] {
        var taken = markers.map { marker in
            let pixel = frame.pixel(marker.coordinate)
            return Box(
                x: pixel.x - Self.radius, y: pixel.y - Self.radius, width: 2 * Self.radius, height: 2 * Self.radius)
        }
        var (named, others): ([String], [String]) = ([], [])
        for marker in nearestFirst {
            let shown = marker.name.shortened(to: 32)
            let boxes = Self.boxes(for: shown, at: frame.pixel(marker.coordinate))
            if let free = boxes.first(where: { box in box.isInside && !taken.contains { $0.overlaps(box) } }) {
                taken.append(free)
                named.append(pin(marker, in: frame, name: shown, box: free, isShown: true))
            } else {
                others.append(pin(marker, in: frame, name: shown, box: boxes[0].inside, isShown: false))
            }
        }
        return named + others
    }

    /// Where a name may be: right, left, above or below.
    private static func boxes(for name: String, at pixel: (x: Double, y: Double)) -> [Box] {
        // Letters of East Asia are twice as wide.
        let letters = name.unicodeScalars.reduce(0) { $0 + ((0x1100...0x3FFFF).contains($1.value) ? 2 : 1) }
        let (width, height) = (Double(letters) * fontSize * 0.64, fontSize + 3)
        return [
            (x: pixel.x + radius + 4, y: pixel.y - height / 2),
            (x: pixel.x - radius - 4 - width, y: pixel.y - height / 2),
            (x: pixel.x - width / 2, y: pixel.y - radius - height - 2),
            (x: pixel.x - width / 2, y: pixel.y + radius + 2),
        ].map { Box(x: $0.x, y: $0.y, width: width, height: height) }
    }

    private func pin(_ marker: Marker, in frame: MapFrame, name: String, box: Box, isShown: Bool) -> String {
        let pixel = frame.pixel(marker.coordinate)
        let (x, y) = (Self.short(pixel.x), Self.short(pixel.y))
        let fill = marker.isSpecial ? "#b3261e" : "#1d3a5f"
        return """
            <g class="pin" tabindex="-1"><title>\(Printable.xml(marker.name))</title>\
            <circle cx="\(x)" cy="\(y)" r="\(Self.short(Self.radius))" fill="\(fill)" stroke="#ffffff" stroke-width="2"/>\
            <text x="\(x)" y="\(Self.short(pixel.y + 5))" font-size="\(Self.short(Self.fontSize))" font-weight="bold" \
            text-anchor="middle" fill="#ffffff">\(Printable.xml(marker.label))</text>\
            <text x="\(Self.short(box.x))" y="\(Self.short(box.y + Self.fontSize - 1))" \
            font-size="\(Self.short(Self.fontSize))" fill="#1d1d1b" stroke="#f3f1ea" stroke-width="4" \
            paint-order="stroke"\(isShown ? "" : #" visibility="hidden""#)>\(Printable.xml(name))</text></g>
            """
    }

    private func scale(of frame: MapFrame) -> String {
        let meters = frame.scaleBar
        let (left, right, y) = (16.0, 16 + Double(meters) * frame.scale, Self.height - 14)
        let text = meters >= 1000 ? "\(meters / 1000) km" : "\(meters) m"
        return """
            <path d="M\(Self.short(left)) \(Self.short(y - 5))v5H\(Self.short(right))v-5" fill="none" stroke="#444" \
            stroke-width="1.5"/>
            <text x="\(Self.short(right + 6))" y="\(Self.short(y + 1))" font-size="\(Self.short(Self.fontSize))" fill="#444">\(text)</text>
            """
    }

    /// With one decimal, independent of the system's locale.
    private static func short(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
