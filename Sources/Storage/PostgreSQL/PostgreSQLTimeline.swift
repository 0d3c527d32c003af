import Synchronization

/// The timeline of a server that this program has seen last. It grows when a standby becomes the primary, so a server
/// with a lower one is a primary that failed before and has come back: what it has would be lost.
final class PostgreSQLTimeline: Sendable {
    private struct State {
        var highest: UInt32 = 0
        /// Whether commits at that server waited for a standby when this was last looked at.
        var waitsForStandby = false
        var hasAllCommits = false
    }

    private let state = Mutex(State())

    /// Zero before the first connection.
    var current: UInt32 { state.withLock { $0.highest } }

    /// Whether nothing that was committed at the server before this one can be missing: its commits waited for a
    /// standby. False if this program did not use that server.
    var hasAllCommits: Bool { state.withLock { $0.hasAllCommits } }

    /// Returns false for a server that must not be used.
    ///
    /// - Parameter name: the first eight digits of the name of a file of the write-ahead log; empty where it is not
    ///   known.
    func accept(_ name: String) -> Bool {
        guard let timeline = UInt32(name, radix: 16) else { return true }
        return state.withLock { state in
            guard timeline >= state.highest else { return false }
            if timeline > state.highest {
                let isNext = state.highest > 0 && timeline == state.highest + 1
                state = State(highest: timeline, hasAllCommits: isNext && state.waitsForStandby)
            }
            return true
        }
    }

    /// Records whether commits wait for a standby, unless it is about an earlier server.
    func recordStandby(_ waits: Bool, at timeline: UInt32) {
        state.withLock { state in
            if timeline == state.highest { state.waitsForStandby = waits }
        }
    }
}
