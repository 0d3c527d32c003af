import Foundation
import Glibc

/// Accepts TCP connections on a free port of 127.0.0.1, each on a thread of its own, until it is released.
final class LoopbackListener: Sendable {
    let port: Int
    private let socket: Int32

    /// Not open in the programs that the harness starts, which would keep connections alive.
    static let streamSocket = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)

    /// - Parameter serve: uses the socket of a connection and closes it.
    init(_ serve: @escaping @Sendable (_ client: Int32) -> Void) throws {
        let listener = Glibc.socket(AF_INET, Self.streamSocket, 0)
        var address = Self.address(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && Glibc.listen(listener, 512) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        (socket, port) = (listener, Int(UInt16(bigEndian: address.sin_port)))
        Thread.detachNewThread { Self.accept(on: listener, serve) }
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))  // ends the thread, which closes it
    }

    private static func accept(on listener: Int32, _ serve: @escaping @Sendable (Int32) -> Void) {
        while true {
            let client = Glibc.accept(listener, nil, nil)
            guard client >= 0 else {
                if errno == EINVAL { break }  // shut down
                continue
            }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            Self.sendAtOnce(client)
            Thread.detachNewThread { serve(client) }
        }
        close(listener)
    }

    /// As servers and clients of databases do: a second small packet would else wait for the other side's
    /// acknowledgement of the first, up to 40 ms.
    static func sendAtOnce(_ socket: Int32) {
        var yes: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    /// On this machine.
    static func address(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        return address
    }
}
