internal import ArgumentParser
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

    @OptionGroup var options: HouseOptions

    func run() async throws {
        let environment = ProcessEnvironment.current
        let settings = try await Settings(environment: environment, flags: options.flags)
        let terminal = Terminal.process(environment: environment)
        let house = try await House.open(settings, upgrade: .always, clock: try WallClock.chosen(by: settings))
        let account = try await house.account()
        let sender = try await house.sender(owner: account)
        let listen = try ListenAddress(settings[.listen] ?? "", setting: .listen)
        var services: [any Service] = []
        if house.provider.isSandbox {
            services.append(try SandboxService(house: house, terminal: terminal))
        }
        services.append(GatewayService(house: house, listen: listen, terminal: terminal))
        services.append(DispatcherService(dispatcher: try house.dispatcher(for: sender)))
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: services.map { .init(service: $0, failureTerminationBehavior: .gracefullyShutdownGroup) },
                gracefulShutdownSignals: [.sigterm, .sigint], logger: house.log))
        try await group.run()
        terminal.say("Stopped. Nothing is lost: what waits in the outbox leaves at the next start.")
    }
}

/// Sends what is in the outbox, for as long as the gateway runs.
struct DispatcherService: Service {
    let dispatcher: Dispatcher

    func run() async throws {
        try await dispatcher.run()
    }
}
