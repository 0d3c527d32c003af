import Synchronization

/// The writes that wait, in the order of the calls. Those that share a key of their lanes are taken one after another, by
/// one connection at a time; others side by side. So one account that is busy does not hold up the others, nor do
/// connections wait for each other at a server. The parts of long imports wait for the others.
final class LaneQueue: Sendable {
    /// Writes that are committed together: each shares a key with another one of them.
    struct Group: Sendable {
        let lane: Lane
        let writes: [any PendingWrite]
        fileprivate let number: Int
    }

    private struct Entry {
        let write: any PendingWrite
        let lane: Lane
        let isPart: Bool
    }

    private struct State {
        var waiting: [Entry] = []
        var running: [Int: Lane] = [:]
        var taken = 0
        /// How many connections take writes at the moment.
        var takers = 0
    }

    private let maxTakers: Int
    private let maxGroupSize: Int
    private let longestWait: Duration
    private let state = Mutex(State())

    /// - Parameters:
    ///   - maxTakers: how many connections take writes at most.
    ///   - maxGroupSize: how many writes share a transaction at most. Beyond it, the first caller would wait longer than
    ///     the others save.
    ///   - longestWait: the longest time that a part of an import waits for others.
    init(maxTakers: Int, maxGroupSize: Int, longestWait: Duration = .milliseconds(50)) {
        (self.maxTakers, self.maxGroupSize, self.longestWait) = (maxTakers, maxGroupSize, longestWait)
    }

    /// How many wait; for tests.
    var count: Int { state.withLock { $0.waiting.count } }

    /// Adds a write with this closure, and waits until it has an outcome.
    ///
    /// - Parameters:
    ///   - isPart: whether it is a part of a long import.
    ///   - start: called if another connection should take writes, with `next`.
    func add<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value, _ lane: Lane, isPart: Bool, start: () -> Void
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let mustStart = state.withLock { state in
                let write = Write(body: body, continuation: continuation)
                state.waiting.append(Entry(write: write, lane: lane, isPart: isPart))
                // Whoever has its lane takes it afterwards.
                guard state.takers < maxTakers, !state.running.values.contains(where: lane.meets) else { return false }
                state.takers += 1
                return true
            }
            if mustStart { start() }
        }
    }

    /// The next writes; nil if none can be taken, and `add` then starts again.
    ///
    /// - Parameters:
    ///   - last: what the same connection took before, which is done.
    ///   - start: called if there is work for one more connection.
    func next(after last: Group? = nil, start: () -> Void) -> Group? {
        let (group, mustStart) = state.withLock { state -> (Group?, Bool) in
            if let last { state.running[last.number] = nil }
            guard let group = take(&state) else {
                state.takers -= 1
                return (nil, false)
            }
            let mustStart = !state.waiting.isEmpty && state.takers < maxTakers
            if mustStart { state.takers += 1 }
            return (group, mustStart)
        }
        if mustStart { start() }
        return group
    }

    private func take(_ state: inout State) -> Group? {
        // What must not be overtaken, and what runs.
        var held = state.running.values.reduce(Lane.none) { $0.and($1) }
        let hasOthers = state.waiting.contains { !$0.isPart }
        var places: [Int] = []
        var lane = Lane.none
        for (place, entry) in state.waiting.enumerated() {
            if held == .everything || places.count == maxGroupSize { break }
            if entry.isPart, hasOthers, ContinuousClock.now - entry.write.since < longestWait { continue }
            if held != .none, held.meets(entry.lane) {
                held = held.and(entry.lane)
            } else if places.isEmpty {
                (places, lane) = ([place], entry.lane)
                // A part is taken alone, since the others of a group would wait for it.
                if entry.isPart { break }
            } else if !entry.isPart, lane.meets(entry.lane) {
                places.append(place)
                lane = lane.and(entry.lane)
            } else {
                held = held.and(entry.lane)
            }
        }
        guard !places.isEmpty else { return nil }
        state.taken += 1
        let group = Group(lane: lane, writes: places.map { state.waiting[$0].write }, number: state.taken)
        state.waiting.removeSubranges(RangeSet(places, within: state.waiting))
        state.running[group.number] = lane
        return group
    }
}
