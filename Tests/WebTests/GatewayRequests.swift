import Agenda
import AgendaPages
import App
import HTTPTransport
import Hummingbird
import LineupsPages
import Logging
import Messaging
import OutsideServices
import PageKit
import Platform
import ServiceLifecycle
import Storage
import TestSupport
import Training
import TrainingPages
import Travel
import TravelPages
import Twilio
import Values
import Web

/// A gateway on its own port without a provider. The tests send the requests byte by byte.
struct GatewayRequests: Sendable {
    let environment: TestEnvironment
    let port: Int
    let server: ServiceGroup
    private let gateway: Gateway
    private let services: PageServices

    /// All routes: `GET /countdowns/{event}/edit`.
    var routes: [String] { gateway.router().routes.map(\.description) }

    /// The forms that change what is stored, each with the page that it is on: `POST /todos/{subject}/edit/{todo}`.
    var edits: [(form: String, page: String)] {
        let router = PageRouter(
            Router(context: GatewayContext.self), services: services, nouns: Modules.pages, turns: Turns()
        ) { _ in nil }
        for noun in Modules.pages { noun.addRoutes(router) }
        return router.edits.all
    }

    /// - Parameter sendingWait: how long texts wait that are sent from a page, in seconds.
    static func open(
        publicURL: String = SignedRequest.host, limits: ConnectionLimits = .patient,
        clock: WallClock = .fixed(TestEnvironment.noon), signUp: SignUpPolicy = .closed,
        passwords: PasswordHasher = .fast, pictures: (@Sendable (Store) throws -> PictureFinder)? = nil,
        places: (@Sendable (Store) throws -> PlaceLookup)? = nil, tiles: String? = nil,
        setup: SetupServices? = nil, quotas: [Quota: Int] = [:], retention: Retention = Retention(),
        sendingWait: Int = 0, allowedOrigins: AllowedOrigins = AllowedOrigins(),
        drawCard: @escaping @Sendable (_ svg: String) async throws -> [UInt8] = { Array($0.utf8) },
        _ body: @escaping @Sendable (GatewayRequests) async throws -> Void
    ) async throws {
        var log = Logger(label: "test") { StreamLogHandler.standardError(label: $0) }
        log.logLevel = .critical
        let environment = try await TestEnvironment(quotas: quotas)
        let account = environment.account.id
        try await environment.store.write { try SendingWait.choose(sendingWait, for: account, in: $0) }
        let provider = Provider(
            accountSID: SignedRequest.account, credentials: .token(Secret(SignedRequest.tokens[0])),
            signingTokens: SignedRequest.tokens.map { Secret($0) })
        let end = Gateway.ProviderEndpoint(key: TestEnvironment.provider, provider: provider, publicURL: publicURL)
        let sender = environment.sender
        let services = PageServices(
            store: environment.store, undo: Undo(modules: environment.modules), subjects: environment.subjects,
            clock: clock, random: .seeded(7), log: log, publicURL: publicURL,
            signIn: SignInServices(
                passwords: passwords, trustedProxies: TrustedProxies(), signUp: { signUp }, sender: { sender }),
            allowedOrigins: allowedOrigins, retention: retention, inbox: environment.inbox,
            feeds: environment.modules.feeds,
            pictureFinder: { [store = environment.store] in
                guard let pictures else { throw NoPictures() }
                return try pictures(store)
            },
            mapTiles: tiles.flatMap { MapTiles(url: $0, attribution: "© Tiles & co") },
            drawCard: drawCard, checkCardsCanBeSent: {},
            parts: [
                LineupPageServices(
                    planner: environment.planner, nouns: Modules.pages, pageWithoutShows: TodayPage.show),
                CalendarPageServices.lineups,
                SubscriptionPageServices {
                    CalendarFetcher(http: .curl(try CurlEngine(userAgent: "greenroom/test")), allowsPrivate: true)
                },
                setup ?? SetupServices.none(key: TestEnvironment.provider),
                TravelPageServices { [store = environment.store] in
                    guard let places else { throw PlaceError.noServers }
                    return try places(store)
                },
                TrainingPageServices { [store = environment.store] in
                    let http = HTTPClient.curl(try CurlEngine(userAgent: "greenroom/test"))
                    let client = OutsideClient(store: store, http: http, clock: clock) { _ in }
                    return RunSignUp(baseURL: RaceStub.shared?.url ?? "", client: client)
                },
            ]
        ) { _ in sender }
        let pages = Pages(services: services, nouns: Modules.pages, changes: environment.modules.changeSources)
        let gateway = Gateway(inbox: environment.inbox, provider: end, pages: pages, clock: clock, log: log)
        let (ports, started) = AsyncStream<Int>.makeStream()
        let application = gateway.application(host: "127.0.0.1", port: 0, limits: limits) { started.yield($0) }
        let server = ServiceGroup(configuration: ServiceGroupConfiguration(services: [application], logger: log))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { started.finish() }
                try await server.run()
            }
            for await port in ports {
                try await body(
                    GatewayRequests(
                        environment: environment, port: port, server: server, gateway: gateway, services: services))
                break
            }
            group.cancelAll()
        }
    }

    private struct NoPictures: Error {}

    /// Sends one request on its own connection. The response may arrive before the request is read completely.
    func answer(to request: SignedRequest) async throws -> RawConnection.Response? {
        let connection = try await RawConnection.open(port: port, sending: request.bytes())
        let answer = await connection.answer()
        await connection.close()
        return answer
    }

    /// `GET /healthz`, or another address that a supervisor asks.
    func health(_ target: String = "/healthz") async throws -> RawConnection.Response? {
        var request = SignedRequest()
        (request.method, request.target, request.fields, request.contentType) = ("GET", target, [], nil)
        return try await answer(to: request)
    }

    /// The number of stored inbound texts.
    func storedTextCount() async throws -> Int {
        try await environment.store.read { try $0.value("SELECT count(*) FROM inbound_message", as: Int.self) ?? 0 }
    }
}

extension PasswordHasher {
    /// For tests that are not about its cost.
    static let fast = PasswordHasher(cost: PasswordHash.Cost(logN: 4, r: 1, p: 1))
}

extension SetupServices {
    /// A gateway with the sandbox.
    static func none(key: String) -> SetupServices {
        SetupServices(
            provider: nil, providerKey: key, sender: "+15005550006", publicURL: nil,
            newProvider: { Provider(accountSID: $0, credentials: .token(Secret($1)), sidPattern: .prefixed) },
            http: { .curl(try CurlEngine(userAgent: "greenroom/test")) }, save: { _ in })
    }
}
