import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Receives what other processes announce, on a connection and a thread of its own.
final class PostgreSQLListener: Sendable {
    private struct State {
        var count = 0
        var isStarted = false
        var isListening = false
        var isClosed = false
    }

    /// What the thread keeps, so that it does not keep the listener.
    private final class Shared: Sendable {
        let state = Mutex(State())
    }

    static let channelPrefix = "greenroom_"
    /// How often the thread looks whether it should end, in milliseconds.
    private static let patience: Int32 = 500

    private let address: PostgreSQLAddress
    private let changes: PostgreSQLChanges
    private let shared = Shared()

    init(_ address: PostgreSQLAddress, changes: PostgreSQLChanges) {
        (self.address, self.changes) = (address, changes)
    }

    deinit { close() }

    func close() { shared.state.withLock { $0.isClosed = true } }

    /// Grows when another process may have changed something that it does not tell; nil while it is not connected. The
    /// first call connects.
    func count() -> Int? {
        let (mustStart, count) = shared.state.withLock { state in
            defer { state.isStarted = true }
            return (!state.isStarted && !state.isClosed, state.isListening ? state.count : nil)
        }
        if mustStart {
            Thread.detachNewThread { [address, changes, shared] in Self.run(address, changes, shared) }
        }
        return count
    }

    private static func run(_ address: PostgreSQLAddress, _ changes: PostgreSQLChanges, _ shared: Shared) {
        var failures = 0
        while !shared.state.withLock({ $0.isClosed }) {
            do {
                let connection = try PostgreSQLConnection(address, isWriter: false)
                let schema = try connection.script("SELECT current_schema()").string(0)
                try connection.script("LISTEN \"\(channelPrefix)\(schema.replacing("\"", with: "\"\""))\"")
                failures = 0
                // Something may have been missed.
                shared.state.withLock { state in
                    state.count += 1
                    state.isListening = true
                }
                try listen(connection, changes, shared)
            } catch {
                shared.state.withLock { $0.isListening = false }
                Backoff.wait(Backoff.pause(after: failures, first: .milliseconds(100), longest: .seconds(5)))
                failures += 1
            }
        }
    }

    private static func listen(
        _ connection: PostgreSQLConnection, _ changes: PostgreSQLChanges, _ shared: Shared
    ) throws {
        while !shared.state.withLock({ $0.isClosed }) {
            var socket = pollfd(fd: connection.socket, events: Int16(POLLIN), revents: 0)
            guard poll(&socket, 1, patience) > 0 else { continue }
            let untold = try connection.notifications().count { !changes.recordOthers($0) }
            if untold > 0 { shared.state.withLock { $0.count += untold } }
        }
    }
}
