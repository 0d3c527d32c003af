import CommandKit
import Lineups
import Logging
import Messaging
import Metering
import Platform
import ServiceLifecycle
import Storage
import Synchronization
import Twilio
import Values

/// All services of a running gateway.
struct GatewayServices {
    let app: AppEnvironment
    let terminal: Terminal
    /// Whether the provider is polled every few seconds, because webhooks cannot reach this machine.
    let isPolling: Bool
    var serviceManager: ServiceManager?
    /// What this process measures; nil if nobody asks.
    var metrics: PrometheusRegistry?

    /// How often messages are listed at the provider.
    private var interval: Duration { isPolling ? .seconds(3) : .minutes(5) }
    /// After a failover of the database, the states of messages of this time are fetched.
    private static let reportPeriod: Duration = .hours(1)

    /// Schedules everything that became due while the gateway was stopped, and returns the services in their order.
    /// Inbound texts at the provider are fetched before other work starts.
    func services() async throws -> [any Service] {
        let usual = try await app.gatewaySender()
        let listen = try ListenAddress(app.settings[.listen] ?? "", setting: .listen)
        let now = app.clock.now()
        try await app.store.write(.everything, at: now) { tx in
            try RestoreReconciliation.startVerification(in: tx)
            try LineupScheduler.scheduleAll(in: tx)
        }
        let senders = try await app.inboundSenders(including: usual)
        let catchUp = InboundCatchUp(
            senders: senders.map(\.id), patience: app.catchUpTimeout, absence: max(interval, .minutes(1)),
            timeline: { [store = app.store] in store.timeline }, log: app.log)
        var services: [any Service] = []
        if app.provider.isSandbox {
            let templates = try await app.store.read(at: now) { try WhatsAppTemplates(of: usual.account, in: $0).all }
            let sandbox = try SandboxService(app: app, templates: templates, terminal: terminal)
            // Before any service announces its address.
            try await sandbox.checkAddress()
            services.append(sandbox)
        }
        services.append(GatewayService(app: app, listen: listen, terminal: terminal, serviceManager: serviceManager))
        let mailing = try await app.mailSender()
        // Without a mailbox, it is none of `senders`.
        let others = [mailing].compactMap(\.self).filter { mail in !senders.contains { $0.id == mail.id } }
        for sender in senders + others {
            let dispatcher = try app.dispatcher(for: sender, catchingUp: catchUp)
            services.append(DispatcherService(dispatcher: dispatcher))
        }
        let client = try app.messagesClient()
        services += try senders.map { sender in
            inboundPolling(sender, try app.messagesClient(of: app.provider(of: sender)), catchUp)
        }
        services.append(integrityCheck())
        if let feeding = watchdog() { services.append(feeding) }
        if let metrics, let address = app.settings[.metricsListen] {
            services.append(
                MetricsService(
                    app: app, listen: try ListenAddress(address, setting: .metricsListen), registry: metrics,
                    terminal: terminal))
        }
        services.append(WebhookService(sender: try app.webhookSender(), clock: app.clock, log: app.log))
        if app.provider.provider.kind.isDevice { services.append(try deviceAlerts(usual)) }
        return services + (try backgroundServices(client, catchUp))
    }

    /// Tells the service manager, if it asks for that, that the database accepts writes.
    private func watchdog() -> PeriodicService? {
        guard let serviceManager, let interval = serviceManager.watchdogInterval else { return nil }
        return PeriodicService(name: "watchdog", interval: interval / 3, log: app.log) { [app] in
            try await serviceManager.feedWatchdog(
                writingTo: app.store, provider: app.provider.key, sender: app.provider.sender, now: app.clock.now())
        }
    }

    /// Reads the state of the device that sends, and alerts the operator.
    private func deviceAlerts(_ sender: Sender) throws -> PeriodicService {
        let watch = DeviceWatch(client: try app.accountClient(), store: app.store, sender: sender.id)
        return PeriodicService(name: "device", interval: .minutes(5), log: app.log) { [clock = app.clock] in
            try await watch.run(now: clock.now())
        }
    }

