internal import Agenda
internal import Lineups
internal import Logging
internal import Messaging
internal import People
internal import ServiceLifecycle
internal import Storage
internal import Twilio
internal import Values

/// All that runs while the gateway does.
struct Serving {
    let app: AppEnvironment
    let terminal: Terminal
    /// Nothing reaches us: texts and reports are fetched every few seconds.
    let isPolling: Bool

    /// How often the provider's list is looked at.
    private var interval: Duration { isPolling ? .seconds(3) : .minutes(5) }

    /// Has everything looked at that fell due while nobody ran, and answers what is to be run, in this order. What waits
    /// at the provider is heard before any of it is done.
    func services() async throws -> [any Service] {
        let account = try await app.account()
        let usual = try await app.sender(owner: account)
        let listen = try ListenAddress(app.settings[.listen] ?? "", setting: .listen)
        let now = app.clock.now()
        try await app.store.write { tx in
            try RestoreReconciliation.noteStart(now: now, in: tx)
            try LineupScheduler.scheduleAll(now: now, in: tx)
        }
        let senders = try await app.sendersHeard(besides: usual)
        let catchingUp = InboundCatchUp(
            senders: senders.map(\.id), patience: app.patienceWithLists, absence: max(interval, .minutes(1)),
            log: app.log)
        var services: [any Service] = []
        if app.provider.isSandbox { services.append(try SandboxService(app: app, terminal: terminal)) }
        services.append(GatewayService(app: app, listen: listen, terminal: terminal))
        for sender in senders {
            let dispatcher = try app.dispatcher(for: sender, catchingUp: catchingUp)
            services.append(DispatcherService(dispatcher: dispatcher))
        }
        let client = try app.messagesClient()
        services += senders.map { hearing($0, client, catchingUp) }
        services.append(looking())
        return services + (try doing(client, catchingUp))
    }

    /// Looks through the whole database at the start and once a day, beside the work: a large one takes a while.
    private func looking() -> Repeating {
        Repeating(name: "database check", interval: .hours(24), log: app.log) { [store = app.store, terminal] in
            try await Self.tellDamage(of: store, to: terminal)
        }
    }

    /// One line with the way back where the file is not whole.
    static func tellDamage(of store: Store, to terminal: Terminal) async throws {
        if let damage = try await store.damage() { terminal.say("\(damage)") }
    }

    /// Takes in what no webhook brings.
    private func hearing(_ sender: Sender, _ client: MessagesClient, _ catchingUp: InboundCatchUp) -> Repeating {
        let (clock, log, isPolling) = (app.clock, app.log, isPolling)
        let backfill = Backfill(inbox: app.inbox, client: client, sender: sender.id, log: log)
        let reports = DeliveryPoll(store: app.store, client: client, sender: sender.id)
        return Repeating(name: "backfill", interval: interval, log: log) {
            // After the machine has slept this round counts already.
            _ = catchingUp.isOver()
            let round = try await backfill.catchUp(clock: clock)
            if round.taken > 0, !isPolling {
                log.notice("texts were taken in late", metadata: ["count": "\(round.taken)"])
            }
            if round.reachesNow { catchingUp.hasHeard(sender.id) }
            if isPolling { try await reports.run(now: clock.now()) }
        }
    }

    /// Does what falls due, and keeps our picture and the provider's the same.
    private func doing(_ client: MessagesClient, _ catchingUp: InboundCatchUp) throws -> [Repeating] {
        let (clock, log, patience) = (app.clock, app.log, app.settings.patience)
        let media = try app.mediaClient()
        let jobs = JobRunner(store: app.store, modules: app.modules { media }, log: log)
        let shelf = PhotoStore(app.store)
        let reconciler = Reconciler(
            store: app.store, client: client, provider: app.provider.key, patience: patience, log: log)
        return [
            Repeating(name: "schedule", interval: .seconds(1), log: log) {
                if catchingUp.isOver() { try await jobs.run(now: clock.now()) }
            },
            // Each answers somebody.
            Repeating(name: "background jobs", interval: .seconds(1), log: log) {
                try await jobs.runBackgroundJobs(now: clock.now())
            },
            Repeating(name: "photo sweep", interval: .hours(1), log: log) { [store = app.store] in
                try await shelf.sweep(store, now: clock.now())
            },
            Repeating(name: "reconciler", interval: patience / 4, log: log) {
                try await reconciler.run(now: clock.now())
            },
        ]
    }
}

/// Sends what is in the outbox, for as long as the gateway runs.
struct DispatcherService: Service {
    let dispatcher: Dispatcher

    func run() async throws {
        try await dispatcher.run()
    }
}
