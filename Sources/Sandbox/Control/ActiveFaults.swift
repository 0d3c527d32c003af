internal import Values

/// The faults as they are being used up.
struct ActiveFaults {
    private(set) var settings: Faults
    private var random: RandomSource
    /// Callbacks of messages that are to be reported backwards, by message.
    private var held: [Int: [StatusCallback]] = [:]
    /// Messages whose callbacks keep their order, though more are to come.
    private var ordered: Set<Int> = []

    init(_ settings: Faults) {
        self.settings = settings
        random = .seeded(settings.seed)
    }

    /// Whether the fault strikes this time.
    mutating func strikes(_ fault: WritableKeyPath<Faults, Faults.Amount>) -> Bool {
        switch settings[keyPath: fault] {
        case .none: return false
        case .all: return true
        case .next(let count):
            settings[keyPath: fault] = count > 1 ? .next(count - 1) : .none
            return count > 0
        case .share(let share): return Double.random(in: 0..<1, using: &random) < share
        }
    }

    /// What is to be posted now that there is this news: it itself, nothing, twice the same, or at the message's last
    /// news all of them backwards.
    mutating func pass(_ callback: StatusCallback, isLast: Bool) -> [StatusCallback] {
        var copies = strikes(\.dropCallbacks) ? [] : [callback]
        if !copies.isEmpty, strikes(\.duplicateCallbacks) { copies.append(callback) }
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
        guard strikes(\.reorderCallbacks) else {
            ordered.insert(sequence)
            return false
        }
        held[sequence] = []
        return true
    }
}
