import Platform
import Storage
import Synchronization
import Values

/// The open event streams.
final class LiveListeners: Sendable {
    enum Event: Hashable, Sendable {
        case changed(Set<ChangeSource.Noun>)
        case heartbeat
    }

    struct Listener: Sendable {
        fileprivate let key: Int
        let events: AsyncStream<Event>
        /// Ends the stream.
        let finish: @Sendable () -> Void
    }

    private struct Entry {
        let session: Session
        /// The account's, and the day that the page was last told of.
        let zone: Zone
        var day: LocalDate
        let events: AsyncStream<Event>.Continuation
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var nextKey = 0
        var isFinished = false
    }

    private let state = Mutex(State())

    /// A browser has one for each window that is visible.
    static let maximumPerSession = 16
    static let maximum = 1024
    /// A client that is this far behind is disconnected; it loads its page again.
    private static let maximumWaiting = 64

    /// Nil if there are too many.
    func add(_ session: Session, zone: Zone, now: Instant) -> Listener? {
        let (stream, events) = AsyncStream<Event>.makeStream(bufferingPolicy: .bufferingOldest(Self.maximumWaiting))
        return state.withLock { state in
            let own = state.entries.values.count { $0.session.id == session.id }
            guard !state.isFinished, own < Self.maximumPerSession, state.entries.count < Self.maximum else {
                return nil
            }
            state.nextKey += 1
            state.entries[state.nextKey] = Entry(session: session, zone: zone, day: zone.date(of: now), events: events)
            return Listener(key: state.nextKey, events: stream) { events.finish() }
        }
    }

    /// Returns how many are left.
    func remove(_ listener: Listener) -> Int {
        listener.finish()
        return state.withLock { state in
            state.entries[listener.key] = nil
            return state.entries.count
        }
    }

    var count: Int { state.withLock { $0.entries.count } }

    var sessions: Set<ID<Session>> { state.withLock { Set($0.entries.values.map(\.session.id)) } }

    /// - Parameter account: nil for all accounts.
    func send(_ event: Event, to account: ID<Account>?) {
        let entries = state.withLock { Array($0.entries.values) }
        for entry in entries where account == nil || entry.session.account == account {
            if case .dropped = entry.events.yield(event) { entry.events.finish() }
        }
    }

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
        for entry in entries { entry.events.finish() }
    }

    /// No more streams from now on.
    func finishAll() {
        let entries = state.withLock { state in
            state.isFinished = true
            return Array(state.entries.values)
        }
        for entry in entries { entry.events.finish() }
    }
}
