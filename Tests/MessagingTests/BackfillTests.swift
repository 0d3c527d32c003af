import HTTPTransport
import Lineups
import Logging
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// What no webhook brought is taken in from the provider's list: once, in order, and not from last year.
@Suite struct BackfillTests {
    private static let ada = "+14155550101"

    private static func text(_ body: String, _ sid: String, ago: Duration) -> ListedMessages.Message {
        ListedMessages.Message(
            sid: sid, body: body, direction: "inbound", from: ada, to: Stage.ourNumber, status: "received",
            created: Stage.noon.adding(.zero - ago))
    }

    @Test func theFirstStartFilesWhatIsOldAndAnswersNone() async throws {
        let stage = try await Stage()
        let provider = ListedMessages([
            Self.text("hello?", "SM3", ago: .minutes(5)), Self.text("STOP", "SM2", ago: .hours(3)),
            Self.text("yes", "SM1", ago: .days(300)),
        ])
        #expect(try await stage.backfill(provider) == 2, "a day is looked back at the most")
        let texts = try await stage.inbound()
        #expect(texts.map(\.body) == ["STOP", "hello?"])
        #expect(texts.map(\.rule) == ["carrier-word", "too-old"])
        #expect(texts.allSatisfy { $0.answer == nil && $0.needsAttention })
        #expect(try await stage.store.read { try OptOut.isInForce(Self.ada, in: $0) }, "a STOP is never too old")
    }

    @Test func laterOnesTakeInWhatWasMissedInOrderAndOnce() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        try await stage.ask(show, [stage.contact("Ada", Self.ada)], now: Stage.noon.adding(.hours(-3)))
        _ = try await stage.backfill(ListedMessages([]), now: Stage.noon.adding(.hours(-3)))
        let provider = ListedMessages([
            Self.text("sorry, can't make it", "SM3", ago: .hours(1)), Self.text("yes", "SM2", ago: .hours(2)),
            Self.text("old news", "SM1", ago: .days(9)),
        ])
        #expect(try await stage.backfill(provider) == 2)
        #expect(try await stage.backfill(provider) == 0)
        #expect(try await stage.standings(show) == ["Ada": .withdrawn])
        #expect(try await stage.inbound().map(\.body) == ["yes", "sorry, can't make it"])
    }

    @Test func whatAWebhookBroughtIsNotTakenInAgainNorTheOtherWayRound() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        try await stage.ask(show, [stage.contact("Ada", Self.ada)])
        _ = try await stage.backfill(ListedMessages([]), now: Stage.noon.adding(.hours(-3)))
        let answer = try await stage.text("yes", from: Self.ada, sid: "SM1")
        #expect(answer != nil)
        #expect(try await stage.backfill(ListedMessages([Self.text("yes", "SM1", ago: .zero)])) == 0)
        let second = ListedMessages([Self.text("no", "SM2", ago: .zero), Self.text("yes", "SM1", ago: .zero)])
        #expect(try await stage.backfill(second) == 1)
        #expect(try await stage.text("no", from: Self.ada, sid: "SM2") == nil, "it was answered by a text of its own")
        #expect(try await stage.inbound().count == 2)
    }

    @Test func aListThatCannotBeReadIsReadAgainFromTheSamePlace() async throws {
        let stage = try await Stage()
        _ = try await stage.backfill(ListedMessages([]), now: Stage.noon.adding(.days(-3)))
        let provider = ListedMessages([Self.text("yes", "SM1", ago: .days(2))], refusals: 1)
        await #expect(throws: (any Error).self) { try await stage.backfill(provider) }
        #expect(try await stage.backfill(provider) == 1)
    }

    @Test func aListWithoutEndIsReadInPartsOnly() async throws {
        let stage = try await Stage()
        let provider = ListedMessages((0..<400).map { Self.text("spam", "SM\(1000 - $0)", ago: .seconds($0)) })
        _ = try await stage.backfill(provider)
        #expect(provider.requests.count == 50)
    }
}

extension Stage {
    fileprivate func backfill(_ provider: ListedMessages, now: Instant = Stage.noon) async throws -> Int {
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let client = client { request throws(HTTPFailure) in try provider.answer(request) }
        return try await Backfill(inbox: inbox, client: client, sender: sender.id, log: log).run(now: now)
    }

    /// In the order in which they were taken in.
    fileprivate func inbound() async throws -> [Inbound] {
        let id = account.id
        return try await store.read { try Inbound.recent(account: id, limit: 500, in: $0).reversed() }
    }
}