    /// Checks the database at the start and once a day, in the background.
    private func integrityCheck() -> PeriodicService {
        PeriodicService(name: "database check", interval: .hours(24), log: app.log) { [store = app.store, terminal] in
            try await Self.reportDamage(of: store, to: terminal)
        }
    }

    /// Prints how to restore a damaged database.
    static func reportDamage(of store: Store, to terminal: Terminal) async throws {
        if let damage = try await store.integrityError() { terminal.say(CommandError(damage).what) }
    }

    /// Fetches inbound texts that no webhook delivered.
    private func inboundPolling(_ sender: Sender, _ client: MessagesClient, _ catchUp: InboundCatchUp)
        -> PeriodicService
    {
        // Nothing but the mailbox tells of a mail.
        let isMail = sender.channel == .mail
        let (clock, log, isPolling) = (app.clock, app.log, isPolling || isMail)
        let interval: Duration = isMail ? .minutes(1) : interval
        let backfill = Backfill(inbox: app.inbox, client: client, sender: sender.id, log: log)
        let reports = DeliveryPoll(store: app.store, client: client, sender: sender.id)
        let timeline: @Sendable () -> Int64? = { [store = app.store] in store.timeline }
        let reported = Mutex(timeline())
        return PeriodicService(name: "backfill", interval: interval, trigger: timeline, log: log) {
            // Checked first, so that this run counts after the machine was suspended.
            _ = catchUp.isOver()
            let began = ContinuousClock.now
            let result: Backfill.Pass
            do {
                result = try await backfill.catchUp(clock: clock)
            } catch {
                catchUp.hasLost(sender.id)
                throw error
            }
            if result.taken > 0, !isPolling {
                log.notice("fetched texts that no webhook delivered", metadata: ["count": "\(result.taken)"])
            }
            if result.reachesNow { catchUp.hasHeard(sender.id, at: began) }
            let current = timeline()
            if reported.withLock({ $0 }) != current {
                // Delivery reports were refused as well while the database was away.
                let now = clock.now()
                try await reports.run(now: now, since: now.adding(.zero - Self.reportPeriod))
                reported.withLock { $0 = current }
            } else if isPolling {
                try await reports.run(now: clock.now())
            }
        }
    }

    /// Runs due jobs and the maintenance of the modules, and reconciles message states with the provider.
    private func backgroundServices(_ client: MessagesClient, _ catchUp: InboundCatchUp) throws -> [PeriodicService] {
        let (clock, log, patience) = (app.clock, app.log, app.settings.patience)
        let media = try app.mediaClient()
        let modules = app.modules { media }
        let jobs = JobRunner(store: app.store, modules: modules, log: log)
        var reconcilers = [
            Reconciler(store: app.store, client: client, provider: app.provider.key, patience: patience, log: log)
        ]
        if let mail = try app.mail {
            reconcilers.append(
                Reconciler(
                    store: app.store, client: try app.messagesClient(of: mail), provider: mail.key,
                    patience: patience, log: log))
        }
        let all = reconcilers
        return [
            PeriodicService(name: "schedule", interval: .seconds(1), log: log) {
                if catchUp.isOver() { try await jobs.run(now: clock.now()) }
            },
            // These jobs send replies.
            PeriodicService(name: "background jobs", interval: .seconds(1), log: log) {
                try await jobs.runBackgroundJobs(now: clock.now())
            },
            PeriodicService(name: "reconciler", interval: patience / 4, log: log) {
                for reconciler in all { try await reconciler.run(now: clock.now()) }
            },
        ]
            + modules.maintenance.map { task in
                PeriodicService(name: task.name, interval: task.interval, log: log) { [store = app.store] in
                    try await task.perform(store, clock.now())
                }
            }
    }
}

/// Sends queued messages.
struct DispatcherService: Service {
    let dispatcher: Dispatcher

    func run() async throws {
        try await dispatcher.run()
    }
}
