import Foundation
import Glibc

/// A socket on which a service manager receives notifications.
final class NotificationSocket: Sendable {
    private let descriptor: Int32

    /// - Parameter path: with an initial `@`, a name in the abstract namespace.
    init(path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(path.utf8)
        if name.first == UInt8(ascii: "@") { name[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 }
        }
        guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    }

    deinit {
        close(descriptor)
    }

    /// The notifications that arrived since the last call.
    func received() -> [String] {
        var messages: [String] = []
        while let message = receive(Int32(MSG_DONTWAIT)) { messages.append(message) }
        return messages
    }

    /// Waits for the next notification.
    func next() async -> String? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: self.receive(0)) }
        }
    }

    private func receive(_ flags: Int32) -> String? {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = recv(descriptor, &buffer, buffer.count, flags)
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
}
