/// The number of billed segments of a text. This is an estimate; the provider bills by its own count.
package struct Segments: Hashable, Sendable {
    /// 7 or 16 bits per character.
    package enum Encoding: String, Hashable, Sendable {
        case gsm7 = "GSM-7"
        case ucs2 = "UCS-2"
    }

    /// The route. The header of a segment is larger on one of them.
    package enum Route: Hashable, Sendable {
        case standard
        /// From a US or Canadian toll-free number.
        case tollFree
    }

    package let encoding: Encoding
    /// Septets in GSM-7, UTF-16 units in UCS-2.
    package let units: Int
    /// At least 1.
    package let count: Int

    /// Counts the text as it is; call `GSM7.folded` before if it will be folded.
    package init(_ text: String, route: Route = .standard) {
        let septets = Self.septets(of: text)
        encoding = septets == nil ? .ucs2 : .gsm7
        let sizes = septets ?? text.unicodeScalars.map { UTF16.width($0) }
        units = sizes.reduce(0, +)
        let limits = Self.limits(encoding, route)
        count = units <= limits.single ? 1 : Self.pieces(of: sizes, limit: limits.multipart)
    }

    /// Whether a text needs no more than two segments from any kind of number, once it is folded.
    package static func fitsTwo(_ text: String) -> Bool { Segments(GSM7.folded(text), route: .tollFree).count <= 2 }

    /// Nil if a character is not in GSM-7.
    private static func septets(of text: String) -> [Int]? {
        var sizes: [Int] = []
        sizes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            guard let size = GSM7.septets(scalar) else { return nil }
            sizes.append(size)
        }
        return sizes
    }

    /// Source: Twilio, "What is the SMS character limit?".
    private static func limits(_ encoding: Encoding, _ route: Route) -> (single: Int, multipart: Int) {
        switch (encoding, route) {
        case (.gsm7, .standard): (160, 153)
        case (.gsm7, .tollFree): (160, 152)
        case (.ucs2, .standard): (70, 67)
        case (.ucs2, .tollFree): (70, 66)
        }
    }

    /// An escaped character or a surrogate pair is not split across segments.
    private static func pieces(of sizes: [Int], limit: Int) -> Int {
        var (pieces, used) = (1, 0)
        for size in sizes {
            if used + size > limit {
                pieces += 1
                used = 0
            }
            used += size
        }
        return pieces
    }
}
