/// When each message changes its status next: a binary heap, earliest first.
struct TransitionQueue {
    private struct Entry {
        let due: Duration
        let sequence: Int
    }

    private var entries: [Entry] = []

    /// On the sandbox's monotonic clock; nil when empty.
    var nextDue: Duration? { entries.first?.due }

    mutating func add(_ sequence: Int, due: Duration) {
        entries.append(Entry(due: due, sequence: sequence))
        var child = entries.count - 1
        while child > 0, isBefore(child, (child - 1) / 2) {
            entries.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Removes and returns the next message that is due by `now`.
    mutating func take(by now: Duration) -> Int? {
        guard let first = entries.first, first.due <= now else { return nil }
        let last = entries.removeLast()
        guard !entries.isEmpty else { return first.sequence }
        entries[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < entries.count && isBefore(child, least) {
                least = child
            }
            if least == parent { return first.sequence }
            entries.swapAt(parent, least)
            parent = least
        }
    }

    /// Of two messages due at the same time, the older one is first.
    private func isBefore(_ left: Int, _ right: Int) -> Bool {
        (entries[left].due, entries[left].sequence) < (entries[right].due, entries[right].sequence)
    }
}
