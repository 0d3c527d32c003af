internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Logging
internal import Messaging
internal import People
internal import ServiceLifecycle
internal import Storage
internal import UnixSignals
internal import Values

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the gateway: take texts in and send what is in the outbox.",
        discussion: """
            Without Twilio credentials it runs a pretend provider too, with a page of phones to play with.
            Stops on Ctrl-C, after what is under way is finished.

            Example:
              greenroom serve
            """)

    @Flag(help: "Fetch texts and reports from the provider every few seconds: works without a public address.")
    var poll = false

    @OptionGroup var options: HouseOptions

    func run() async throws {
        let environment = ProcessEnvironment.current
        let settings = try await Settings(environment: environment, flags: options.flags)
        let terminal = Terminal.process(environment: environment)
        let house = try await House.open(settings, upgrade: .always, clock: try WallClock.chosen(by: settings))
        let account = try await house.account()
        let sender = try await house.sender(owner: account)
        let listen = try ListenAddress(settings[.listen] ?? "", setting: .listen)
        let now = house.clock.now()
        try await house.store.write { try Tending.lookAtAll(now: now, in: $0) }
        var services: [any Service] = []
        if house.provider.isSandbox {
            services.append(try SandboxService(house: house, terminal: terminal))
        }
        services.append(GatewayService(house: house, listen: listen, terminal: terminal))
        let senders = try await Self.senders(of: house, besides: sender, now: now)
        for sender in senders { services.append(DispatcherService(dispatcher: try house.dispatcher(for: sender))) }
        services += try keepingUp(house, senders: senders)
        if poll { terminal.say("Polling the provider: texts come in within a few seconds, without a public address.") }
        var configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: $0, failureTerminationBehavior: .gracefullyShutdownGroup) },
            gracefulShutdownSignals: [.sigterm, .sigint], logger: house.log)
        configuration.maximumGracefulShutdownDuration = .seconds(25)
        let group = ServiceGroup(configuration: configuration)
        try await group.run()
        terminal.say("Stopped. Nothing is lost: what waits in the outbox leaves at the next start.")
    }
}

extension ServeCommand {
    /// For so long after a text to somebody an answer to it may come.
    static let answers: Duration = .days(60)

    /// The one that is set, and those that were before it: what they have begun is seen through, and answered.
    static func senders(of house: House, besides usual: Sender, now: Instant) async throws -> [Sender] {
        let (key, since) = (house.provider.key, now.adding(.zero - answers))
        let inUse = try await house.store.read { try Sender.inUse(provider: key, since: since, in: $0) }
        return [usual] + inUse.filter { $0.id != usual.id }
    }

    /// What keeps our picture and the provider's the same.
    private func keepingUp(_ house: House, senders: [Sender]) throws -> [any Service] {
        let (clock, key, isPolling) = (house.clock, house.provider.key, poll)
        let client = try house.messagesClient()
        let patience = house.settings.patience
        let reconciler = Reconciler(
            store: house.store, client: client, provider: key, patience: patience, log: house.log)
        let jobs = JobRunner(store: house.store, features: try house.featuresWithErrands(), log: house.log)
        let backfills = senders.map { sender in
            let backfill = Backfill(inbox: house.inbox, client: client, sender: sender.id, log: house.log)
            let reports = DeliveryPoll(store: house.store, client: client, sender: sender.id)
            return Repeating(name: "backfill", interval: isPolling ? .seconds(3) : .minutes(5), log: house.log) {
                let count = try await backfill.run(now: clock.now()).taken
                if count > 0, !isPolling {
                    house.log.notice("texts were taken in late", metadata: ["count": "\(count)"])
                }
                if isPolling { try await reports.run(now: clock.now()) }
            }
        }
        return backfills + [
            Repeating(name: "schedule", interval: .seconds(1), log: house.log) {
                try await jobs.run(now: clock.now())
            },
            Repeating(name: "errands", interval: .seconds(1), log: house.log) {
                try await jobs.runErrands(now: clock.now())
            },
            Repeating(name: "photo sweep", interval: .hours(1), log: house.log) {
                try await PhotoShelf(house.store).sweep(house.store, now: clock.now())
            },
            Repeating(name: "reconciler", interval: patience / 4, log: house.log) {
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
