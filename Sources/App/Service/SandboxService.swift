import CommandKit
import HTTPTransport
import Logging
import Messaging
import Sandbox
import ServiceLifecycle
import Twilio
import Values

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
    private let messagingService: String?
    /// Asks a sandbox that already runs on the address; nil if this one must run itself.
    private let running: AccountClient?
    private let http: HTTPClient

    /// - Parameter templates: of WhatsApp, which a sandbox before this one may have approved.
    init(app: AppEnvironment, templates: [WhatsAppTemplate] = [], terminal: Terminal) throws {
        try self.init(
            settings: app.settings, webhook: app.webhookURL + WebhookPath.inbound, provider: app.provider.provider,
            templates: templates, clock: app.clock, log: app.log, terminal: terminal)
    }

    /// - Parameters:
    ///   - provider: how another sandbox on the same address is used, if one runs there; nil to refuse.
    ///   - messagingService: the SID of a Messaging Service that holds the number.
    ///   - dialect: the provider that it stands for.
    init(
        settings: Settings, webhook: String, messagingService: String? = nil, provider other: Provider? = nil,
        dialect: SandboxDialect = .twilio, templates: [WhatsAppTemplate] = [], clock: WallClock, log: Logger,
        terminal: Terminal
    ) throws {
        listen = try ListenAddress(settings[.sandboxListen] ?? "", setting: .sandboxListen)
        guard listen.isReachedByLoopback else {
            throw CommandError(
                .configuration, "The sandbox must listen on a local address, not \(listen).",
                "Set GREENROOM_SANDBOX_LISTEN to an address like 127.0.0.1:4010.")
        }
        var configuration = SandboxConfiguration(
            host: listen.host, port: listen.port, credentials: dialect.testCredentials, serviceSID: messagingService,
            inboundWebhookURL: webhook + WebhookPath.retryFragment, dialect: dialect, clock: clock)
        configuration.templates = templates.map { template in
            SandboxTemplate(
                sid: template.sid, body: template.purpose.wording(in: template.language),
                buttons: template.purpose.buttons(in: template.language))
        }
        (self.dialect, sender, self.messagingService) = (dialect, configuration.numbers[0], messagingService)
        let engine = try CurlEngine(userAgent: "greenroom-sandbox/\(Version.text)")
        let http = HTTPClient.curl(engine)
        provider = SandboxProvider(configuration, http: http, logger: log)
        running = other.map { AccountClient(provider: $0, http: http) }
        self.http = http
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
                    if dialect.kind != .standard || messagingService != nil { terminal.say(settings(at: url)) }
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
            throw CommandError(.provider, "Cannot listen on \(listen): \(error).", "Check GREENROOM_SANDBOX_LISTEN.")
        }
    }

    /// The settings of a gateway that uses this provider, which it would not find without them.
    private func settings(at url: String) -> String {
        let credentials = dialect.testCredentials
        let tokens = credentials.tokens.joined(separator: ",")
        var values: [(Setting, String)] = [(.baseURL, url)]
        if dialect.kind.isDevice {
            values.insert((.provider, dialect.kind.name), at: 0)
        } else if dialect.kind != .standard {
            values += [(.pathPrefix, dialect.pathPrefix), (.signatureHeader, dialect.kind.signatureHeader)]
        }
        values += [(.accountSID, credentials.accountSID), (.authToken, tokens)]
        values.append(messagingService.map { (.service, $0) } ?? (.from, sender))
        return (["For a gateway, set:"] + values.map { "  \($0.rawValue)=\($1)" }).joined(separator: "\n")
    }

    /// Throws if another program uses the address. A sandbox that runs there is fine if this gateway can use it.
    func checkAddress() async throws {
        if listen.port == 0 { return }
        do throws(HTTPFailure) {
            _ = try await http.send(HTTPRequest(.get, listen.url + "/sandbox/health", timeout: .seconds(5)))
        } catch {
            // Nothing listens there.
            if error.kind == .couldNotConnect { return }
            throw listen.portTakenError(setting: .sandboxListen)
        }
        guard let running, (try? await running.numbers().first) != nil else {
            throw listen.portTakenError(setting: .sandboxListen)
        }
    }

    /// Waits for the end of the gateway if a sandbox runs on the address, which has the same test credentials.
    ///
    /// - Returns: false if another program uses the address.
    private func usesRunningSandbox() async throws -> Bool {
        guard let running, let number = try? await running.numbers().first else { return false }
        terminal.say("Sandbox: using the one already running. No real texts are sent. Phones: \(listen.url)/")
        let target = (number.smsURL ?? "").prefix { $0 != "#" }
        if target != webhook {
            terminal.say("It posts texts to \(Printable.line(String(target))), not to this gateway. Start with --poll.")
        }
        try? await gracefulShutdown()
        return true
    }
}
