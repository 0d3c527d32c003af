import Foundation
import Glibc
import Synchronization

/// Passes TCP connections on to one of several addresses, in turn; one that refuses is skipped. `cutAll` breaks those
/// that are open, and bytes can be late, as in a network.
final class ConnectionRelay: Sendable {
    enum Target: Sendable {
        /// On 127.0.0.1.
        case port(Int)
        /// The path of a Unix socket.
        case socket(String)
    }

    private let listener: LoopbackListener
    private let shared: Shared

    var port: Int { listener.port }

    /// A separate object, because the threads outlive the relay briefly.
    private final class Shared: Sendable {
        /// The open sockets of both sides.
        let open = Mutex<Set<Int32>>([])
        let next = Mutex(0)
    }

    /// - Parameter roundTrip: how much later an answer comes than without the relay.
    init(to targets: [Target], roundTrip: Duration = .zero) throws {
        let (shared, delay) = (Shared(), roundTrip / 2)
        self.shared = shared
        listener = try LoopbackListener { Self.pass($0, to: targets, delay, shared) }
    }

    /// Breaks all open connections.
    func cutAll() {
        shared.open.withLock { sockets in
            for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    private static func pass(_ client: Int32, to targets: [Target], _ delay: Duration, _ shared: Shared) {
        let first = shared.next.withLock { next in
            next += 1
            return next
        }
        let server = targets.indices.lazy.compactMap { connect(to: targets[(first + $0) % targets.count]) }.first
        guard let server else {
            close(client)
            return
        }
        shared.open.withLock { $0.formUnion([client, server]) }
        pump(client, server, delay)
        shared.open.withLock { sockets in
            sockets.subtract([client, server])
            // Closed inside, so that no other connection gets the number before it is out of the set.
            close(client)
            close(server)
        }
    }

    /// Copies both ways until one side ends, each byte as much later as `delay` says.
    private static func pump(_ one: Int32, _ other: Int32, _ delay: Duration) {
        let answers = DispatchGroup()
        answers.enter()
        Thread.detachNewThread {
            DelayedCopy(from: other, to: one, delay).run()
            answers.leave()
        }
        DelayedCopy(from: one, to: other, delay).run()
        answers.wait()
    }

    private static func connect(to target: Target) -> Int32? {
        switch target {
        case .port(let port):
            var address = LoopbackListener.address(port: port)
            return connected(AF_INET, &address)
        case .socket(let path):
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
            return connected(AF_UNIX, &address)
        }
    }

    private static func connected<Address>(_ family: Int32, _ address: inout Address) -> Int32? {
        let socket = Glibc.socket(family, LoopbackListener.streamSocket, 0)
        if family == AF_INET { LoopbackListener.sendAtOnce(socket) }
        let isConnected = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(socket, $0, socklen_t(MemoryLayout<Address>.size)) == 0
            }
        }
        if isConnected { return socket }
        close(socket)
        return nil
    }
}

/// Copies what one side sends to the other, in order, each byte later by the same time.
private final class DelayedCopy: Sendable {
    private let source: Int32
    private let target: Int32
    private let delay: Duration
    /// What was read and is not sent yet; without bytes at the end.
    private let waiting = Mutex<[(due: ContinuousClock.Instant, bytes: [UInt8])]>([])
    private let available = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    init(from source: Int32, to target: Int32, _ delay: Duration) {
        (self.source, self.target, self.delay) = (source, target, delay)
    }

    /// Returns when one side has ended, and ends the other.
    func run() {
        Thread.detachNewThread { self.read() }
        while true {
            available.wait()
            let next = waiting.withLock { $0.removeFirst() }
            if delay > .zero { Thread.sleep(forTimeInterval: max(next.due - .now, .zero) / .seconds(1)) }
            if next.bytes.isEmpty || !send(next.bytes) { break }
        }
        for socket in [source, target] { shutdown(socket, Int32(SHUT_RDWR)) }
        // Its socket may be closed then.
        hasEnded.wait()
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(source, &buffer, buffer.count, 0)
            waiting.withLock { $0.append((.now + delay, Array(buffer[..<max(count, 0)]))) }
            available.signal()
            if count <= 0 { break }
        }
        hasEnded.signal()
    }

    /// Returns false if the other side has gone.
    private func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let written = bytes[sent...].withUnsafeBytes {
                Glibc.send(target, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard written > 0 else { return false }
            sent += written
        }
        return true
    }
}
