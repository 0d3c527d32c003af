import HTTPTransport
import OutsideServices
import Storage
import Synchronization
import TestSupport
import Testing
import Values

/// Requests to third-party services, over real sockets.
@Suite struct OutsideTests {
    /// A service with scripted responses, a client for it, and the pauses of the client.
    private struct AppEnvironment {
        let environment: TestEnvironment
        let server: LoopbackServer
        let engine: CurlEngine
        let pauses = Pauses()

        init(_ serve: @escaping @Sendable (ReceivedRequest) -> Served) async throws {
            environment = try await TestEnvironment()
            server = try LoopbackServer(serving: serve)
            engine = try CurlEngine(userAgent: "greenroom/test (ops@example.org)")
        }

        func client(at now: Instant = TestEnvironment.noon) -> OutsideClient {
            OutsideClient(store: environment.store, http: .curl(engine), clock: .fixed(now)) { [pauses] in
                pauses.add($0)
            }
        }

        func ask(_ query: String, at now: Instant = TestEnvironment.noon, holdsFor: Duration? = nil) async throws
            -> String
        {
            let request = OutsideRequest.get("Stub", server.url, ["q": query], holdsFor: holdsFor)
            return try await client(at: now).fetch(request) { String(decoding: $0, as: UTF8.self) }
        }
    }

    private final class Pauses: Sendable {
        private let all = Mutex<[Duration]>([])
        func add(_ pause: Duration) { all.withLock { $0.append(pause) } }
        var taken: [Duration] { all.withLock { $0 } }
    }

    @Test func requestHasTheUserAgentAndTheEncodedQuery() async throws {
        let app = try await AppEnvironment { _ in Served(json: "{}") }
        _ = try await app.ask("Zoë & co+1/2")
        let request = try #require(app.server.requests.first)
        #expect(request.line == "GET /?q=Zo%C3%AB%20%26%20co%2B1%2F2 HTTP/1.1")
        #expect(request.header("User-Agent") == "greenroom/test (ops@example.org)")
    }

    @Test func aHostIsAskedOnceASecondByAllTogether() async throws {
        let app = try await AppEnvironment { _ in Served(json: "{}") }
        for query in ["a", "b", "c"] { _ = try await app.ask(query) }
        #expect(app.pauses.taken == [.seconds(1), .seconds(2)])
        // Another process, 1.5 seconds later, gets the next free second.
        _ = try await app.ask("d", at: TestEnvironment.noon.adding(.milliseconds(1500)))
        #expect(app.pauses.taken.last == .milliseconds(1500))
        _ = try await app.ask("e", at: TestEnvironment.noon.adding(.seconds(60)))
        #expect(app.pauses.taken.count == 3)
        #expect(app.server.requests.count == 5)
    }

    @Test func tooLongALineIsRefusedAndAClockThatWasSetBackIsNot() async throws {
        let app = try await AppEnvironment { _ in Served(json: "{}") }
        for number in 0...30 { _ = try await app.ask("\(number)") }
        let refused = OutsideError.unavailable("Stub", detail: "too many requests are waiting for it")
        await #expect(throws: refused) { try await app.ask("x") }
        _ = try await app.ask("x", at: TestEnvironment.noon.adding(.zero - .days(1)))
        #expect(app.server.requests.count == 32)
    }

    @Test func anAnswerHoldsForItsTime() async throws {
        let app = try await AppEnvironment { Served(json: "\"\($0.line)\"") }
        let first = try await app.ask("a", holdsFor: .hours(1))
        #expect(try await app.ask("a", at: TestEnvironment.noon.adding(.minutes(59)), holdsFor: .hours(1)) == first)
        #expect(app.server.requests.count == 1)
        _ = try await app.ask("b", holdsFor: .hours(1))
        _ = try await app.ask("a", at: TestEnvironment.noon.adding(.minutes(61)), holdsFor: .hours(1))
        #expect(app.server.requests.count == 3)
    }

