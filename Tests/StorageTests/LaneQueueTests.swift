import Synchronization
import Testing

@testable import Storage

/// Which writes are taken together, and which wait.
@Suite struct LaneQueueTests {
    struct Row: CustomTestStringConvertible {
        let waiting: [Lane]
        /// The sizes of the groups that connections take at the same time.
        let together: [Int]
        var testDescription: String { "\(waiting.count) writes in \(together)" }
    }

    private static func account(_ id: Int64) -> Lane { Lane(.account(id)) }
    private static func number(_ number: String, of account: Int64) -> Lane {
        Lane(.account(account)).and(Lane(.number(number, sender: "+1")))
    }

    static let rows = [
        Row(waiting: [account(1), account(1), account(1)], together: [3]),
        Row(waiting: [account(1), account(2), account(1)], together: [2, 1]),
        Row(waiting: [number("+2", of: 1), number("+3", of: 1), number("+2", of: 2)], together: [3]),
        // Nobody overtakes what needs one of its lanes.
        Row(waiting: [account(1), account(2), account(1).and(account(2))], together: [1, 1]),
        Row(waiting: [account(1), account(2), .everything], together: [1, 1]),
        Row(waiting: [.everything, .everything, account(1)], together: [3]),
        Row(waiting: [.none, .none, account(1)], together: [1, 1, 1]),
        Row(waiting: [account(1), account(1).and(account(2)), account(2)], together: [3]),
    ]

    @Test(arguments: rows) func takes(_ row: Row) async {
        let queue = LaneQueue(maxTakers: 8, maxGroupSize: 64)
        await withTaskGroup(of: Void.self) { group in
            for (place, lane) in row.waiting.enumerated() {
                group.addTask { _ = try? await queue.add({ _ in }, lane, isPart: false, start: {}) }
                while queue.count <= place { await Task.yield() }
            }
            var taken: [LaneQueue.Group] = []
            while let next = queue.next(start: {}) { taken.append(next) }
            #expect(taken.map(\.writes.count) == row.together)
            while let last = taken.popLast() {
                Self.end(last)
                if let next = queue.next(after: last, start: {}) { taken.append(next) }
            }
        }
        #expect(queue.count == 0)
    }

    /// With one connection, as for a file.
    @Test func aGroupHasItsMost() async {
        let queue = LaneQueue(maxTakers: 1, maxGroupSize: 2)
        let sizes = await withTaskGroup(of: Void.self) { group in
            for place in 0..<5 {
                group.addTask { _ = try? await queue.add({ _ in }, .everything, isPart: false, start: {}) }
                while queue.count <= place { await Task.yield() }
            }
            var sizes: [Int] = []
            var last: LaneQueue.Group?
            while let next = queue.next(after: last, start: {}) {
                sizes.append(next.writes.count)
                Self.end(next)
                last = next
            }
            return sizes
        }
        #expect(sizes == [2, 2, 1])
    }

    /// (how long a part of an import waits for others at most; the number of writes in each group)
    @Test(arguments: [(Duration.seconds(3600), [2, 1]), (Duration.zero, [1, 2])])
    func aPartIsTakenAlone(_ row: (longestWait: Duration, groups: [Int])) async {
        let queue = LaneQueue(maxTakers: 1, maxGroupSize: 64, longestWait: row.longestWait)
        let sizes = await withTaskGroup(of: Void.self) { group in
            for (place, isPart) in [true, false, false].enumerated() {
                group.addTask { _ = try? await queue.add({ _ in }, Self.account(1), isPart: isPart, start: {}) }
                while queue.count <= place { await Task.yield() }
            }
            var sizes: [Int] = []
            var last: LaneQueue.Group?
            while let next = queue.next(after: last, start: {}) {
                sizes.append(next.writes.count)
                Self.end(next)
                last = next
            }
            return sizes
        }
        #expect(sizes == row.groups)
    }

    /// A connection is started where one can do something, and no more than there are.
    @Test(arguments: [(1, 1), (2, 2), (8, 3)]) func startsConnections(_ row: (most: Int, started: Int)) async {
        let queue = LaneQueue(maxTakers: row.most, maxGroupSize: 64)
        let starts = Starts()
        await withTaskGroup(of: Void.self) { group in
            for place in 0..<3 {
                group.addTask {
                    _ = try? await queue.add({ _ in }, Self.account(Int64(place)), isPart: false) {
                        starts.count.withLock { $0 += 1 }
                    }
                }
                while queue.count <= place { await Task.yield() }
            }
            #expect(starts.count.withLock { $0 } == row.started)
            var last: LaneQueue.Group?
            while let next = queue.next(after: last, start: {}) {
                Self.end(next)
                last = next
            }
        }
    }

    private final class Starts: Sendable {
        let count = Mutex(0)
    }

    private static func end(_ group: LaneQueue.Group) {
        for write in group.writes {
            write.fail(with: CancellationError())
            write.resume()
        }
    }
}
