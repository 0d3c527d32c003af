import PageKit
import Synchronization

/// Limits the number of connections, over all event loops.
final class ConnectionLimiter: Sendable {
    /// Permission for one connection, to be released when it ends.
    struct ConnectionPermit: Sendable {
        fileprivate let address: ClientAddress
    }

    private struct Counts {
        var count = 0
        var byAddress: [ClientAddress: Int] = [:]
    }

    private let connections: Int
    private let perAddress: Int
    private let counts = Mutex(Counts())

    init(connections: Int, perAddress: Int) {
        self.connections = connections
        self.perAddress = perAddress
    }

    /// Nil if a limit is reached: the total, or that of the address.
    func acquire(_ address: ClientAddress) -> ConnectionPermit? {
        counts.withLock { counts in
            let same = counts.byAddress[address, default: 0]
            guard counts.count < connections, address == .local || same < perAddress else { return nil }
            counts.count += 1
            counts.byAddress[address] = same + 1
            return ConnectionPermit(address: address)
        }
    }

    func release(_ permit: ConnectionPermit) {
        counts.withLock { counts in
            counts.count -= 1
            let left = counts.byAddress[permit.address, default: 1] - 1
            counts.byAddress[permit.address] = left > 0 ? left : nil
        }
    }
}
