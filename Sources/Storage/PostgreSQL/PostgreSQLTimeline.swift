import Synchronization

/// The timeline of a server that this program has seen last. It grows when a standby becomes the primary, so a server
/// with a lower one is a primary that failed before and has come back: what it has would be lost.
final class PostgreSQLTimeline: Sendable {
    private let highest = Mutex<UInt32>(0)

    /// Zero before the first connection.
    var current: UInt32 { highest.withLock { $0 } }

    /// Returns false for a server that must not be used.
    ///
    /// - Parameter name: the first eight digits of the name of a file of the write-ahead log; empty where it is not
    ///   known.
    func accept(_ name: String) -> Bool {
        guard let timeline = UInt32(name, radix: 16) else { return true }
        return highest.withLock { highest in
            guard timeline >= highest else { return false }
            highest = timeline
            return true
        }
    }
}
