import Foundation
import Glibc
import Synchronization

/// A raw HTTP/1.1 server on 127.0.0.1 with a thread per connection, which runs `serve` and then closes the connection.
package final class LoopbackServer: Sendable {
    package let port: UInt16
    private let listener: Int32
    private let log = Log()

    /// What was received. A separate object, because the server's threads outlive the server briefly.
    private final class Log: Sendable {
        let connections = Mutex(0)
        let requests = Mutex<[ReceivedRequest]>([])
    }

    package init(serve: @escaping @Sendable (LoopbackConnection) -> Void) throws {
        (listener, port) = try Self.listen(backlog: 512)
        let (listener, log) = (listener, log)
        Thread.detachNewThread { Self.accept(on: listener, log, serve) }
    }

    /// A server that accepts no connections: they wait in a backlog of this length, and further ones hang in the
    /// handshake.
    package init(backlog: Int32) throws {
        (listener, port) = try Self.listen(backlog: backlog)
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))  // ends the thread, which closes it
    }

    package var url: String { "http://127.0.0.1:\(port)" }
    package var connections: Int { log.connections.withLock { $0 } }
    package var requests: [ReceivedRequest] { log.requests.withLock { $0 } }

    private static func listen(backlog: Int32) throws -> (listener: Int32, port: UInt16) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && Glibc.listen(listener, backlog) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    private static func accept(
        on listener: Int32, _ log: Log, _ serve: @escaping @Sendable (LoopbackConnection) -> Void
    ) {
        while true {
            let fd = Glibc.accept(listener, nil, nil)
            guard fd >= 0 else {
                if errno == EINVAL { break }  // shut down
                continue
            }
            let number = log.connections.withLock { count in
                count += 1
                return count
            }
            Thread.detachNewThread {
                let connection = LoopbackConnection(fd, number: number) { request in
                    log.requests.withLock { $0.append(request) }
                }
                serve(connection)
                connection.end()
            }
        }
        close(listener)
    }

    /// Responds to every request on every connection, and keeps connections open.
    package convenience init(answering answer: @escaping @Sendable (ReceivedRequest) -> String) throws {
        try self.init { connection in
            while let request = connection.readRequest() { connection.send(answer(request)) }
        }
    }

    /// The same with responses as bytes.
    package convenience init(serving serve: @escaping @Sendable (ReceivedRequest) -> Served) throws {
        try self.init { connection in
            while let request = connection.readRequest() { connection.send(serve(request).bytes) }
        }
    }
}

/// A complete response.
package struct Served: Sendable {
    package let bytes: [UInt8]

    package init(_ status: String = "200 OK", headers: [String] = [], body: [UInt8]) {
        let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + headers + ["", ""]
        bytes = Array(head.joined(separator: "\r\n").utf8) + body
    }

    package init(_ status: String = "200 OK", headers: [String] = [], json: String) {
        self.init(status, headers: headers + ["Content-Type: application/json"], body: Array(json.utf8))
    }
}

/// A request as received.
package struct ReceivedRequest: Sendable {
    package let line: String
    package let headers: [String]
    package let body: [UInt8]

    package func header(_ name: String) -> String? {
        headers.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}
