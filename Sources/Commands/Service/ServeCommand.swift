internal import ArgumentParser
internal import ServiceLifecycle
internal import Storage
internal import UnixSignals
internal import Values
internal import Web

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the gateway: take texts in and send what is in the outbox.",
        discussion: """
            Without Twilio credentials it also runs the sandbox: a provider that sends nothing, with a page
            of phones.
            Stops on Ctrl-C or when its terminal is closed, after what is under way is finished.

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
        let stopSignals = StopSignals.all()
        try Self.checkOpenFiles(terminal)
        let app = try await AppEnvironment.open(settings, upgrade: .always, clock: try WallClock.chosen(by: settings))
        let services = try await GatewayServices(app: app, terminal: terminal, isPolling: poll).services()
        if poll { terminal.say("Polling the provider: texts come in within a few seconds, without a public address.") }
        var configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: $0, failureTerminationBehavior: .gracefullyShutdownGroup) },
            gracefulShutdownSignals: stopSignals, logger: app.log)
        configuration.maximumGracefulShutdownDuration = .seconds(25)
        let group = ServiceGroup(configuration: configuration)
        try await group.run()
        terminal.say("Stopped. Nothing is lost: what waits in the outbox leaves at the next start.")
    }

    /// Warns if the limit on open files reduces the number of connections, and throws if it is too low to run at all.
    private static func checkOpenFiles(_ terminal: Terminal) throws {
        let limit = OpenFileLimit.raised(for: ConnectionLimits().connections)
        let cure = "Allow \(limit.wanted): LimitNOFILE= in the unit, or ulimit -n"
        if limit.isTooLow {
            throw CommandError(
                .configuration,
                "Only \(limit.files) files may be open at once, and the gateway needs at least \(OpenFileLimit.minimum).",
                cure)
        }
        if limit.isReduced {
            terminal.say(
                "Only \(limit.files) files may be open at once: at most \(limit.connections) connections. \(cure)")
        }
    }
}
