package import Values

/// The order in which to visit places, so that the way is short. The first place stays first, since the day begins
/// there, and the way does not return to it.
package enum StopOrder {
    /// With at most this many places, the shortest order of all is found.
    package static let mostExact = 9

    /// The places as indices in a shorter order, or in the given one if none is shorter.
    ///
    /// - Parameter distances: in meters, from each place to each; they may differ by direction.
    package static func shortened(_ distances: [[Double]]) -> [Int] {
        let given = Array(distances.indices)
        guard given.count > 2, distances.allSatisfy({ $0.count == given.count }),
            distances.allSatisfy({ $0.allSatisfy(\.isFinite) })
        else { return given }
        let found = given.count <= mostExact ? exact(distances) : improved(nearest(distances), distances)
        // Less than a meter is rounding.
        return length(found, distances) < length(given, distances) - 1 ? found : given
    }

    /// The order by great-circle distances.
    package static func shortened(_ places: [Coordinate]) -> [Int] {
        shortened(places.map { from in places.map { from.distance(to: $0) } })
    }

    /// In meters.
    package static func length(_ order: [Int], _ distances: [[Double]]) -> Double {
        zip(order, order.dropFirst()).reduce(0) { $0 + distances[$1.0][$1.1] }
    }

    /// M. Held, R. Karp, "A Dynamic Programming Approach to Sequencing Problems", 1962: the shortest way to every
    /// place through every set of places.
    private static func exact(_ distances: [[Double]]) -> [Int] {
        let others = distances.count - 1
        let all = 1 << others
        var shortest = Array(repeating: Array(repeating: Double.infinity, count: others), count: all)
        var previous = Array(repeating: Array(repeating: -1, count: others), count: all)
        for place in 0..<others { shortest[1 << place][place] = distances[0][place + 1] }
        for set in 1..<all {
            for last in 0..<others where set & (1 << last) != 0 && shortest[set][last].isFinite {
                for next in 0..<others where set & (1 << next) == 0 {
                    let length = shortest[set][last] + distances[last + 1][next + 1]
                    let grown = set | (1 << next)
                    if length < shortest[grown][next] {
                        (shortest[grown][next], previous[grown][next]) = (length, last)
                    }
                }
            }
        }
        var set = all - 1
        var last = shortest[set].indices.min { shortest[set][$0] < shortest[set][$1] } ?? 0
        var order: [Int] = []
        while last >= 0 {
            order.append(last + 1)
            let before = previous[set][last]
            set &= ~(1 << last)
            last = before
        }
        return [0] + order.reversed()
    }

    /// Always the nearest place that is left.
    private static func nearest(_ distances: [[Double]]) -> [Int] {
        var order = [0]
        var rest = Set(1..<distances.count)
        while let here = order.last,
            let next = rest.min(by: { (distances[here][$0], $0) < (distances[here][$1], $1) })
        {
            order.append(next)
            rest.remove(next)
        }
        return order
    }

    /// 2-opt: turns parts of the way around while that makes it shorter.
    private static func improved(_ order: [Int], _ distances: [[Double]]) -> [Int] {
        var best = order
        var length = length(best, distances)
        var isImproved = true
        while isImproved {
            isImproved = false
            for first in 1..<best.count {
                for last in first..<best.count where last > first {
                    var turned = best
                    turned[first...last].reverse()
                    let turnedLength = self.length(turned, distances)
                    if turnedLength < length - 0.001 {
                        (best, length, isImproved) = (turned, turnedLength, true)
                    }
                }
            }
        }
        return best
    }
}
