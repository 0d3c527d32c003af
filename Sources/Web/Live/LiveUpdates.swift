import Logging
import Platform
import ServiceLifecycle
import Storage
import Synchronization
import Values

/// Tells open pages which nouns of their account have changed.
struct LiveUpdates: Service {
    typealias Noun = ChangeSource.Noun

    let store: Store
    let sources: [ChangeSource]
    let clock: WallClock
    let log: Logger
    private let listeners: LiveListeners
    private let watch: ChangeWatch

    /// Changes within this time after others are published together: while many texts arrive, 200 open pages of an
    /// account are told twice a second, and 20 of each of 50 accounts seven times.
    ///
    /// - Parameter streams: the number of open streams that are told. Each costs a write, and then a page, so more of
    ///   them are told less often.
    static func interval(streams: Int) -> Duration { .milliseconds(100 + 2 * min(streams, 350)) }
    /// How often changes are looked at.
    private static let pause: Duration = .milliseconds(25)
    /// How often commits of other processes are looked for.
    static let otherProcessInterval: Duration = .milliseconds(500)
    /// Proxies close connections on which nothing is sent, most after 60 s.
    static let heartbeat: Duration = .seconds(20)
    init(store: Store, sources: [ChangeSource], clock: WallClock, random: RandomSource, log: Logger) {
        (self.store, self.sources, self.clock, self.log) = (store, sources, clock, log)
        listeners = LiveListeners(random: random)
        watch = ChangeWatch(store: store, listeners: listeners)
    }

    /// Names the state that a page shows whose content is read after this; nil if that is not known. A page whose
    /// stream is opened in the same state need not fetch its content again.
    func version(of account: Account) async -> String? {
        guard await watch.pageIsShown() else { return nil }
        return listeners.version(of: account.id, day: account.zone.date(of: clock.now()))
    }

    /// A stream of what happens; nil if the session, or the gateway, has too many.
    ///
    /// - Parameter zone: of the account: at midnight everything is reported as changed.
    func listen(_ session: Session, zone: Zone) -> LiveListeners.Listener? {
        guard let listener = listeners.add(session, zone: zone, now: clock.now()) else { return nil }
        watch.streamIsOpened()
        return listener
    }

    func stopListening(_ listener: LiveListeners.Listener) { listeners.remove(listener) }

    func run() async throws {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await publishCommits() }
            group.addTask { await watchOtherProcesses() }
            group.addTask { await sendHeartbeats() }
            await withGracefulShutdownHandler {
                await group.next()
            } onGracefulShutdown: {
                listeners.finishAll()
            }
            group.cancelAll()
        }
        listeners.finishAll()
    }

    private func publishCommits() async {
        var changes = AccountChanges()
        for await _ in store.changes(of: Set(sources.map(\.table))).cancelOnGracefulShutdown() {
            repeat {
                changes.add(await nouns(of: store.takeChangedRows()))
                await publish(changes.takeDue(now: .now) { Self.interval(streams: listeners.count(of: $0)) })
                try? await Task.sleep(for: Self.pause)
            } while !changes.isEmpty && !Task.isCancelled
        }
    }

    private func publish(_ nouns: [ID<Account>?: Set<Noun>]) async {
        for (account, nouns) in nouns { listeners.send(.changed(nouns), to: account) }
        if nouns.values.contains(where: { $0.contains(.members) }) { await endRevoked() }
    }

    /// What has changed, by account; nil for all accounts, because it is not known whose the rows are.
    private func nouns(of changes: [String: ChangedRows]) async -> [ID<Account>?: Set<Noun>] {
        guard !changes.isEmpty else { return [:] }
        let all = sources.nouns
        do {
            return try await store.read(at: clock.now()) { [sources] tx in
                var nouns: [ID<Account>?: Set<Noun>] = [:]
                for source in sources {
                    guard let rows = changes[source.table] else { continue }
                    // Whoever may see less than before, or nothing, fetches everything again.
                    let changed = source.noun == .members ? all : [source.noun]
                    for owner in try rows.owners(source, in: tx) { nouns[owner, default: []].formUnion(changed) }
                }
                return nouns
            }
        } catch {
            log.error("could not find the account of changed rows", metadata: ["reason": "\(error)"])
            return [nil: all]
        }
    }

    private func watchOtherProcesses() async {
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            try? await Task.sleep(for: Self.otherProcessInterval)
            // What another process has changed in a file is not known.
            guard await watch.othersHaveChanged() else { continue }
            listeners.send(.changed(sources.nouns), to: nil)
            await endRevoked()
        }
    }

    private func sendHeartbeats() async {
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            try? await Task.sleep(for: Self.heartbeat)
            await beat()
        }
    }

    /// Shows all pages that the gateway is there, and lets them fetch everything again when another day has begun: what
    /// was tomorrow is today.
    func beat() async {
        listeners.send(.heartbeat, to: nil)
        for account in listeners.accountsWithNewDay(now: clock.now()) {
            listeners.send(.changed(sources.nouns), to: account)
        }
        await endRevoked()
    }

    /// A signed-out browser gets no more updates.
    private func endRevoked() async {
        let (sessions, now) = (listeners.sessions, clock.now())
        guard !sessions.isEmpty,
            let active = try? await store.read(at: now, { try Session.active(among: Array(sessions), in: $0) })
        else { return }
        listeners.finish(sessions.subtracting(active))
    }
}
