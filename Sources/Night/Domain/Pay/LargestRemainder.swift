/// Divides whole amounts. The parts always add up to the whole.
package enum LargestRemainder {
    /// Parts in proportion to the weights: each is rounded down, and what is left goes to the largest remainders, one
    /// unit each. Among equal remainders the first one gets it.
    ///
    /// - Parameters:
    ///   - whole: not negative.
    ///   - weights: not negative. Where all are 0, there is nothing to divide by, and all parts are 0.
    package static func parts(of whole: Int64, by weights: [Int64]) -> [Int64] {
        let total = weights.reduce(0, +)
        guard total > 0, whole > 0 else { return weights.map { _ in 0 } }
        let shares = weights.map { total.dividingFullWidth(whole.multipliedFullWidth(by: $0)) }
        var parts = shares.map(\.quotient)
        let left = Int(whole - parts.reduce(0, +))
        let order = shares.indices.sorted { one, other in
            (shares[other].remainder, one) < (shares[one].remainder, other)
        }
        for index in order.prefix(left) { parts[index] += 1 }
        return parts
    }

    /// Equal parts; the first ones get what is left.
    package static func parts(of whole: Int64, count: Int) -> [Int64] {
        parts(of: whole, by: Array(repeating: 1, count: count))
    }
}
