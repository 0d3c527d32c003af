import ArgumentParser
import CommandKit
import Logging
import Sandbox
import ServiceLifecycle
import Twilio
import UnixSignals
import Values

struct SandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox", abstract: "Run the sandbox provider without a gateway.",
        discussion: """
            It implements Twilio's API with fixed test credentials and has a page of phones.
            With --provider signalwire, it implements SignalWire's API; with --provider android, that of a
            phone with the app SMS Gateway. With --service or --provider, it prints the settings for a
            gateway.

            Examples:
              greenroom sandbox
              greenroom sandbox --service MG99999999999999999999999999999999
              greenroom sandbox --provider signalwire
              greenroom sandbox --provider android
            """)

    @Option(help: ArgumentHelp("The Messaging Service to send with; it contains the number.", valueName: "MG…"))
    var service: String?

    @Option(help: ArgumentHelp("The provider to imitate: twilio, signalwire or android.", valueName: "name"))
    var provider = SandboxDialect.twilio

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if let service, !SIDPattern.prefixed.accepts(service, prefix: "MG") {
            throw ValidationError("Invalid --service \(service.quotedLine). Use MG followed by 32 hexadecimal digits.")
        }
        if service != nil, !provider.kind.hasServices {
            throw ValidationError("\(provider.kind.title) has no Messaging Services. Leave out --service.")
        }
    }

    func run() async throws {
        let environment = ProcessEnvironment.current
        let settings = try await Settings(environment: environment, flags: options.flags)
        let stopSignals = StopSignals.all()
        let terminal = Terminal.process(environment: environment)
        let log = Logger.standardError(label: "greenroom-sandbox", settings: settings)
        let listen = try ListenAddress(settings[.listen] ?? "", setting: .listen)
        let webhook = listen.url + WebhookPath.inbound
        let service = try SandboxService(
            settings: settings, webhook: webhook, messagingService: self.service, dialect: provider,
            clock: try .chosen(by: settings),
            log: log, terminal: terminal)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [.init(service: service, failureTerminationBehavior: .gracefullyShutdownGroup)],
                gracefulShutdownSignals: stopSignals, logger: log))
        try await group.run()
    }
}

extension SandboxDialect: ExpressibleByArgument {}
