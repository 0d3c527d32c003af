import Foundation
import Glibc

/// The server side of one connection; used by its thread only.
package final class LoopbackConnection {
    /// The number of the connection, from 1.
    package let number: Int
    private let fd: Int32
    private let note: (ReceivedRequest) -> Void
    private var buffer: [UInt8] = []
    private var hasEnded = false

    init(_ fd: Int32, number: Int, note: @escaping (ReceivedRequest) -> Void) {
        (self.fd, self.number, self.note) = (fd, number, note)
    }

    /// The next complete request; nil when the client closes.
    package func readRequest() -> ReceivedRequest? {
        while true {
            if let end = buffer.firstRange(of: Array("\r\n\r\n".utf8)) {
                let head = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
                let length =
                    ReceivedRequest(line: "", headers: head, body: []).header("Content-Length").flatMap(Int.init) ?? 0
                if buffer.count >= end.upperBound + length {
                    let body = Array(buffer[end.upperBound..<end.upperBound + length])
                    buffer.removeFirst(end.upperBound + length)
                    let request = ReceivedRequest(line: head[0], headers: Array(head.dropFirst()), body: body)
                    note(request)
                    return request
                }
            }
            guard readMore() else { return nil }
        }
    }

    /// Sends the text unchanged.
    package func send(_ text: String) {
        send(Array(text.utf8))
    }

    package func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(fd, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Blocks until the client closes.
    package func waitForEnd() {
        while readMore() { buffer.removeAll() }
    }

    /// Makes the next close a TCP reset.
    package func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(fd, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Closes the connection.
    package func end() {
        guard !hasEnded else { return }
        hasEnded = true
        close(fd)
    }

    /// Says that nothing more will be sent, and blocks until the client's system knows. On a busy machine that takes
    /// longer than the call.
    package func endSending() {
        shutdown(fd, Int32(SHUT_WR))
        var info = tcp_info()
        repeat {
            var size = socklen_t(MemoryLayout<tcp_info>.size)
            guard getsockopt(fd, Int32(IPPROTO_TCP), TCP_INFO, &info, &size) == 0 else { return }
            sched_yield()
        } while info.tcpi_state == UInt8(TCP_FIN_WAIT1)
    }

    private func readMore() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(fd, &chunk, chunk.count, 0)
        guard count > 0 else { return false }
        buffer.append(contentsOf: chunk[..<count])
        return true
    }
}
