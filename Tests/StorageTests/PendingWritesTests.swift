import Testing

@testable import Storage

/// The order in which writes that wait are taken.
@Suite struct PendingWritesTests {
    /// (how long a part of an import waits for others at most; the number of writes in each group)
    @Test(arguments: [(Duration.seconds(3600), [2, 1]), (Duration.zero, [1, 2])])
    func aPartIsTakenAlone(_ row: (longestWait: Duration, groups: [Int])) async throws {
        let pending = PendingWrites(longestWait: row.longestWait)
        let groups = await withTaskGroup(of: Void.self) { group in
            for isPart in [true, false, false] {
                group.addTask { _ = try? await pending.add({ _ in }, isPart: isPart, start: {}) }
            }
            while pending.count < 3 { await Task.yield() }
            var sizes: [Int] = []
            while let writes = pending.next(atMost: 10) {
                sizes.append(writes.count)
                for write in writes {
                    write.fail(with: CancellationError())
                    write.resume()
                }
            }
            return sizes
        }
        #expect(groups == row.groups)
        #expect(pending.count == 0)
    }
}
