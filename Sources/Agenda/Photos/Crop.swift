package import Values

/// The visible part of a photo. The file itself is not cropped.
package struct Crop: Hashable, Sendable, Codable {
    /// Thousandths: 1000 shows the whole photo, 5000 one fifth of its width.
    package let zoom: Int
    /// Thousandths: -1000 is the left or upper edge, 0 the center, 1000 the right or lower edge.
    package let panX: Int
    package let panY: Int

    /// The whole photo.
    package static let whole = Crop(zoom: 1000, panX: 0, panY: 0)

    private init(zoom: Int, panX: Int, panY: Int) {
        (self.zoom, self.panX, self.panY) = (zoom, panX, panY)
    }

    /// - Parameters:
    ///   - zoom: `1.0` to `5.0`; nil keeps the current zoom.
    ///   - pan: `0.2,-0.5`, each from -1 to 1; nil keeps the current pan.
    package func changed(zoom: String?, pan: String?) throws(CropError) -> Crop {
        var (z, x, y) = (self.zoom, panX, panY)
        if let zoom {
            guard let value = Self.thousandths(zoom), (1000...5000).contains(value) else { throw .zoom(zoom) }
            z = value
        }
        if let pan {
            let parts = pan.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmedBlanks }
            guard parts.count == 2, let left = Self.thousandths(parts[0]), let top = Self.thousandths(parts[1]),
                (-1000...1000).contains(left), (-1000...1000).contains(top)
            else { throw .pan(pan) }
            (x, y) = (left, top)
        }
        return Crop(zoom: z, panX: x, panY: y)
    }

    /// One press of a button that moves the visible part.
    package enum Step: String, Sendable, CaseIterable {
        case closer, wider, left, right, up, down
    }

    /// A quarter closer or wider, or a tenth of the way to an edge; never beyond the photo.
    package func stepped(_ step: Step) -> Crop {
        switch step {
        case .closer: Crop(storedZoom: zoom + 250, panX: panX, panY: panY)
        case .wider: Crop(storedZoom: zoom - 250, panX: panX, panY: panY)
        case .left: Crop(storedZoom: zoom, panX: panX - 100, panY: panY)
        case .right: Crop(storedZoom: zoom, panX: panX + 100, panY: panY)
        case .up: Crop(storedZoom: zoom, panX: panX, panY: panY - 100)
        case .down: Crop(storedZoom: zoom, panX: panX, panY: panY + 100)
        }
    }

    /// Stored values out of range are clamped.
    init(storedZoom: Int, panX: Int, panY: Int) {
        self.init(
            zoom: min(max(storedZoom, 1000), 5000), panX: min(max(panX, -1000), 1000),
            panY: min(max(panY, -1000), 1000))
    }

    /// A decimal with at most three places: `1`, `2.5`, `-0.125`.
    private static func thousandths(_ text: String) -> Int? {
        let isNegative = text.hasPrefix("-")
        let parts = text.drop { $0 == "-" || $0 == "+" }.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, text.count <= 8, let whole = parts.first, let units = Int(whole), units >= 0,
            whole.allSatisfy(\.isNumber)
        else { return nil }
        let fraction = parts.count == 2 ? parts[1] : "0"
        guard (1...3).contains(fraction.count), let value = Int(fraction), fraction.allSatisfy(\.isNumber) else {
            return nil
        }
        let scaled = units * 1000 + value * [100, 10, 1][fraction.count - 1]
        return isNegative ? -scaled : scaled
    }
}

extension Crop {
    /// A rectangle of a photo, in pixels.
    package struct Window: Hashable, Sendable {
        package let x: Double
        package let y: Double
        package let width: Double
        package let height: Double
    }

    /// The visible rectangle for a frame of this shape.
    ///
    /// - Parameter aspect: the width of the frame divided by its height; nil for the photo's own.
    package func window(width: Int, height: Int, aspect: Double? = nil) -> Window {
        let (w, h) = (Double(width), Double(height))
        let shape = aspect ?? w / h
        let fittedWidth = min(w, h * shape)
        let (shownWidth, shownHeight) = (fittedWidth * 1000 / Double(zoom), fittedWidth / shape * 1000 / Double(zoom))
        return Window(
            x: (w - shownWidth) * Double(panX + 1000) / 2000, y: (h - shownHeight) * Double(panY + 1000) / 2000,
            width: shownWidth, height: shownHeight)
    }

    /// `1.0`, `2.5`.
    package var zoomText: String { Self.decimal(zoom, places: 3, atLeast: 1) }

    /// `0.2,-0.5`.
    package var panText: String { "\(Self.decimal(panX, places: 3)),\(Self.decimal(panY, places: 3))" }

    private static func decimal(_ value: Int, places: Int, atLeast least: Int = 0) -> String {
        var digits = String(abs(value)).leftPadded(to: places + 1)
        digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -places))
        while digits.last == "0", digits.suffix(least + 1).first != "." || least == 0, digits.last != "." {
            digits.removeLast()
        }
        if digits.last == "." { digits.removeLast() }
        return (value < 0 ? "-" : "") + digits
    }
}

/// A zoom or pan that is not in range; the value is the text.
package enum CropError: Error, Hashable, Sendable {
    case zoom(String)
    case pan(String)
}

extension CropError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .zoom(let text): "\"\(Printable.line(text))\" is not a valid zoom: use 1.0 to 5.0."
        case .pan(let text):
            "\"\(Printable.line(text))\" is not a valid position: write x,y, each from -1 to 1, like 0.2,-0.5."
        }
    }
}

extension CropError: UserFacingError {
    package var kind: ErrorKind { .invalid }
}
