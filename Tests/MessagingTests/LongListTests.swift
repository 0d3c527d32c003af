import HTTPTransport
import Logging
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Messaging

/// More texts wait at the provider than are taken in together: the oldest come first, and none is given up.
@Suite struct LongListTests {
    /// How the texts lie in the last hours: the oldest first, in seconds before noon.
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let ages: [Int]
    }

    static let rows = [
        Row(testDescription: "a text a second", ages: (0..<400).reversed().map { $0 }),
        Row(testDescription: "a flood at the beginning", ages: (0..<400).map { 7200 - $0 / 40 } + [60, 30]),
        Row(testDescription: "a flood at the end", ages: [7200, 3600] + (0..<400).map { 10 - $0 / 40 }),
        Row(testDescription: "all within a second", ages: Array(repeating: 1800, count: 300)),
    ]

    @Test(arguments: rows) func allAreTakenInInTheirOrder(_ row: Row) async throws {
        let environment = try await TestEnvironment()
        try await environment.begin()
        let provider = ListedMessages(Self.messages(row.ages))
        var rounds: [Backfill.Pass] = []
        while rounds.last?.reachesNow != true, rounds.last?.taken != 0, rounds.count < 20 {
            rounds.append(try await environment.backfill(provider))
            #expect(provider.requests.count <= rounds.count * 500)
        }
        #expect(rounds.map(\.taken).reduce(0, +) == row.ages.count)
        #expect(rounds.last?.reachesNow == true)
        #expect(try await environment.bodies() == row.ages.indices.map(String.init))
    }

    @Test func backfillResumesAfterAFailureAndHealthReportsIt() async throws {
        let environment = try await TestEnvironment()
        try await environment.begin()
        let provider = ListedMessages(Self.messages((0..<400).reversed().map { $0 * 20 }))
        let until = TestEnvironment.noon.adding(.seconds(30))
        try await environment.store.write { tx in _ = try tx.run("UPDATE sender SET lease_until = \(until)") }
        await #expect(throws: (any Error).self) { try await environment.backfill(provider, requests: 60) }
        let heard = try await environment.bodies()
        #expect(!heard.isEmpty && heard.count < 400)
        #expect(heard == (0..<heard.count).map(String.init))
        let mark = try #require(try await environment.backfilledUntil())
        let last = TestEnvironment.noon.adding(.seconds((heard.count - 400) * 20))
        #expect(mark >= last && mark < last.adding(.minutes(1)))
        #expect(try await environment.inboundProgress() == .upTo(mark))
        while try await !environment.backfill(provider).reachesNow {}
        #expect(try await environment.bodies() == (0..<400).map(String.init))
        #expect(try await environment.inboundProgress() == .upToNow)
    }

    private static func messages(_ ages: [Int]) -> [ListedMessages.Message] {
        ages.enumerated().reversed().map { index, age in
            ListedMessages.Message(
                sid: "SM\(index)", body: "\(index)", direction: "inbound", from: "+1415555\(1000 + index)",
                to: TestEnvironment.ourNumber, status: "received", created: TestEnvironment.noon.adding(.seconds(-age)))
        }
    }
}

extension TestEnvironment {
    /// The gateway was up three hours ago.
    fileprivate func begin() async throws {
        let then = TestEnvironment.noon.adding(.hours(-3))
        try await store.write { tx in
            _ = try tx.run("UPDATE sender SET backfilled_until = \(then), answers_from = \(then)")
        }
    }

    /// - Parameter requests: so many are answered; nil answers all.
    fileprivate func backfill(_ provider: ListedMessages, requests: Int? = nil) async throws -> Backfill.Pass {
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let client = client { request throws(HTTPFailure) in
            if let requests, provider.requests.count >= requests {
                return HTTPResponse(status: 503, headers: [], body: Array("{}".utf8), effectiveURL: "")
            }
            return try provider.answer(request)
        }
        return try await Backfill(inbox: inbox, client: client, sender: sender.id, log: log).run(
            now: TestEnvironment.noon)
    }

    fileprivate func bodies() async throws -> [String] {
        try await store.read { try $0.values("SELECT body FROM inbound_message ORDER BY id", as: String.self) }
    }

    fileprivate func backfilledUntil() async throws -> Instant? {
        try await store.read { try $0.value("SELECT backfilled_until FROM sender", as: Instant.self) }
    }

    fileprivate func inboundProgress() async throws -> Health.InboundProgress {
        try await store.read {
            try Health.inboundProgress(provider: TestEnvironment.provider, in: $0)
        }
    }
}
