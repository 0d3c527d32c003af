internal import Agenda
internal import HTTPServing
package import Hummingbird
internal import HummingbirdCore
package import Logging
package import Messaging
package import Twilio
package import Values

/// The gateway's HTTP server: webhooks in, calendars and countdowns out, nothing else. It translates and calls the rooms below; it decides nothing.
package struct Gateway: Sendable {
    let inbox: Inbox
    let deliveries: Deliveries
    let feeds: Feeds
    let provider: ProviderEnd
    let clock: WallClock
    let log: Logger
    let recentHealth = RecentHealth()

    /// What the gateway must know of the provider to believe a webhook.
    package struct ProviderEnd: Sendable {
        /// Names the provider in the database.
        package let key: String
        /// The number or service that texts leave over; nil where there is no one such.
        package let sender: String?
        package let accountSID: String
        package let signature: SignatureCheck
        package let signatureHeader: String
        package let sids: SIDPattern
        /// Scheme, host and, if any, port and path under which the provider calls us. Never taken from a request.
        package let publicURL: String

        package init(key: String, sender: String? = nil, provider: Provider, publicURL: String) {
            (self.key, self.sender) = (key, sender)
            accountSID = provider.accountSID
            signature = provider.signatureCheck
            signatureHeader = provider.signatureHeader
            sids = provider.sidPattern
            self.publicURL = publicURL
        }
    }

    /// - Parameter publicURL: where people's links lead; nil where the provider calls as well.
    package init(inbox: Inbox, provider: ProviderEnd, publicURL: String? = nil, clock: WallClock, log: Logger) {
        self.inbox = inbox
        deliveries = Deliveries(store: inbox.store)
        feeds = Feeds(
            store: inbox.store, modules: inbox.modules, publicURL: publicURL ?? provider.publicURL)
        self.provider = provider
        self.clock = clock
        self.log = log
    }

    package typealias Context = BasicRequestContext

    package func router() -> Router<Context> {
        let router = Router(context: Context.self)
        router.add(
            middleware: ServedMethods(
                methods: ["/twilio/sms": [.post], "/twilio/status": [.post], "/healthz": [.get, .head]],
                folders: ["/calendar/": [.get, .head], "/c/": [.get, .head]]))
        router.post("twilio/sms", use: sms)
        router.post("twilio/status", use: status)
        router.get("healthz", use: health)
        router.head("healthz", use: healthHead)
        router.get("calendar/:file", use: feed)
        router.head("calendar/:file", use: feedHead)
        router.get("c/:file", use: page)
        router.head("c/:file", use: pageHead)
        return router
    }

    /// The server as a service; `onRunning` is told the port it was given.
    package func application(
        host: String, port: Int, limits: ConnectionLimits = ConnectionLimits(),
        onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let door = ConnectionLimiter(
            connections: OpenFiles.room(forConnections: limits.connections), perAddress: limits.connectionsPerAddress)
        let http = HTTP1Channel.Configuration(
            additionalChannelHandlers: [ConnectionHandler(limits: limits, door: door)],
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100))
        return Application(
            router: router(),
            server: .stoppable(http),
            // The system's own limit on the backlog is lower or the same. A full one makes newcomers wait for a second.
            configuration: ApplicationConfiguration(address: .hostname(host, port: port), backlog: 4096),
            onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? port) },
            logger: log)
    }
}
