import Logging
import Messaging
import Platform
import Storage
import Synchronization
import TestSupport
import Testing

/// One request id from the webhook to the texts that it causes.
@Suite struct RequestLogTests {
    private static let ada = "+14155550101"

    private final class Lines: Sendable {
        let requests = Mutex<[String: String]>([:])

        func log() -> Logger { Logger(label: "test") { _ in Handler(lines: self) } }
    }

    private struct Handler: LogHandler {
        let lines: Lines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            lines.requests.withLock { $0["\(event.message)"] = all["request"].map { "\($0)" } ?? "none" }
        }
    }

    @Test(arguments: [
        ("req-1", 201, "the provider accepted a text", "req-1"), (nil, 201, "the provider accepted a text", "none"),
        ("req-2", 400, "a text was not accepted", "req-2"),
    ])
    func theLineAboutTheReplyNamesTheRequest(
        _ request: String?, _ status: Int, _ line: String, _ expected: String
    ) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        _ = try await environment.store.write { try $0.run("UPDATE outbound_message SET state = 'accepted'") }
        let delivery = Inbox.Delivery(
            provider: TestEnvironment.provider, sid: "SM1", from: Self.ada, to: TestEnvironment.ourNumber, service: nil,
            body: "yes", receivedAt: TestEnvironment.noon)
        #expect(try await environment.inbox.receive(delivery, replyMethod: .outbox, request: request) == nil)
        let reply = try await environment.store.read {
            try $0.value("SELECT id FROM outbound_message WHERE kind = 'answer'", as: ID<OutboundMessage>.self)
        }
        let lines = Lines()
        let dispatcher = environment.dispatcher(log: lines.log()) { _ in environment.answer(status, 30001) }
        _ = try await dispatcher.drain([try #require(reply)])
        #expect(lines.requests.withLock { $0[line] } == expected)
    }
}
