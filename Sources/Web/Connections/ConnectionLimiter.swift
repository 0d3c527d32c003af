internal import Synchronization

/// Counts who is connected, over all event loops.
final class ConnectionLimiter: Sendable {
    /// What a connection counts as, given back when it ends.
    struct ConnectionPermit: Sendable {
        fileprivate let address: ClientAddress
    }

    private struct Inside {
        var count = 0
        var byAddress: [ClientAddress: Int] = [:]
    }

    private let connections: Int
    private let perAddress: Int
    private let inside = Mutex(Inside())

    init(connections: Int, perAddress: Int) {
        self.connections = connections
        self.perAddress = perAddress
    }

    /// Nil when there are enough, in all or of that address.
    func admit(_ address: ClientAddress) -> ConnectionPermit? {
        inside.withLock { inside in
            let same = inside.byAddress[address, default: 0]
            guard inside.count < connections, address == .local || same < perAddress else { return nil }
            inside.count += 1
            inside.byAddress[address] = same + 1
            return ConnectionPermit(address: address)
        }
    }

    func leave(_ visitor: ConnectionPermit) {
        inside.withLock { inside in
            inside.count -= 1
            let left = inside.byAddress[visitor.address, default: 1] - 1
            inside.byAddress[visitor.address] = left > 0 ? left : nil
        }
    }
}
