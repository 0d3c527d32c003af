internal import ArgumentParser
internal import Logging
internal import ServiceLifecycle
internal import Twilio
internal import UnixSignals
internal import Values

struct SandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox", abstract: "Run the sandbox provider without a gateway.",
        discussion: """
            It implements Twilio's API with fixed test credentials and has a page of phones.

            Examples:
              greenroom sandbox
              greenroom sandbox --service MG99999999999999999999999999999999
            """)

    @Option(help: ArgumentHelp("A Messaging Service that holds the number, to send with.", valueName: "MG…"))
    var service: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if let service, !SIDPattern.twilio.accepts(service, prefix: "MG") {
            throw ValidationError("Invalid --service \(service.quotedLine). It must be MG and 32 hexadecimal digits.")
        }
    }

    func run() async throws {
        let environment = ProcessEnvironment.current
        let settings = try await Settings(environment: environment, flags: options.flags)
        let stopSignals = StopSignals.all()
        let terminal = Terminal.process(environment: environment)
        let log = Logger.standardError(label: "greenroom-sandbox", settings: settings)
        let listen = try ListenAddress(settings[.listen] ?? "", setting: .listen)
        let webhook = listen.url + "/twilio/sms"
        let service = try SandboxService(
            settings: settings, webhook: webhook, messagingService: self.service, clock: try .chosen(by: settings),
            log: log, terminal: terminal)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [.init(service: service, failureTerminationBehavior: .gracefullyShutdownGroup)],
                gracefulShutdownSignals: stopSignals, logger: log))
        try await group.run()
    }
}
