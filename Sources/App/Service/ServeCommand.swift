import ArgumentParser
import CommandKit
import Logging
import Metering
import ServiceLifecycle
import Storage
import Twilio
import UnixSignals
import Values
import Web

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the gateway: receive texts and send the outbox.",
        discussion: """
            Without Twilio credentials it also runs the sandbox: a provider that sends nothing, with a page
            of phones. It stops on Ctrl-C or when its terminal is closed, after finishing current work.

            Examples:
              greenroom serve
              greenroom serve --log-format json
            """)

    @Flag(help: "Fetch texts and delivery reports every few seconds; needs no public address.")
    var poll = false

    @Option(help: "How to write the log: text, or json for one object per line.")
    var logFormat: LogFormat.Name?

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let environment = ProcessEnvironment.current
        var flags = options.flags
        flags[.logFormat] = logFormat?.rawValue
        let settings = try await Settings(environment: environment, flags: flags)
        let terminal = Terminal.process(environment: environment)
        guard LogFormat.chosen(by: settings) == .json else { return try await serve(settings, terminal) }
        // Whatever is on the standard error is an object, also what is for people otherwise.
        var log = Logger.standardError(label: "greenroom", settings: settings)
        log.logLevel = .info
        do {
            try await serve(settings, terminal.noting { [log] in log.notice("\($0)") })
        } catch {
            guard let refusal = Program.refusal(for: error, of: []) else { throw error }
            log.critical(
                "\(refusal.what)",
                metadata: ["advice": "\(refusal.lines.joined(separator: " "))", "code": "\(refusal.code.rawValue)"])
            throw ExitCode(refusal.code.rawValue)
        }
    }

    private func serve(_ settings: Settings, _ terminal: Terminal) async throws {
        let environment = settings.environment
        let stopSignals = StopSignals.all()
        try Self.checkOpenFiles(terminal)
        let metrics = settings[.metricsListen] == nil ? nil : PrometheusRegistry()
        metrics?.install()
        var isPolling = poll
        let (app, services) = try await waitingForServer(terminal) {
            let app = try await AppEnvironment.open(
                settings, upgrade: .always, clock: try WallClock.chosen(by: settings))
            if let copy = app.store.copyBeforeUpgrade { terminal.say(MigrateCommand.note(on: copy)) }
            isPolling = poll || app.provider.provider.isPolled
            let services = try await GatewayServices(
                app: app, terminal: terminal, isPolling: isPolling,
                serviceManager: ServiceManager(environment: environment), metrics: metrics
            ).services()
            return (app, services)
        }
        if isPolling { terminal.say("Polling the provider: texts arrive within a few seconds.") }
        var configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: $0, failureTerminationBehavior: .gracefullyShutdownGroup) },
            gracefulShutdownSignals: stopSignals, logger: app.log)
        configuration.maximumGracefulShutdownDuration = .seconds(25)
        let group = ServiceGroup(configuration: configuration)
        try await group.run()
        terminal.say("Stopped. Texts in the outbox will be sent at the next start.")
    }

    /// A server may start later than the gateway, or restart at this moment.
    private func waitingForServer<Value>(_ terminal: Terminal, _ start: () async throws -> Value) async throws -> Value
    {
        let deadline = ContinuousClock.now + .minutes(2)
        var isTold = false
        while true {
            do {
                return try await start()
            } catch let error as StoreError {
                guard case .unreachable = error, ContinuousClock.now < deadline else { throw error }
                if !isTold { terminal.say("\(error)\nTrying again for 2 minutes …") }
                isTold = true
                try await Task.sleep(for: .seconds(1))
            }
        }
    }

    /// Warns if the limit on open files reduces the number of connections, and throws if it is too low to run at all.
    private static func checkOpenFiles(_ terminal: Terminal) throws {
        let limit = OpenFileLimit.raised(for: ConnectionLimits().connections)
        let cure = "Raise the limit to \(limit.wanted): LimitNOFILE= in the unit, or ulimit -n"
        if limit.isTooLow {
            throw CommandError(
                .configuration,
                "The open file limit is \(limit.files), but the gateway needs at least \(OpenFileLimit.minimum).",
                cure)
        }
        if limit.isReduced {
            terminal.say(
                "The open file limit is \(limit.files), which allows \(limit.connections) connections. \(cure)")
        }
    }
}
