import Foundation
import Glibc
import Synchronization

/// Open event streams of a gateway's pages, and when each was told that something has changed. One thread reads all.
final class EventStreams: Sendable {
    private struct State {
        /// By the place of the stream.
        var told: [[ContinuousClock.Instant]]
        var opened = 0
        var isClosed = false
    }

    private let state: Mutex<State>
    private let sockets: [Int32]
    private let done = DispatchSemaphore(value: 0)

    /// - Parameter pages: the port of the gateway and the session of each.
    init(_ pages: [(port: Int, cookie: String)]) throws {
        state = Mutex(State(told: Array(repeating: [], count: pages.count)))
        sockets = try pages.map { page in
            let request = "GET /live HTTP/1.1\r\nHost: 127.0.0.1:\(page.port)\r\nCookie: \(page.cookie)\r\n\r\n"
            return try Self.connect(to: page.port, sending: request)
        }
        Thread.detachNewThread { [self] in read() }
    }

    /// How many streams the gateways have accepted.
    var opened: Int { state.withLock { $0.opened } }

    /// By the place of the stream, in the order of time.
    var told: [[ContinuousClock.Instant]] { state.withLock { $0.told } }

    func close() {
        state.withLock { $0.isClosed = true }
        done.wait()
        for socket in sockets { Glibc.close(socket) }
    }

    private func read() {
        var files = sockets.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !state.withLock({ $0.isClosed }) {
            guard poll(&files, nfds_t(files.count), 100) > 0 else { continue }
            let now = ContinuousClock.now
            for place in files.indices where files[place].revents != 0 {
                let count = Glibc.read(files[place].fd, &buffer, buffer.count)
                // It is not polled any more.
                if count <= 0 { files[place].fd = -1 }
                record(String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self), of: place, at: now)
            }
        }
        done.signal()
    }

    /// Events are short, so each comes in one part.
    private func record(_ text: String, of place: Int, at now: ContinuousClock.Instant) {
        state.withLock { state in
            if text.contains(": open\n") { state.opened += 1 }
            if text.contains("event: changed\n") { state.told[place].append(now) }
        }
    }

    private static func connect(to port: Int, sending request: String) throws -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let isConnected = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        let bytes = Array(request.utf8)
        guard isConnected, write(socket, bytes, bytes.count) == bytes.count else { throw POSIXError(.ECONNREFUSED) }
        return socket
    }
}
