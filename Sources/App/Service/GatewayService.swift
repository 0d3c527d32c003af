import CommandKit
import Hummingbird
import Logging
import Messaging
import NIOCore
import ServiceLifecycle
import Twilio
import Values
import Web

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The gateway's HTTP server. When it listens, it prints its address and tells the service manager.
struct GatewayService: Service {
    let app: AppEnvironment
    let listen: ListenAddress
    let terminal: Terminal
    var serviceManager: ServiceManager?

    func run() async throws {
        let end = Gateway.ProviderEndpoint(
            key: app.provider.key, sender: app.provider.sender, provider: app.provider.provider,
            publicURL: app.webhookURL)
        let gateway = Gateway(
            inbox: app.inbox, provider: end, publicURL: app.publicURL, pages: try app.pages(), clock: app.clock,
            log: app.log, version: Version.text)
        let (terminal, serviceManager, log) = (terminal, serviceManager, app.log)
        let webhookURL = app.webhookURL
        let pagesURL = app.servesPages ? try app.pagesURL : nil
        let (listening, isListening) = AsyncStream.makeStream(of: Void.self)
        let application = gateway.application(host: listen.host, port: listen.port) { port in
            isListening.yield()
            terminal.say(
                "Gateway: listening on \(ListenAddress(host: listen.host, port: port)), webhook \(webhookURL)\(WebhookPath.inbound)"
            )
            if let pagesURL { terminal.say("Pages: \(pagesURL) (sign in with: greenroom open)") }
            do {
                try serviceManager?.notify(.ready)
            } catch {
                log.error("the service manager was not notified", metadata: ["reason": "\(error)"])
            }
        }
        // It takes a while in which nothing stops it: a port that is taken is reported before.
        async let _ = { for await _ in listening { await Inbox.prepare() } }()
        do {
            try await application.run()
        } catch let error as IOError {
            throw Self.cannotListen(on: listen, error, setting: .listen)
        }
    }

    static func cannotListen(on listen: ListenAddress, _ error: IOError, setting: Setting) -> CommandError {
        error.errnoCode == EADDRINUSE
            ? listen.portTakenError(setting: setting)
            : CommandError(.provider, "Cannot listen on \(listen): \(error).", "Check \(setting.rawValue).")
    }
}
