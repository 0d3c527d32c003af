import Values

/// How a vacant place is filled: whether stand-ins are asked automatically, and which.
package struct BenchRule: Hashable, Sendable {
    /// Who is asked for a vacant place. Those in line are always first, one at a time.
    package enum Choice: Hashable, Sendable {
        /// Nobody: the booker fills it by hand.
        case nobody
        /// The bench in its order, so many at once.
        case inOrder(Int)
        /// Everybody on the bench who can take it. The first yes gets it.
        case everybody
        /// Only those in line.
        case line
    }

    package let choice: Choice
    /// How long to wait for an answer before the next stand-in is asked as well.
    package let wait: Duration

    package static let usualWait: Duration = .hours(12)
    package static let off = BenchRule(.nobody)

    package init(_ choice: Choice, wait: Duration = BenchRule.usualWait) {
        (self.choice, self.wait) = (choice, wait)
    }

    /// Reads `off`, `1` for one at a time, `3` for three at once, `all`, `waitlist`, and each with `every 4h`.
    package init(_ text: String) throws(PolicyError) {
        let words = text.folded.split(separator: " ").map(String.init)
        guard let first = words.first, let choice = Self.choice(first) else { throw .notBench(text) }
        switch words.count {
        case 1: self.init(choice)
        case 3... where words[1] == "every" && choice != .nobody:
            guard let wait = try? DurationText.read(words.dropFirst(2).joined(separator: " ")) else {
                throw .notBench(text)
            }
            self.init(choice, wait: wait)
        default: throw .notBench(text)
        }
    }

    private static func choice(_ word: String) -> Choice? {
        switch word {
        case "off": .nobody
        case "all": .everybody
        case "waitlist": .line
        default: Int(word).flatMap { (1...20).contains($0) ? .inOrder($0) : nil }
        }
    }

    /// Whether the gateway asks anybody.
    package var asks: Bool { choice != .nobody }
}

extension BenchRule {
    /// In words: `one at a time, the next after 4 hours without an answer`.
    package var words: String {
        let next = "the next after \(DurationText.words(wait)) without an answer"
        return switch choice {
        case .nobody: "nobody"
        case .inOrder(1): "one at a time, \(next)"
        case .inOrder(let many): "\(many) at a time for each open spot, \(next)"
        case .everybody: "everybody on the bench at once, and the first yes gets it"
        case .line: "only those in line, one at a time, \(next)"
        }
    }
}

extension BenchRule: CustomStringConvertible {
    package var description: String {
        let choice =
            switch choice {
            case .nobody: "off"
            case .inOrder(let many): String(many)
            case .everybody: "all"
            case .line: "waitlist"
            }
        return wait == Self.usualWait || !asks ? choice : "\(choice) every \(DurationText.short(wait))"
    }
}
