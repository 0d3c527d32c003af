import Dispatch
import Synchronization

/// Records what this process changes, for open pages, and tells other processes that it has changed something.
///
/// NOTIFY in the transactions themselves would make them commit one after another. So it is sent after them, at most
/// ten times a second, and may be lost with the process: it only saves others from looking.
final class PostgreSQLChanges: Sendable {
    private struct State {
        var tables: Set<String> = []
        var rows: [String: Set<Int64>] = [:]
        var signal: AsyncStream<Void>.Continuation?
        var isRecording = false
        /// When others were told last, or will be.
        var announced: ContinuousClock.Instant?
    }

    private static let announcementInterval: Duration = .milliseconds(100)

    /// Tells this process from others on the same channel.
    let token: String
    private let state = Mutex(State())

    init(token: String) { self.token = token }

    /// There is one listener: the stream of an earlier one ends.
    func listen(to tables: Set<String>) -> AsyncStream<Void> {
        let (stream, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            state.signal?.finish()
            (state.tables, state.signal) = (tables, signal)
        }
        return stream
    }

    /// Whether a page is open at the moment.
    func setRecording(_ isWanted: Bool) { state.withLock { $0.isRecording = isWanted } }

    /// Called after each commit that changed rows.
    func record(_ changed: [String: Set<Int64>]) {
        state.withLock { state in
            guard state.isRecording else { return }
            for (table, rows) in changed where state.tables.contains(table) {
                state.rows[table, default: []].formUnion(rows)
            }
            if !state.rows.isEmpty { state.signal?.yield() }
        }
    }

    func take() -> [String: Set<Int64>] {
        state.withLock { state in
            defer { state.rows = [:] }
            return state.rows
        }
    }

    enum Announcement {
        case now
        case after(Duration)
        /// One that is due will tell of this change as well.
        case none
    }

    /// When others should be told of a change that was just committed. A short command tells them at once, because it
    /// may end.
    func nextAnnouncement(now: ContinuousClock.Instant) -> Announcement {
        state.withLock { state in
            let next = state.announced.map { $0 + Self.announcementInterval } ?? now
            if next <= now {
                state.announced = now
                return .now
            }
            guard let last = state.announced, last <= now else { return .none }
            state.announced = next
            return .after(next - now)
        }
    }

    /// Tells the others. Does not wait for the disk.
    func announce(on connection: PostgreSQLConnection) throws {
        try connection.runAlone(
            "BEGIN", "SET LOCAL synchronous_commit = off",
            "SELECT pg_notify('\(PostgreSQLListener.channelPrefix)' || current_schema(), '\(token)')", "COMMIT")
    }

    func close() {
        state.withLock { $0.signal?.finish() }
    }
}
