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
        (self.connections, self.perAddress) = (connections, perAddress)
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

/// Limits for clients. A proxy in front of the gateway may have its own; these do not depend on it.
package struct ConnectionLimits: Sendable {
    /// Connections in total; further ones are closed at once. Lowered if the system allows fewer open files.
    package var connections = 2048
    /// Connections from one address (for IPv6, from one /64 network). Loopback is not counted, because a proxy on this
    /// machine uses it for all clients.
    package var connectionsPerAddress = 128
    /// For a request's head, from its first byte; on a new connection, from its start.
    package var head = Duration.seconds(10)
    /// From the end of the head to the end of the body.
    package var body = Duration.seconds(10)
    /// From the moment at which an upload is allowed to the end of the body.
    package var upload = Duration.seconds(180)
    /// Bytes of a body that are read before the connection is closed; a webhook uses far fewer.
    package var bodyBytes = 1 << 20
    /// From the end of a request to the end of its response. The provider waits no longer.
    package var answer = Duration.seconds(15)
    /// Between two parts of an event stream, which has a heartbeat every 20 s.
    package var stream = Duration.seconds(60)
    /// Between two requests. Longer than the 5 s for which proxies keep idle connections, so that the gateway never
    /// closes one while a webhook is being sent on it.
    package var idle = Duration.seconds(30)
    /// For the client to close after the last response.
    package var closing = Duration.seconds(2)
    /// For a request that is arriving when the gateway stops.
    package var shutdown = Duration.seconds(3)

    package init() {}
}