    @Test func keysOfAnAddressAreNotKept() async throws {
        let app = try await AppEnvironment { _ in Served(json: "{}") }
        _ = try await app.ask("secretkey", holdsFor: .hours(1))
        let kept = try await app.environment.store.read {
            try $0.values("SELECT request_hash FROM outside_answer", as: String.self)
        }
        #expect(kept.count == 1 && kept[0].count == 64)
    }

    @Test func unreadableAnswerIsNotCached() async throws {
        let app = try await AppEnvironment { _ in Served(json: "?") }
        let request = OutsideRequest.get("Stub", app.server.url, holdsFor: .hours(1))
        for _ in 0..<2 {
            await #expect(throws: OutsideError.unreadable("Stub")) {
                _ = try await app.client().fetch(request) { _ -> Int in throw OutsideError.unreadable("Stub") }
            }
        }
        #expect(app.server.requests.count == 2)
    }

    @Test(arguments: [
        ("429 Too Many Requests", ["Retry-After: 120"], Duration.seconds(120)),
        ("429 Too Many Requests", [], .minutes(1)),
        ("503 Busy", ["Retry-After: 90"], .seconds(90)), ("429 Too Many Requests", ["Retry-After: 999999"], .hours(1)),
        ("429 Too Many Requests", ["Retry-After: Wed, 21 Oct 2026 07:28:00 GMT"], .minutes(1)),
    ])
    func aHostThatWantsAPauseGetsIt(status: String, headers: [String], pause: Duration) async throws {
        let app = try await AppEnvironment { _ in Served(status, headers: headers, body: []) }
        let until = TestEnvironment.noon.adding(pause)
        for _ in 0..<3 {
            await #expect(throws: OutsideError.limited("Stub", until: until)) { try await app.ask("a") }
        }
        #expect(app.server.requests.count == 1, "it was not asked again")
        await #expect(throws: (any Error).self) { try await app.ask("a", at: until) }
        #expect(app.server.requests.count == 2)
    }

    @Test(arguments: [
        ("500 Oops", OutsideError.unavailable("Stub", detail: "HTTP 500")),
        ("503 Busy", .unavailable("Stub", detail: "HTTP 503")),
        ("400 Bad", .refused("Stub", why: "HTTP 400")),
        ("401 No", .refused("Stub", why: "access denied (HTTP 401)")),
        ("302 Found", .unavailable("Stub", detail: "HTTP 302")), ("404 Not Found", .missing("Stub", status: 404)),
        ("410 Gone", .missing("Stub", status: 410)),
    ])
    func otherAnswersAreToldInWords(status: String, error: OutsideError) async throws {
        let app = try await AppEnvironment { _ in Served(status, body: []) }
        await #expect(throws: error) { try await app.ask("a", holdsFor: .hours(1)) }
    }

    @Test(arguments: [
        ("https://img.example.org/a.jpg", "https://img.example.org/a.jpg"),
        ("//b.example/c?d=1", "http://b.example/c?d=1"),
        ("/there.jpg", "HOST/there.jpg"), ("there.jpg", "HOST/there.jpg"),
    ])
    func whereThingsHaveGoneIsToldButNotFollowed(location: String, address: String) async throws {
        let app = try await AppEnvironment { _ in Served("302 Found", headers: ["Location: \(location)"], body: []) }
        let moved = OutsideError.moved("Stub", to: address.replacing("HOST", with: app.server.url))
        await #expect(throws: moved) { try await app.ask("a") }
        #expect(app.server.requests.count == 1)
    }

    @Test func nobodyThereIsToldInWords() async throws {
        let app = try await AppEnvironment { _ in Served(body: []) }
        let request = OutsideRequest.get("Stub", "http://127.0.0.1:1/", holdsFor: nil)
        let error = await #expect(throws: OutsideError.self) { _ = try await app.client().fetch(request) { $0 } }
        #expect("\(try #require(error))".hasPrefix("Stub cannot be reached right now: "))
    }
}
