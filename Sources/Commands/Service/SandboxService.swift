internal import HTTPTransport
internal import Logging
internal import Sandbox
internal import ServiceLifecycle
internal import Twilio
internal import Values

/// The sandbox provider for an environment: the same test credentials and number, with webhooks to the gateway.
struct SandboxService: Service {
    let provider: SandboxProvider
    let listen: ListenAddress
    let terminal: Terminal
    /// The URL to which texts of the simulated phones are posted.
    private let webhook: String
    private let publicURL: String?
    private let dialect: SandboxDialect
    private let sender: String
    /// Asks a sandbox that already runs on the address; nil if this one must run itself.
    private let running: AccountClient?

    init(app: AppEnvironment, terminal: Terminal) throws {
        try self.init(
            settings: app.settings, webhook: app.webhookURL + "/twilio/sms", provider: app.provider.provider,
            clock: app.clock, log: app.log, terminal: terminal)
    }

    /// - Parameters:
    ///   - provider: how another sandbox on the same address is used, if one runs there; nil to refuse.
    ///   - messagingService: the SID of a Messaging Service that holds the number.
    ///   - dialect: the provider that it stands for.
    init(
        settings: Settings, webhook: String, messagingService: String? = nil, provider other: Provider? = nil,
        dialect: SandboxDialect = .twilio, clock: WallClock, log: Logger, terminal: Terminal
    ) throws {
        listen = try ListenAddress(settings[.sandboxListen] ?? "", setting: .sandboxListen)
        guard listen.isReachedByLoopback else {
            throw CommandError(
                .configuration, "The sandbox must listen on a local address, not \(listen).",
                "Set GREENROOM_SANDBOX_LISTEN to an address like 127.0.0.1:4010.")
        }
        let configuration = SandboxConfiguration(
            host: listen.host, port: listen.port, credentials: dialect.testCredentials, serviceSID: messagingService,
            inboundWebhookURL: webhook + "#rc=3&rp=all", dialect: dialect, clock: clock)
        (self.dialect, sender) = (dialect, configuration.numbers[0])
        let engine = try CurlEngine(userAgent: "greenroom-sandbox/\(Version.text)")
        provider = SandboxProvider(configuration, http: .curl(engine), logger: log)
        running = other.map { AccountClient(provider: $0, http: .curl(engine)) }
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
                    if dialect != .twilio { terminal.say(settings(at: url)) }
                    guard let publicURL else { return }
                    terminal.say(
                        "Without credentials, \(publicURL) is only used in links. The sandbox posts texts to \(webhook)."
                    )
                }
                try await group.waitForAll()
            }
        } catch SandboxError.portTaken {
            guard try await usesRunningSandbox() else { throw listen.portTakenError(setting: .sandboxListen) }
        } catch let error as SandboxError {
            throw CommandError(
                .provider, "Cannot listen on \(listen): \(error).", "Check GREENROOM_SANDBOX_LISTEN.")
        }
    }

    /// The settings of a gateway that uses a provider other than Twilio.
    private func settings(at url: String) -> String {
        let credentials = dialect.testCredentials
        let tokens = [credentials.authToken, credentials.signingKey].compactMap { $0 }.joined(separator: ",")
        let values: [(Setting, String)] = [
            (.baseURL, url), (.pathPrefix, dialect.pathPrefix), (.signatureHeader, dialect.signatureHeader),
            (.accountSID, credentials.accountSID), (.authToken, tokens), (.from, sender),
        ]
        return (["For a gateway, set:"] + values.map { "  \($0.rawValue)=\($1)" }).joined(separator: "\n")
    }

    /// Waits for the end of the gateway if a sandbox runs on the address, which has the same test credentials.
    ///
    /// - Returns: false if another program uses the address.
    private func usesRunningSandbox() async throws -> Bool {
        guard let running, let number = try? await running.numbers().first else { return false }
        terminal.say("Sandbox: using the one that runs. No real texts are sent. Phones: \(listen.url)/")
        let target = (number.smsURL ?? "").prefix { $0 != "#" }
        if target != webhook {
            terminal.say("It posts texts to \(Printable.line(String(target))), not to this gateway. Start with --poll.")
        }
        try? await gracefulShutdown()
        return true
    }
}
