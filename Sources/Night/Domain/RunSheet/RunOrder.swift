import Lineups
import Storage
import Values

/// The order of a night: that of the lineup, with the open spots and the items between.
struct RunOrder: Hashable, Sendable {
    /// An act of the lineup, or an open spot.
    struct Act: Hashable, Sendable {
        let key: RunLineKey
        /// The order of the spots that it holds among those of the show; empty for none.
        let ranks: [Int]
    }

    private(set) var keys: [RunLineKey]

    /// - Parameters:
    ///   - acts: in the order of the lineup.
    ///   - open: the spots that nobody has. Each comes after the acts whose spots are before it.
    ///   - items: in their order.
    init(acts: [Act], open: [Act], items: [RunItem]) {
        var all = acts
        for spot in open {
            guard let rank = spot.ranks.first else { continue }
            let place =
                all.lastIndex { $0.ranks.contains { $0 < rank } }.map { $0 + 1 }
                ?? all.firstIndex { $0.ranks.contains { $0 > rank } } ?? all.count
            all.insert(spot, at: place)
        }
        keys = []
        var waiting = items.sorted { ($0.after, $0.rank, $0.id) < ($1.after, $1.rank, $1.id) }[...]
        for (count, act) in all.enumerated() {
            while let item = waiting.first, item.after <= count {
                keys.append(.item(item.id))
                waiting.removeFirst()
            }
            keys.append(act.key)
        }
        keys += waiting.map { .item($0.id) }
    }

    init(keys: [RunLineKey]) { self.keys = keys }

    /// How many acts are before a line.
    func acts(before key: RunLineKey) -> Int {
        keys.prefix { $0 != key }.count { if case .item = $0 { false } else { true } }
    }

    /// The order with a line at another place, from 1; a place beyond the end is the last one.
    func moving(_ key: RunLineKey, to place: Int) -> RunOrder {
        var keys = keys.filter { $0 != key }
        keys.insert(key, at: min(max(place - 1, 0), keys.count))
        return RunOrder(keys: keys)
    }

    /// The acts of the lineup after a line.
    func slots(after key: RunLineKey) -> [ID<Slot>] {
        guard let index = keys.firstIndex(of: key) else { return [] }
        return keys[(index + 1)...].compactMap { if case .act(let slot) = $0 { slot } else { nil } }
    }
}
