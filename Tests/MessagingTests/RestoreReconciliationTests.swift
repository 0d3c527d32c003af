import HTTPTransport
import Logging
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A copy does not know what was texted after it was made: what comes up once more is looked for at the provider first.
@Suite struct RestoreReconciliationTests {
    private static let cell = "+14155550101"
    /// When the copy was restored; it was made at noon.
    private static let restored = TestEnvironment.noon.adding(.hours(30))

    struct Row: CustomTestStringConvertible {
        let kind: OutboundMessage.Kind
        /// How long after the restore it comes up, and how long after it the gateway is started.
        var after: Duration = .minutes(1)
        var started: Duration? = .zero
        /// When the same text went out before, after noon; nil for never.
        var sentAt: Duration?
        let state: OutboundState
        var testDescription: String { "\(kind) \(after) \(String(describing: sentAt)) \(state)" }
    }

    @Test(arguments: [
        Row(kind: .reminder, sentAt: .hours(24), state: .sent), Row(kind: .reminder, state: .queued),
        Row(kind: .request, sentAt: .hours(1), state: .sent), Row(kind: .notice, sentAt: .hours(29), state: .sent),
        Row(kind: .reminder, after: .hours(23), sentAt: .hours(24), state: .sent),
        // A day later it is another.
        Row(kind: .reminder, after: .hours(25), sentAt: .hours(24), state: .queued),
        Row(kind: .reminder, after: .hours(25), started: .hours(24), sentAt: .hours(24), state: .sent),
        Row(kind: .request, after: .days(9), started: nil, sentAt: .hours(24), state: .sent),
        // Nobody doubts what is said now.
        Row(kind: .answer, sentAt: .hours(24), state: .queued), Row(kind: .text, sentAt: .hours(24), state: .queued),
    ])
    func whatHasGoneOutDoesNotGoTwice(_ row: Row) async throws {
        let environment = try await TestEnvironment()
        let (account, sender) = (environment.account.id, environment.sender.id)
        let now = Self.restored.adding(row.after)
        let text = try await environment.store.write(at: now) { tx in
            try RestoreReconciliation.mark(in: tx.at(Self.restored))
            if let started = row.started {
                try RestoreReconciliation.startVerification(in: tx.at(Self.restored.adding(started)))
                try RestoreReconciliation.startVerification(in: tx)
            }
            return try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: sender, contact: nil, to: Self.cell, body: "Are you in?",
                    kind: row.kind), in: tx)
        }
        let provider = ListedMessages(
            row.sentAt.map {
                [ListedMessages.Message(sid: "SM1", body: "Are you in?", created: TestEnvironment.noon.adding($0))]
            } ?? [])
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let client = environment.client { request throws(HTTPFailure) in try provider.answer(request) }
        try await Reconciler(store: environment.store, client: client, provider: TestEnvironment.provider, log: log)
            .run(
                now: now.adding(.minutes(2)))
        let found = try #require(try await environment.store.read { try OutboundMessage.find(text, in: $0) })
        #expect(found.state == row.state)
        #expect(found.sid == (row.state == .sent ? "SM1" : nil))
    }
}
