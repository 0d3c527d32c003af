import Values

/// The faults that are set, with counters that run down as they trigger.
struct ActiveFaults {
    private(set) var settings: Faults
    private var random: RandomSource
    /// Held callbacks of messages whose callbacks are posted in reverse, by message.
    private var held: [Int: [StatusCallback]] = [:]
    /// Messages whose callbacks stay in order although the fault is set.
    private var ordered: Set<Int> = []

    init(_ settings: Faults) {
        self.settings = settings
        random = .seeded(settings.seed)
    }

    /// Whether the fault applies this time; counts it.
    mutating func triggers(_ fault: WritableKeyPath<Faults, Faults.Amount>) -> Bool {
        switch settings[keyPath: fault] {
        case .none: return false
        case .all: return true
        case .next(let count):
            settings[keyPath: fault] = count > 1 ? .next(count - 1) : .none
            return count > 0
        case .share(let share): return Double.random(in: 0..<1, using: &random) < share
        }
    }

    /// What to post for a new callback: the callback, nothing, two copies, or with the message's last callback all
    /// held ones in reverse.
    mutating func callbacks(for callback: StatusCallback, isLast: Bool) -> [StatusCallback] {
        var copies = triggers(\.dropCallbacks) ? [] : [callback]
        if !copies.isEmpty, triggers(\.duplicateCallbacks) { copies.append(callback) }
        guard isHeld(callback.sequence) else {
            if isLast { ordered.remove(callback.sequence) }
            return copies
        }
        held[callback.sequence, default: []] += copies
        return isLast ? (held.removeValue(forKey: callback.sequence) ?? []).reversed() : []
    }

    private mutating func isHeld(_ sequence: Int) -> Bool {
        if held[sequence] != nil { return true }
        if settings.reorderCallbacks == .none || ordered.contains(sequence) { return false }
        guard triggers(\.reorderCallbacks) else {
            ordered.insert(sequence)
            return false
        }
        held[sequence] = []
        return true
    }
}
