import HTTPServing
package import Hummingbird
import HummingbirdCore
package import Logging
package import Messaging
package import PageKit
import Platform
package import Twilio
package import Values

/// The gateway's HTTP server: webhooks, calendar feeds, countdown pages and the pages for people who are signed in. It
/// translates between HTTP and the domains and contains no rules.
package struct Gateway: Sendable {
    private let webhooks: WebhookRoutes
    private let feeds: FeedRoutes
    private let health: HealthRoutes
    private let pages: Pages?
    private let turns: Turns
    private let log: Logger

    /// What the gateway needs to verify webhooks of the provider.
    package struct ProviderEndpoint: Sendable {
        /// The provider's key in the database.
        package let key: String
        /// The number or Messaging Service that sends; nil if none is set.
        package let sender: String?
        package let accountSID: String
        let receiver: WebhookReceiver
        package let sids: SIDPattern
        let kind: ProviderKind
        /// Scheme, host, and optionally port and path, under which the provider calls us. Never taken from a request.
        package let publicURL: String

        package init(key: String, sender: String? = nil, provider: Provider, publicURL: String) {
            (self.key, self.sender) = (key, sender)
            accountSID = provider.accountSID
            receiver = WebhookReceiver(provider: provider, sender: sender)
            (sids, kind) = (provider.sidPattern, provider.kind)
            self.publicURL = publicURL
        }
    }

    /// - Parameters:
    ///   - publicURL: the base of links for people; nil means the address that the provider calls.
    ///   - pages: nil if the gateway serves none.
    ///   - version: of the program, for `doctor` on this machine.
    package init(
        inbox: Inbox, provider: ProviderEndpoint, publicURL: String? = nil, pages: Pages? = nil, clock: WallClock,
        log: Logger, version: String = ""
    ) {
        webhooks = WebhookRoutes(
            inbox: inbox, deliveries: DeliveryReports(store: inbox.store), provider: provider, clock: clock, log: log)
        let turns = Turns()
        self.turns = turns
        feeds = FeedRoutes(
            feeds: Feeds(store: inbox.store, modules: inbox.modules, publicURL: publicURL ?? provider.publicURL),
            cards: CardPictures(log: log, draw: pages?.services.drawCard), turns: turns, clock: clock, log: log)
        health = HealthRoutes(store: inbox.store, provider: provider, clock: clock, log: log, version: version)
        (self.pages, self.log) = (pages, log)
    }

    package typealias Context = GatewayContext

    package func router() -> Router<Context> {
        let router = Router(context: Context.self)
        router.add(
            middleware: AllowedMethods(
                methods: [
                    WebhookPath.inbound: [.post], WebhookPath.status: [.post], "/healthz": [.get, .head],
                    "/readyz": [.get, .head],
                ],
                folders: ["/calendar/": [.get, .head], "/c/": [.get, .head], "/shows/": [.get, .head]]))
        webhooks.add(to: router)
        health.add(to: router)
        feeds.add(to: router)
        pages?.add(to: router, turns: turns)
        return router
    }

    /// The server as a service. `onRunning` gets the port it listens on.
    package func application(
        host: String, port: Int, limits: ConnectionLimits = ConnectionLimits(),
        onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let limiter = ConnectionLimiter(
            connections: OpenFileLimit.raised(for: limits.connections).connections,
            perAddress: limits.connectionsPerAddress
        )
        let http = HTTP1Channel.Configuration(
            additionalChannelHandlers: [ConnectionHandler(limits: limits, limiter: limiter)],
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100))
        return Application(
            router: router(),
            server: .stoppable(http),
            // The system may lower the backlog. While it is full, new connections wait for a second.
            configuration: ApplicationConfiguration(address: .hostname(host, port: port), backlog: 4096),
            services: pages.map { [$0.live] } ?? [],
            onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? port) },
            logger: log)
    }
}
