/// A fast source of random numbers with a fixed sequence for each seed.
/// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
struct SearchRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// 0 to `count` - 1. `count` is at least 1 and small.
    mutating func below(_ count: Int) -> Int {
        Int(truncatingIfNeeded: ((next() >> 32) &* UInt64(truncatingIfNeeded: count)) >> 32)
    }
}

/// What a search accepts: a loss with the probability exp(-loss / temperature).
struct Acceptance {
    /// The mean order statistics of an exponential distribution, so that no logarithm is needed.
    private static let quantiles: [Double] = {
        let count = 1024
        var (sum, quantiles): (Double, [Double]) = (0, [])
        for index in 0..<count {
            sum += 1 / Double(count - index)
            quantiles.append(sum)
        }
        return quantiles
    }()

    let temperature: Double
    private let quantiles = Self.quantiles

    init(temperature: Double) { self.temperature = temperature }

    func accepts(loss: Int, _ random: inout SearchRandom) -> Bool {
        loss <= 0 || Double(loss) <= temperature * quantiles[random.below(quantiles.count)]
    }
}
