import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// One command corrects a misread text.
@Suite struct ManualAnswerTests {
    private static let ada = "+14155550101"

    struct Row: CustomTestStringConvertible {
        let text: String
        let answer: ManualAnswer
        let status: SlotStatus
        let isAwaited: Bool
        var toldOtherwise = true
        var testDescription: String { "\(text), then \(answer.choice)" }
    }

    static let rows = [
        Row(text: "no", answer: ManualAnswer(.yes, isMisread: false), status: .confirmed, isAwaited: false),
        Row(text: "yes", answer: ManualAnswer(.no, isMisread: true), status: .declined, isAwaited: false),
        Row(text: "yes", answer: ManualAnswer(.no, isMisread: false), status: .withdrawn, isAwaited: false),
        Row(text: "no", answer: ManualAnswer(.maybe, isMisread: true), status: .maybe, isAwaited: true),
        Row(text: "yes", answer: ManualAnswer(.maybe, isMisread: true), status: .maybe, isAwaited: true),
        Row(
            text: "who is this?", answer: ManualAnswer(.yes, isMisread: false), status: .confirmed,
            isAwaited: false, toldOtherwise: false),
        Row(
            text: "yes", answer: ManualAnswer(.yes, isMisread: false), status: .confirmed, isAwaited: false,
            toldOtherwise: false),
    ]

    @Test(arguments: rows) func enteredAnswerCorrectsAMisreadText(_ row: Row) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", Self.ada)]))
        _ = try await environment.text(row.text, from: Self.ada)
        let slot = try await environment.slots(show)[0]
        let effect = try await environment.store.write { try row.answer.apply(to: slot.id, of: show, in: $0) }
        #expect(effect.wasToldOtherwise == row.toldOtherwise)
        let after = try await environment.slots(show)[0]
        #expect(after.status == row.status)
        #expect(after.lastInvitation?.isOpen == row.isAwaited)
        #expect(try await environment.waiting().isEmpty, "its mark in the inbox goes away")
        _ = try await environment.text("yes", from: Self.ada)
        #expect(try await environment.statuses(show)["Ada"] == .confirmed, "and a later yes still counts")
    }

    @Test func reopenedMaybeGetsAFreeChoice() async throws {
        let environment = try await TestEnvironment()
        let (late, mic) = try await (
            environment.show("Late Show", inDays: 50), environment.show("Open Mic", inDays: 51)
        )
        let ada = try await environment.contact("Ada", Self.ada)
        try await environment.deliver(environment.invite(late, [ada]))
        _ = try await environment.text("no", from: Self.ada)
        try await environment.deliver(environment.invite(mic, [ada], now: TestEnvironment.noon.adding(.days(31))))
        let slot = try await environment.slots(late)[0]
        let answer = ManualAnswer(.maybe, isMisread: true)
        _ = try await environment.store.write(at: TestEnvironment.noon.adding(.days(31))) {
            try answer.apply(to: slot.id, of: late, in: $0)
        }
        let choices = try await environment.store.read {
            try $0.values("SELECT tag FROM invitation WHERE closed_at IS NULL ORDER BY id", as: Int.self)
        }
        #expect(Set(choices).count == 2)
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
        Offer(texts: ["is there parking?"], offers: ["is there parking?: nothing → yes"]),
        Offer(texts: ["who is this?"], offers: []),
        Offer(texts: ["what?", "yes"], offers: ["yes: confirmed → no misread"]),
        Offer(texts: ["STOP"], offers: []),
    ]

    @Test(arguments: offers) func textThatChangedTheAnswerLastIsOfferedForCorrection(_ row: Offer) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", Self.ada)]))
        for text in row.texts { _ = try await environment.text(text, from: Self.ada) }
        let account = environment.account.id
        let offers = try await environment.store.read { tx in
            let texts = try InboundMessage.recent(account: account, limit: 10, in: tx).reversed()
            return try CorrectableText.all(of: Array(texts), account: account, in: tx).map {
                offer in
                let body = texts.first { $0.id == offer.text }?.body ?? ""
                let taken = offer.recordedAnswer.map(\.rawValue) ?? "nothing"
                return
                    "\(body): \(taken) → \(offer.suggestedAnswer.choice)\(offer.suggestedAnswer.isMisread ? " misread" : "")"
            }
        }
        #expect(offers == row.offers)
    }
}
