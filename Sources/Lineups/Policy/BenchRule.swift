import Values

/// Whether and how stand-ins are asked automatically when a place becomes vacant.
package struct BenchRule: Hashable, Sendable {
    /// How many are asked at once for one vacant place; 0 asks nobody.
    package let width: Int
    /// How long to wait for an answer before the next stand-in is asked as well.
    package let wait: Duration

    package static let usualWait: Duration = .hours(12)
    package static let off = BenchRule(width: 0)

    package init(width: Int, wait: Duration = BenchRule.usualWait) {
        (self.width, self.wait) = (width, wait)
    }

    /// Reads `off`, `1` for one at a time, `3` for three at once, `1 every 4h`.
    package init(_ text: String) throws(PolicyError) {
        let words = text.folded.split(separator: " ").map(String.init)
        switch words.count {
        case 1 where words[0] == "off": self = .off
        case 1:
            guard let width = Int(words[0]), (1...20).contains(width) else { throw .notBench(text) }
            self.init(width: width)
        case 3... where words[1] == "every":
            guard let width = Int(words[0]), (1...20).contains(width),
                let wait = try? DurationText.read(words.dropFirst(2).joined(separator: " "))
            else { throw .notBench(text) }
            self.init(width: width, wait: wait)
        default: throw .notBench(text)
        }
    }
}

extension BenchRule {
    /// In words: `one at a time, the next after 4 hours of silence`.
    package var words: String {
        guard width > 0 else { return "nobody" }
        let many = width == 1 ? "one at a time" : "\(width) at a time for each open spot"
        return "\(many), the next after \(DurationText.words(wait)) without an answer"
    }
}

extension BenchRule: CustomStringConvertible {
    package var description: String {
        width == 0 ? "off" : wait == Self.usualWait ? String(width) : "\(width) every \(DurationText.short(wait))"
    }
}
