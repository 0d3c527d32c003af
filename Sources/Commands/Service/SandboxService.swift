internal import HTTPTransport
internal import Logging
internal import Sandbox
internal import ServiceLifecycle
internal import Values

/// The sandbox provider for an environment: the same test credentials and number, with webhooks to the gateway.
struct SandboxService: Service {
    let provider: SandboxProvider
    let listen: ListenAddress
    let terminal: Terminal
    /// The URL to which texts of the simulated phones are posted.
    private let webhook: String
    private let publicURL: String?

    init(app: AppEnvironment, terminal: Terminal) throws {
        try self.init(
            settings: app.settings, webhook: app.webhookURL + "/twilio/sms", clock: app.clock, log: app.log,
            terminal: terminal)
    }

    init(settings: Settings, webhook: String, clock: WallClock, log: Logger, terminal: Terminal) throws {
        listen = try ListenAddress(settings[.sandboxListen] ?? "", setting: .sandboxListen)
        guard listen.isReachedByLoopback else {
            throw CommandError(
                .configuration, "The sandbox must listen on a local address, not \(listen).",
                "Set GREENROOM_SANDBOX_LISTEN to an address like 127.0.0.1:4010.")
        }
        let configuration = SandboxConfiguration(
            host: listen.host, port: listen.port, inboundWebhookURL: webhook + "#rc=3&rp=all", clock: clock)
        let engine = try CurlEngine(userAgent: "greenroom-sandbox/\(Version.text)")
        provider = SandboxProvider(configuration, http: .curl(engine), logger: log)
        (self.terminal, self.webhook, publicURL) = (terminal, webhook, settings[.publicURL])
    }

    func run() async throws {
        let (provider, terminal, webhook, publicURL) = (provider, terminal, webhook, publicURL)
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await provider.run() }
                group.addTask {
                    // If it cannot listen, the other task reports the error.
                    guard let url = try? await provider.baseURL() else { return }
                    terminal.say("Sandbox: no real texts are sent. Phones: \(url)/")
                    guard let publicURL else { return }
                    terminal.say(
                        "Without credentials, \(publicURL) is only used in links. The sandbox posts texts to \(webhook)."
                    )
                }
                try await group.waitForAll()
            }
        } catch SandboxError.portTaken {
            throw listen.portTakenError(setting: .sandboxListen)
        } catch let error as SandboxError {
            throw CommandError(
                .provider, "Cannot listen on \(listen): \(error).", "Check GREENROOM_SANDBOX_LISTEN.")
        }
    }
}
