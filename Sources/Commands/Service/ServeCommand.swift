internal import ArgumentParser
internal import ServiceLifecycle
internal import Storage
internal import UnixSignals
internal import Values

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the gateway: take texts in and send what is in the outbox.",
        discussion: """
            Without Twilio credentials it also runs the sandbox: a provider that sends nothing, with a page
            of phones.
            Stops on Ctrl-C, after what is under way is finished.

            Example:
              greenroom serve
            """)

    @Flag(help: "Fetch texts and reports from the provider every few seconds: works without a public address.")
    var poll = false

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let environment = ProcessEnvironment.current
        let settings = try await Settings(environment: environment, flags: options.flags)
        let terminal = Terminal.process(environment: environment)
        let app = try await AppEnvironment.open(settings, upgrade: .always, clock: try WallClock.chosen(by: settings))
        let services = try await GatewayServices(app: app, terminal: terminal, isPolling: poll).services()
        if poll { terminal.say("Polling the provider: texts come in within a few seconds, without a public address.") }
        var configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: $0, failureTerminationBehavior: .gracefullyShutdownGroup) },
            gracefulShutdownSignals: [.sigterm, .sigint], logger: app.log)
        configuration.maximumGracefulShutdownDuration = .seconds(25)
        let group = ServiceGroup(configuration: configuration)
        try await group.run()
        terminal.say("Stopped. Nothing is lost: what waits in the outbox leaves at the next start.")
    }
}
