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

    let port: Int
    private let listener: Int32
    private let shared = Shared()

    /// A separate object, because the threads outlive the relay briefly.
    private final class Shared: Sendable {
        /// The open sockets of both sides.
        let open = Mutex<Set<Int32>>([])
        let next = Mutex(0)
    }

    /// - Parameter roundTrip: how much later an answer comes than without the relay.
    init(to targets: [Target], roundTrip: Duration = .zero) throws {
        let listener = Glibc.socket(AF_INET, Self.streamSocket, 0)
        var address = Self.loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && Glibc.listen(listener, 512) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        (self.listener, port) = (listener, Int(UInt16(bigEndian: address.sin_port)))
        let shared = shared
        Thread.detachNewThread { Self.accept(on: listener, targets, roundTrip / 2, shared) }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))  // ends the thread, which closes it
    }

    /// Breaks all open connections.
    func cutAll() {
        shared.open.withLock { sockets in
            for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    /// Not open in the programs that the harness starts, which would keep connections alive.
    private static let streamSocket = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)

    private static func accept(on listener: Int32, _ targets: [Target], _ delay: Duration, _ shared: Shared) {
        while true {
            let client = Glibc.accept(listener, nil, nil)
            guard client >= 0 else {
                if errno == EINVAL { break }  // shut down
                continue
            }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            Thread.detachNewThread { pass(client, to: targets, delay, shared) }
        }
        close(listener)
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
            var address = loopback(port: port)
            return connected(AF_INET, &address)
        case .socket(let path):
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
            return connected(AF_UNIX, &address)
        }
    }

    private static func connected<Address>(_ family: Int32, _ address: inout Address) -> Int32? {
        let socket = Glibc.socket(family, streamSocket, 0)
        let isConnected = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(socket, $0, socklen_t(MemoryLayout<Address>.size)) == 0
            }
        }
        if isConnected { return socket }
        close(socket)
        return nil
    }

    private static func loopback(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        return address
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
