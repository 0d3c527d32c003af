import Testing
import Values

@testable import Travel

/// The order of stops: exact up to nine, never longer than the given one.
@Suite struct StopOrderTests {
    private static func random(_ count: Int, seed: UInt64) -> [[Double]] {
        var random = RandomSource.seeded(seed)
        let points = (0..<count).map { _ in
            (Double.random(in: 0..<1000, using: &random), Double.random(in: 0..<1000, using: &random))
        }
        return points.map { from in
            points.map { to in
                let (x, y) = (from.0 - to.0, from.1 - to.1)
                return (x * x + y * y).squareRoot()
            }
        }
    }

    /// The length of the shortest order, by trying all.
    private static func shortest(_ distances: [[Double]]) -> Double {
        func rest(_ last: Int, _ left: Set<Int>) -> Double {
            left.isEmpty ? 0 : left.map { distances[last][$0] + rest($0, left.subtracting([$0])) }.min() ?? 0
        }
        return rest(0, Set(1..<distances.count))
    }

    @Test(arguments: 3...7, [1, 2, 3] as [UInt64]) func upToNineStopsHaveTheShortestOrder(count: Int, seed: UInt64) {
        let distances = Self.random(count, seed: seed)
        let order = StopOrder.shortened(distances)
        #expect(order.sorted() == Array(0..<count) && order.first == 0)
        #expect(StopOrder.length(order, distances) < Self.shortest(distances) + 1)
    }

    @Test(arguments: [9, 10, 25, 50], [1, 2, 3] as [UInt64]) func noOrderIsLongerThanTheGivenOne(
        count: Int, seed: UInt64
    ) {
        let distances = Self.random(count, seed: seed)
        let order = StopOrder.shortened(distances)
        #expect(order.sorted() == Array(0..<count) && order.first == 0)
        #expect(StopOrder.length(order, distances) <= StopOrder.length(Array(0..<count), distances))
    }

    @Test func theShortestOrderStaysAsItIs() {
        let line = (0..<12).map { from in (0..<12).map { abs(Double(from - $0)) * 100 } }
        #expect(StopOrder.shortened(line) == Array(0..<12))
    }

    @Test(arguments: [
        [[]] as [[Double]], [], [[0]], [[0, 1], [1, 0]], [[0, 1, 2], [1, 0, 1]],
        [[0, .nan, 1], [1, 0, 1], [1, 1, 0]],
    ])
    func whatHasNoOtherOrderStays(distances: [[Double]]) {
        #expect(StopOrder.shortened(distances) == Array(distances.indices))
    }
}
