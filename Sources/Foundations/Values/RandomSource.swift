import Synchronization

/// A source of random numbers, passed in so that tests can fix it. Copies share one sequence.
package struct RandomSource: RandomNumberGenerator, Sendable {
    private let draw: @Sendable () -> UInt64

    /// `draw` returns uniformly distributed 64-bit numbers.
    package init(_ draw: @escaping @Sendable () -> UInt64) {
        self.draw = draw
    }

    /// The operating system's generator, suitable for secrets.
    package static let system = RandomSource {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }

    /// The same sequence for the same seed on every machine. Not for secrets.
    package static func seeded(_ seed: UInt64) -> RandomSource {
        let generator = SplitMix(seed: seed)
        return RandomSource { generator.next() }
    }

    package func next() -> UInt64 {
        draw()
    }

    /// `count` random bytes.
    package func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            withUnsafeBytes(of: next().littleEndian) { bytes.append(contentsOf: $0.prefix(count - bytes.count)) }
        }
        return bytes
    }

    /// Two lower-case hexadecimal digits per byte. 16 bytes are enough for a secret URL.
    package func hexToken(bytes count: Int = 16) -> String {
        bytes(count).hexadecimal
    }

    /// A code of uniformly distributed decimal digits.
    package func digits(_ count: Int) -> String {
        var source = self
        return String((0..<count).map { _ in "0123456789".randomElement(using: &source) ?? "0" })
    }
}

/// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
private final class SplitMix: Sendable {
    private let state: Mutex<UInt64>

    init(seed: UInt64) {
        state = Mutex(seed)
    }

    func next() -> UInt64 {
        var mixed = state.withLock { state in
            state &+= 0x9E37_79B9_7F4A_7C15
            return state
        }
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
