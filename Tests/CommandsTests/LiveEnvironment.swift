import CommandKit
import HTTPTransport
import Sandbox
import TestSupport
import Twilio

@testable import App

/// A booker's database with the sandbox and the gateway running, on ports of their own: what a command sends leaves
/// over real sockets, and what performers text comes in by signed webhooks.
struct LiveEnvironment: Sendable {
    let environment: CommandTestEnvironment
    let phones: SimulatedPhones

    /// - Parameters:
    ///   - isServed: the gateway is up; otherwise only the provider is, and keeps what people text.
    ///   - isEmpty: nothing is in the database.
    ///   - whatsApp: the number of the WhatsApp sender; nil for none.
    static func run(
        isServed: Bool = true, isEmpty: Bool = false, faults: Faults = Faults(), publicURL: String? = nil,
        whatsApp: String? = nil, _ body: @escaping @Sendable (LiveEnvironment) async throws -> Void
    ) async throws {
        let (sandboxPort, gatewayPort) = (try FreePort.find(), try FreePort.find())
        let environment =
            isEmpty
            ? try await CommandTestEnvironment(
                in: TemporaryFolder(), sandboxPort: sandboxPort, gatewayPort: gatewayPort, publicURL: publicURL)
            : try await CommandTestEnvironment(
                sandboxPort: sandboxPort, gatewayPort: gatewayPort, publicURL: publicURL, whatsApp: whatsApp)
        let http = HTTPClient.patient(.curl(try CurlEngine(userAgent: "greenroom-test")))
        let (starting, hasStarted) = AsyncStream<Never>.makeStream()
        let terminal = Terminal(write: { _ in }) { note in
            if note.contains("Gateway: listening") { hasStarted.finish() }
        }
        let sandbox = SandboxProvider(
            SandboxConfiguration(
                port: sandboxPort, inboundWebhookURL: environment.app.webhookURL + "/twilio/sms#rc=3&rp=all",
                faults: faults, clock: environment.app.clock), http: http, logger: environment.app.log)
        let gateway = GatewayService(
            app: environment.app, listen: ListenAddress(host: "127.0.0.1", port: gatewayPort), terminal: terminal)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await sandbox.run() }
            group.addTask {
                defer { hasStarted.finish() }
                if isServed { try await gateway.run() }
            }
            for await _ in starting {}
            let phones = SimulatedPhones(provider: try await sandbox.baseURL(), http: http)
            try await body(LiveEnvironment(environment: environment, phones: phones))
            group.cancelAll()
        }
    }

    /// What the provider has for this telephone, the newest first.
    func texts(to number: String) async throws -> [String] {
        var texts: [String] = []
        let client = try environment.app.messagesClient()
        for try await page in client.list(MessageFilter(to: TextAddress(rawValue: number))) {
            texts += page.items.map(\.body)
        }
        return texts
    }
}
