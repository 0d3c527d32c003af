import Lineups
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// No two machines answer each other for ever.
@Suite struct LoopGuardTests {
    private static let ada = "+14155550101"

    /// Addresses that are no person's phone.
    @Test(arguments: ["384387", "12345", "COMEDYCLUB", Stage.ourNumber])
    func isNotAnswered(_ address: String) async throws {
        let stage = try await Stage()
        try await stage.ask(stage.show("Late Show"), [stage.contact("Ada", address)])
        #expect(try await stage.text("who is this?", from: address) == nil)
        #expect(try await stage.waiting() == ["who is this?"], "the booker is shown it")
    }

    @Test func anotherOfOurNumbersIsNotAnswered() async throws {
        let stage = try await Stage()
        let account = stage.account.id
        try await stage.store.write { tx in
            _ = try Sender.named(Self.ada, provider: "another provider", owner: account, in: tx)
        }
        try await stage.ask(stage.show("Late Show"), [stage.contact("Ada", Self.ada)])
        #expect(try await stage.text("yes", from: Self.ada) == nil)
    }

    @Test func afterFiveAnswersInTenMinutesTheBookerIsToldInstead() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        try await stage.ask(show, [stage.contact("Ada", Self.ada)])
        var answers: [Bool] = []
        for minute in 0..<7 {
            let now = Stage.noon.adding(.minutes(minute))
            answers.append(
                try await stage.text(minute.isMultiple(of: 2) ? "yes" : "no", from: Self.ada, now: now) != nil)
        }
        #expect(answers == [true, true, true, true, true, false, false])
        #expect(try await stage.standings(show)["Ada"] == .confirmed, "what was said counts all the same")
        #expect(try await stage.waiting() == ["no", "yes"])
        // The first of the five is longer ago than that.
        let later = Stage.noon.adding(.minutes(11))
        #expect(try await stage.text("no", from: Self.ada, now: later) != nil)
    }

    /// What is heard late is answered now, whenever it was sent.
    @Test func whatIsHeardAtOnceIsAnsweredFiveTimesHoweverLongAgoItWasSent() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        try await stage.ask(show, [stage.contact("Ada", Self.ada)], now: Stage.noon.adding(.hours(-2)))
        for number in 0..<10 {
            let sent = Stage.noon.adding(.minutes(-60 + number))
            let delivery = Inbox.Delivery(
                provider: Stage.provider, sid: "SM\(number)", from: Self.ada, to: Stage.ourNumber, service: nil,
                body: number.isMultiple(of: 2) ? "yes" : "no", receivedAt: sent, takenInAt: Stage.noon)
            _ = try await stage.inbox.receive(delivery, channel: .outbox)
        }
        let answers = try await stage.store.read {
            try $0.value("SELECT count(*) FROM outbound WHERE kind = 'answer'", as: Int.self)
        }
        #expect(answers == 5)
        #expect(try await stage.standings(show)["Ada"] == .withdrawn, "what was said counts all the same")
    }

    /// (what an owner texts in ten minutes; which of it is answered)
    @Test(arguments: [
        (Array(repeating: "TODO", count: 12) + ["TOOD milk"], Array(repeating: true, count: 13)),
        (Array(repeating: "hm", count: 6), [true, true, true, true, true, false]),
        (Array(repeating: "hm", count: 5) + ["TODO", "hm"], Array(repeating: true, count: 7)),
        (Array(repeating: "MENU", count: 62), Array(repeating: true, count: 60) + [false, false]),
    ])
    func anOwnerAtWorkIsAnswered(_ texts: [String], _ answered: [Bool]) async throws {
        let owner = try await OwnersPhone()
        var given: [Bool] = []
        for (second, text) in texts.enumerated() {
            given.append(try await owner.says(text, at: Stage.noon.adding(.seconds(second * 5))) != nil)
        }
        #expect(given == answered)
    }

    @Test func oneTalkerSilencesNobodyElse() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        try await stage.ask(show, [stage.contact("Ada", Self.ada), stage.contact("Grace", "+14155550102")])
        for _ in 0..<6 { _ = try await stage.text("yes", from: Self.ada) }
        #expect(try await stage.text("yes", from: "+14155550102") != nil)
    }
}

extension Stage {
    fileprivate func waiting() async throws -> [String] {
        let id = account.id
        return try await store.read { try Inbound.waiting(account: id, in: $0).map(\.body) }
    }
}
