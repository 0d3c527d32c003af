import Values

/// A picture of a countdown at one moment, as SVG in the size that social networks show (1200 × 630).
package struct CountdownCard: Sendable {
    /// In pixels.
    static let (width, height) = (1200.0, 630.0)
    private static let margin = 80.0
    private static let room = width - 2 * margin

    let text: CountdownText
    let view: CountdownView
    /// Nil shows a plain gradient.
    let picture: Backdrop?

    /// A photo behind the text.
    package struct Backdrop: Sendable {
        /// A `data:` URL with the whole file.
        let address: String
        let photo: Photo
        /// The Exif orientation, 1 to 8. SVG viewers do not read it, so the card rotates the picture.
        let orientation: Int

        init(address: String, photo: Photo, orientation: Int = 1) {
            (self.address, self.photo, self.orientation) = (address, photo, orientation)
        }

        /// The SVG `transform` that turns the picture upright.
        fileprivate var turn: String {
            let (width, height) = (photo.width, photo.height)
            return switch orientation {
            case 2: "matrix(-1 0 0 1 \(width) 0)"
            case 3: "matrix(-1 0 0 -1 \(width) \(height))"
            case 4: "matrix(1 0 0 -1 0 \(height))"
            case 5: "matrix(0 1 1 0 0 0)"
            case 6: "matrix(0 1 -1 0 \(width) 0)"
            case 7: "matrix(0 -1 -1 0 \(width) \(height))"
            case 8: "matrix(0 -1 1 0 0 \(height))"
            default: ""
            }
        }

        /// The SVG element of the picture, in the coordinates of the upright photo.
        package var image: String {
            let (width, height) = orientation >= 5 ? (photo.height, photo.width) : (photo.width, photo.height)
            let transform = turn.isEmpty ? "" : " transform=\"\(turn)\""
            return "<image href=\"\(Printable.xml(address))\" width=\"\(width)\" height=\"\(height)\"\(transform)/>"
        }
    }

    package init(_ text: CountdownText, _ view: CountdownView, backdrop: Backdrop? = nil) {
        (self.text, self.view, picture) = (text, view, backdrop)
    }

    /// A complete SVG image.
    package var svg: String {
        let lines = (view.hasPassed ? [passed] : count) + name + [Line(text.dateText, y: 575, size: 34)]
        return Self.drawing(title: text.summary(view), [photo, shade(behind: lines), credit] + lines.map(\.svg))
    }

    /// The card without text.
    var background: String { Self.drawing(title: nil, [photo, picture == nil ? "" : Self.veil(x: 0, y: 0)]) }

    private static func drawing(title: String?, _ parts: [String]) -> String {
        let title = title.map { "\n<title>\(Printable.xml($0))</title>" } ?? ""
        let frame = """
            <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" role="img" \
            font-family="Helvetica Neue, Arial, Liberation Sans, DejaVu Sans, sans-serif" fill="#ffffff">\(title)
            <defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">\
            <stop offset="0" stop-color="#1f2a5a"/><stop offset="1" stop-color="#8a3ffc"/></linearGradient></defs>
            <rect width="1200" height="630" fill="url(#sky)"/>
            """
        return ([frame] + parts.filter { !$0.isEmpty } + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    /// Black of this opacity leaves #666666 of a white picture, on which white text has a contrast of 5.7:1.
    private static let opacity = 0.6

    /// Darkens the card from a point to the lower right corner.
    private static func veil(x: Double, y: Double) -> String {
        """
        <rect x="\(short(x))" y="\(short(y))" width="\(short(width - x))" height="\(short(height - y))" \
        fill="#000000" opacity="\(opacity)"/>
        """
    }

    private var photo: String {
        guard let picture else { return "" }
        let photo = picture.photo
        let part = photo.crop.window(width: photo.width, height: photo.height, aspect: Self.width / Self.height)
        let box = [part.x, part.y, part.width, part.height].map(Self.short).joined(separator: " ")
        return """
            <svg width="1200" height="630" viewBox="\(box)" preserveAspectRatio="xMidYMid slice">\
            \(picture.image)</svg>
            """
    }

    /// Darkens the photo behind the words, so that they are readable on any picture, and fades out beside them.
    private func shade(behind lines: [Line]) -> String {
        guard picture != nil else { return "" }
        let edge = (lines.map(\.right).max() ?? Self.width) + 40
        return """
            <defs><linearGradient id="shade" gradientUnits="userSpaceOnUse" x1="\(Self.short(edge))" y1="0" \
            x2="\(Self.short(edge + 240))" y2="0"><stop offset="0" stop-color="#000000" stop-opacity="\(Self.opacity)"/>\
            <stop offset="1" stop-color="#000000" stop-opacity="0"/></linearGradient></defs>
            <rect width="1200" height="630" fill="url(#shade)"/>
            """
    }

    /// The name of the author.
    private var credit: String {
        guard let words = picture?.photo.credit.line else { return "" }
        let left = 1180 - GlyphWidth.of(words) * 18 - 20
        return """
            \(Self.veil(x: max(left, 0), y: 590))
            <text x="1180" y="616" font-size="18" text-anchor="end">\(Printable.xml(words))</text>
            """
    }

    private var passed: Line { Line(text.passed(view), y: 260, size: 96, weight: "bold") }

    private var count: [Line] {
        let number = CountdownUnit.grouped(view.count)
        return [
            Line(only, y: 115, size: 44),
            Line(number, y: 290, size: min(190, Self.room / GlyphWidth.of(number)), weight: "bold"),
            Line(until, y: 365, size: 56),
        ]
    }

    private var only: String { view.isWandOn ? "With the magic wand, only" : "Only" }

    /// `days until`
    private var until: String { "\(view.unit.counted(view.count).drop { $0 != " " }.dropFirst()) until" }

    /// As large as possible: up to three lines.
    private var name: [Line] {
        let shown = Printable.line(text.name)
        let sizes: [(size: Double, lines: Int)] = [(76, 1), (56, 2), (40, 3)]
        let fitting = sizes.first { GlyphWidth.lines(of: shown, width: Self.room / $0.size).count <= $0.lines }
        let (size, most) = fitting ?? (40, 3)
        var lines = GlyphWidth.lines(of: shown, width: Self.room / size)
        if lines.count > most { lines = lines.prefix(most - 1) + [lines[most - 1].dropLast() + "…"] }
        let first = 510 - Double(lines.count - 1) * size * 1.16
        return lines.enumerated().map { place, words in
            Line(words, y: first + Double(place) * size * 1.16, size: size, weight: "bold")
        }
    }

    private struct Line {
        let words: String
        /// Of the base line, in pixels.
        let y: Double
        /// Of the font, in pixels.
        let size: Double
        let weight: String

        init(_ words: String, y: Double, size: Double, weight: String = "normal") {
            (self.words, self.y, self.size, self.weight) = (words, y, size, weight)
        }

        /// Where it ends.
        var right: Double { margin + GlyphWidth.of(words) * size }

        var svg: String {
            """
            <text x="80" y="\(short(y))" font-size="\(short(size))" font-weight="\(weight)">\
            \(Printable.xml(words))</text>
            """
        }
    }

    private static func short(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(abs(tenths % 10))"
    }
}
