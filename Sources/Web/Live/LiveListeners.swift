import Platform
import Storage
import Synchronization
import Values

/// The open event streams, and what their pages have seen.
final class LiveListeners: Sendable {
    enum Event: Hashable, Sendable {
        case changed(Set<ChangeSource.Noun>)
        case heartbeat
    }

    /// An event, and the version of what a page shows that has followed it.
    struct Message: Sendable {
        let event: Event
        let version: String
    }

    struct Listener: Sendable {
        fileprivate let key: Int
        /// When the stream was opened.
        let version: String
        let messages: AsyncStream<Message>
        /// Ends the stream.
        let finish: @Sendable () -> Void
    }

    private struct Entry {
        let session: Session
        /// The account's, and the day that the page was last told of.
        let zone: Zone
        var day: LocalDate
        let messages: AsyncStream<Message>.Continuation
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        /// The keys of the entries.
        var ofAccount: [ID<Account>: Set<Int>] = [:]
        var nextKey = 0
        var isFinished = false
        /// How often anything was reported as changed, by account and in all accounts.
        var changes: [ID<Account>: Int] = [:]
        var changesOfAll = 0
        /// How often changes were not recorded.
        var pauses = 0
    }

    private let state = Mutex(State())
    /// Versions of before a restart are not comparable.
    private let start: String

    init(random: RandomSource) { start = random.hexToken(bytes: 4) }

    /// A browser has one for each window that is visible.
    static let maximumPerSession = 16
    static let maximum = 1024
    /// A client that is this far behind is disconnected; it loads its page again.
    private static let maximumWaiting = 64

    /// Nil if there are too many.
    func add(_ session: Session, zone: Zone, now: Instant) -> Listener? {
        let (stream, messages) = AsyncStream<Message>.makeStream(bufferingPolicy: .bufferingOldest(Self.maximumWaiting))
        return state.withLock { state in
            let own = state.entries.values.count { $0.session.id == session.id }
            guard !state.isFinished, own < Self.maximumPerSession, state.entries.count < Self.maximum else {
                return nil
            }
            state.nextKey += 1
            let day = zone.date(of: now)
            state.entries[state.nextKey] = Entry(session: session, zone: zone, day: day, messages: messages)
            state.ofAccount[session.account, default: []].insert(state.nextKey)
            let version = version(of: session.account, day: day, state)
            return Listener(key: state.nextKey, version: version, messages: stream) { messages.finish() }
        }
    }

    func remove(_ listener: Listener) {
        listener.finish()
        state.withLock { state in
            guard let account = state.entries.removeValue(forKey: listener.key)?.session.account else { return }
            state.ofAccount[account]?.remove(listener.key)
            if state.ofAccount[account]?.isEmpty == true { state.ofAccount[account] = nil }
        }
    }

    /// - Parameter account: nil for all accounts.
    func count(of account: ID<Account>? = nil) -> Int {
        state.withLock { state in account.map { state.ofAccount[$0]?.count ?? 0 } ?? state.entries.count }
    }

    var sessions: Set<ID<Session>> { state.withLock { Set($0.entries.values.map(\.session.id)) } }

    /// - Parameter account: nil for all accounts.
    func send(_ event: Event, to account: ID<Account>?) {
        state.withLock { state in
            if event != .heartbeat {
                if let account { state.changes[account, default: 0] += 1 } else { state.changesOfAll += 1 }
            }
            let keys = account.map { state.ofAccount[$0] ?? [] } ?? Set(state.entries.keys)
            for entry in keys.compactMap({ state.entries[$0] }) {
                let version = version(of: entry.session.account, day: entry.day, state)
                if case .dropped = entry.messages.yield(Message(event: event, version: version)) {
                    entry.messages.finish()
                }
            }
        }
    }

    // MARK: - Versions

    /// What differs once something of the account was reported as changed, another day has begun, or changes were not
    /// recorded for a while.
    func version(of account: ID<Account>, day: LocalDate) -> String {
        state.withLock { version(of: account, day: day, $0) }
    }

    private func version(of account: ID<Account>, day: LocalDate, _ state: State) -> String {
        "\(start)-\(state.pauses)-\(state.changesOfAll)-\(state.changes[account] ?? 0)-\(day)"
    }

    /// Changes were not recorded.
    func forgetVersions() { state.withLock { $0.pauses += 1 } }

    // MARK: - Days and sessions

    /// The accounts for which another day has begun since this was last asked.
    func accountsWithNewDay(now: Instant) -> Set<ID<Account>> {
        state.withLock { state in
            var accounts: Set<ID<Account>> = []
            for (key, entry) in state.entries where entry.zone.date(of: now) != entry.day {
                state.entries[key]?.day = entry.zone.date(of: now)
                accounts.insert(entry.session.account)
            }
            return accounts
        }
    }

    func finish(_ sessions: Set<ID<Session>>) {
        let entries = state.withLock { $0.entries.values.filter { sessions.contains($0.session.id) } }
        for entry in entries { entry.messages.finish() }
    }

    /// No more streams from now on.
    func finishAll() {
        let entries = state.withLock { state in
            state.isFinished = true
            return Array(state.entries.values)
        }
        for entry in entries { entry.messages.finish() }
    }
}
