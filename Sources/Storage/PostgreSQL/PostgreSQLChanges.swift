import Dispatch
import Synchronization

/// Records what this process and others change, for open pages, and tells other processes what this one has changed.
///
/// NOTIFY in the transactions themselves would make them commit one after another. So it is sent after them, and what
/// others are told may be lost with the process: it only saves them from looking.
final class PostgreSQLChanges: Sendable {
    private struct State {
        var tables: Set<String> = []
        var rows: [String: ChangedRows] = [:]
        var signal: AsyncStream<Void>.Continuation?
        var isRecording = false
        /// What others have not been told.
        var unannounced: [String: ChangedRows] = [:]
        /// When others were told last, or will be.
        var announced: ContinuousClock.Instant?
    }

    /// How often a gateway tells others at most.
    private static let announcementInterval: Duration = .milliseconds(50)

    /// Tells this process from others on the same channel.
    private let token: String
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

    func take() -> [String: ChangedRows] {
        state.withLock { state in
            defer { state.rows = [:] }
            return state.rows
        }
    }

    private static func record(_ changed: [String: ChangedRows], _ state: inout State) {
        guard state.isRecording else { return }
        state.rows.formUnion(changed.filter { state.tables.contains($0.key) })
        if !state.rows.isEmpty { state.signal?.yield() }
    }

    /// Records what another process tells. Returns false if that is not what it has changed.
    func recordOthers(_ message: String) -> Bool {
        let (token, changes) = ChangeMessage.read(message)
        guard token != self.token else { return true }
        guard let changes else { return false }
        state.withLock { Self.record(changes, &$0) }
        return true
    }

    // MARK: - Announcements

    enum Announcement {
        case now
        case after(Duration)
        /// One that is due will tell of this change as well.
        case none
    }

    /// Called after each commit that changed rows. Returns when others should be told. A process without pages tells
    /// them at once, because a command may end.
    func recordOwn(_ changed: [String: ChangedRows], now: ContinuousClock.Instant) -> Announcement {
        state.withLock { state in
            Self.record(changed, &state)
            state.unannounced.formUnion(changed)
            let next = state.announced.map { $0 + Self.announcementInterval } ?? now
            if next <= now || state.signal == nil {
                state.announced = now
                return .now
            }
            guard let last = state.announced, last <= now else { return .none }
            state.announced = next
            return .after(next - now)
        }
    }

    /// Tells the others. Does not wait for the disk. What fails is told with the next changes.
    func announce(on connection: PostgreSQLConnection) throws {
        let changes = state.withLock { state in
            defer { state.unannounced = [:] }
            return state.unannounced
        }
        guard !changes.isEmpty else { return }
        let messages = ChangeMessage.texts(changes, token: token).map {
            "SELECT pg_notify('\(PostgreSQLListener.channelPrefix)' || current_schema(), '\($0)')"
        }
        do {
            try connection.runAlone(["BEGIN", "SET LOCAL synchronous_commit = off"] + messages + ["COMMIT"])
        } catch {
            state.withLock { $0.unannounced.formUnion(changes) }
            throw error
        }
    }

    func close() {
        state.withLock { $0.signal?.finish() }
    }
}
