package import Agenda
import HTTPTransport
import Logging
package import Messaging
package import Platform
package import Storage
import Synchronization
import Twilio
package import Values

/// The inbox, the jobs and the dispatcher of a gateway whose provider takes every text, without sockets: for tests of
/// what is said and answered. `LiveGateway` is the same over HTTP.
package struct InProcessGateway: Sendable {
    package let environment: TestEnvironment
    package let clock: WallClock
    private let dispatcher: Dispatcher
    private let phones = Phones()

    /// Where links lead.
    package static let publicURL = "https://gigs.example.org"

    /// What each telephone got.
    private final class Phones: Sendable {
        private let texts = Mutex<[(number: String, body: String)]>([])

        func take(_ body: String, for number: String) { texts.withLock { $0.append((number, body)) } }

        /// The newest first.
        func texts(to number: String) -> [String] {
            texts.withLock { $0.filter { $0.number == number }.map(\.body) }.reversed()
        }
    }

    package init(clock: WallClock = .fixed(TestEnvironment.noon)) async throws {
        environment = try await TestEnvironment(publicURL: Self.publicURL)
        self.clock = clock
        let http = HTTPClient { [phones] (request) async throws(HTTPFailure) -> HTTPResponse in
            guard let form = try? FormBody(decoding: request.body), let number = form["To"] else {
                throw HTTPFailure(.other, "this provider only takes texts", mayHaveBeenSent: false)
            }
            phones.take(form["Body"] ?? "", for: number)
            let answer = "{\"sid\":\"SM\(RandomSource.system.hexToken())\",\"status\":\"queued\"}"
            return HTTPResponse(status: 201, headers: [], body: Array(answer.utf8), effectiveURL: "")
        }
        let provider = Provider(accountSID: "AC0123", credentials: .token(Secret("secret")))
        dispatcher = Dispatcher(
            store: environment.store, client: MessagesClient(provider: provider, http: http),
            sender: environment.sender.id, options: Dispatcher.Options(rate: 1000, idle: .milliseconds(1)),
            clock: clock, random: .seeded(1), log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Somebody texts us; answers what they are told at once.
    @discardableResult
    package func phone(_ number: String, says body: String) async throws -> String? {
        let reply = try await environment.text(body, from: number, now: clock.now())
        if let reply { phones.take(reply, for: number) }
        return reply
    }

    /// Puts people into a lineup and asks them; when it returns, the provider has taken the requests.
    package func invite(_ event: Event, _ people: [ID<Contact>]) async throws {
        try await send(try await environment.invite(event, people, now: clock.now(), isSent: false))
    }

    /// Sends these texts.
    package func send(_ texts: [ID<OutboundMessage>]) async throws {
        guard try await dispatcher.drain(texts) else { throw NoLease() }
    }

    private struct NoLease: Error {}

    /// Does what is due, as `serve` does each second, and sends what is in the outbox.
    package func catchUp() async throws {
        try await send(environment.runJobs(now: clock.now()))
    }

    /// What this telephone got, the newest first.
    package func texts(to number: String) async throws -> [String] { phones.texts(to: number) }

    /// What an address of ours leads to; nil where it leads nowhere.
    package func calendar(at link: String) async throws -> ServedPage? {
        let feeds = Feeds(store: environment.store, modules: environment.modules, publicURL: Self.publicURL)
        return try await feeds.page(
            in: .calendar, file: String(link.split(separator: "/").last ?? ""), now: clock.now())
    }
}
