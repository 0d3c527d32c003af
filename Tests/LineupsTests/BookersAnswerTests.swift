import Lineups
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// A text that was misread is set right by one command, which leaves nothing behind.
@Suite struct BookersAnswerTests {
    private static let ada = "+14155550101"

    struct Row: CustomTestStringConvertible {
        let text: String
        let answer: BookersAnswer
        let standing: Slot.Standing
        let isAwaited: Bool
        var toldOtherwise = true
        var testDescription: String { "\(text), then \(answer.word)" }
    }

    static let rows = [
        Row(text: "no", answer: BookersAnswer(.yes, isMisread: false), standing: .confirmed, isAwaited: false),
        Row(text: "yes", answer: BookersAnswer(.no, isMisread: true), standing: .declined, isAwaited: false),
        Row(text: "yes", answer: BookersAnswer(.no, isMisread: false), standing: .withdrawn, isAwaited: false),
        Row(text: "no", answer: BookersAnswer(.maybe, isMisread: true), standing: .maybe, isAwaited: true),
        Row(text: "yes", answer: BookersAnswer(.maybe, isMisread: true), standing: .maybe, isAwaited: true),
        Row(
            text: "who is this?", answer: BookersAnswer(.yes, isMisread: false), standing: .confirmed,
            isAwaited: false, toldOtherwise: false),
        Row(
            text: "yes", answer: BookersAnswer(.yes, isMisread: false), standing: .confirmed, isAwaited: false,
            toldOtherwise: false),
    ]

    @Test(arguments: rows) func setsItRight(_ row: Row) async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        try await stage.arrive(stage.ask(show, [stage.contact("Ada", Self.ada)]))
        _ = try await stage.text(row.text, from: Self.ada)
        let slot = try await stage.slots(show)[0]
        let effect = try #require(
            try await stage.store.write { try row.answer.apply(to: slot.id, of: show, now: Stage.noon, in: $0) })
        #expect(effect.wasToldOtherwise == row.toldOtherwise)
        let after = try await stage.slots(show)[0]
        #expect(after.standing == row.standing)
        #expect(after.lastAsk?.isOpen == row.isAwaited)
        #expect(try await stage.waiting().isEmpty, "its mark in the inbox goes away")
        _ = try await stage.text("yes", from: Self.ada)
        #expect(try await stage.standings(show)["Ada"] == .confirmed, "and a later yes still counts")
    }

    @Test func aMaybeThatIsAwaitedAgainGetsAFreeNumber() async throws {
        let stage = try await Stage()
        let (late, mic) = try await (stage.show("Late Show", inDays: 50), stage.show("Open Mic", inDays: 51))
        let ada = try await stage.contact("Ada", Self.ada)
        try await stage.arrive(stage.ask(late, [ada]))
        _ = try await stage.text("no", from: Self.ada)
        try await stage.arrive(stage.ask(mic, [ada], now: Stage.noon.adding(.days(31))))
        let slot = try await stage.slots(late)[0]
        let answer = BookersAnswer(.maybe, isMisread: true)
        _ = try await stage.store.write {
            try answer.apply(to: slot.id, of: late, now: Stage.noon.adding(.days(31)), in: $0)
        }
        let tags = try await stage.store.read {
            try $0.values("SELECT tag FROM ask WHERE closed_at IS NULL ORDER BY id", as: Int.self)
        }
        #expect(Set(tags).count == 2)
    }

    struct Offer: CustomTestStringConvertible {
        let texts: [String]
        let offers: [String]
        var testDescription: String { texts.joined(separator: ", then ") }
    }

    static let offers = [
        Offer(texts: ["yes"], offers: ["yes: confirmed → no misread"]),
        Offer(texts: ["no way, sorry"], offers: ["no way, sorry: declined → yes"]),
        Offer(texts: ["maybe", "no"], offers: ["no: declined → yes"]),
        Offer(texts: ["who is this?"], offers: ["who is this?: nothing → yes"]),
        Offer(texts: ["what?", "yes"], offers: ["yes: confirmed → no misread"]),
        Offer(texts: ["STOP"], offers: []),
    ]

    @Test(arguments: offers) func theTextThatHadTheLastWordIsOfferedToBeSetRight(_ row: Offer) async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        try await stage.arrive(stage.ask(show, [stage.contact("Ada", Self.ada)]))
        for text in row.texts { _ = try await stage.text(text, from: Self.ada) }
        let account = stage.account.id
        let offers = try await stage.store.read { tx in
            let texts = try Inbound.recent(account: account, limit: 10, in: tx).reversed()
            return try Correction.all(of: Array(texts), account: account, now: Stage.noon, in: tx).map { offer in
                let body = texts.first { $0.id == offer.text }?.body ?? ""
                let taken = offer.takenAs.map(\.rawValue) ?? "nothing"
                return "\(body): \(taken) → \(offer.likely.word)\(offer.likely.isMisread ? " misread" : "")"
            }
        }
        #expect(offers == row.offers)
    }
}
