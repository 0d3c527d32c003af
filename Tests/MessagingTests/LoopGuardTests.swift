import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// No two machines answer each other for ever.
@Suite struct LoopGuardTests {
    private static let ada = "+14155550101"

    /// Addresses that are no person's phone.
    @Test(arguments: ["384387", "12345", "COMEDYCLUB"])
    func addressThatIsNoPhoneIsNotAnswered(_ address: String) async throws {
        let environment = try await TestEnvironment()
        try await environment.invite(environment.show("Late Show"), [environment.contact("Ada", address)])
        #expect(try await environment.text("who is this?", from: address) == nil)
        #expect(try await environment.waiting() == ["who is this?"], "the booker is shown it")
    }

    @Test func anotherOfOurNumbersIsNotAnswered() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account.id
        try await environment.store.write { tx in
            _ = try Sender.named(Self.ada, provider: "another provider", owner: account, in: tx)
        }
        try await environment.invite(environment.show("Late Show"), [environment.contact("Ada", Self.ada)])
        #expect(try await environment.text("yes", from: Self.ada) == nil)
    }

    @Test func afterFiveAnswersInTenMinutesTheBookerIsToldInstead() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        var answers: [Bool] = []
        for minute in 0..<7 {
            let now = TestEnvironment.noon.adding(.minutes(minute))
            answers.append(
                try await environment.text(minute.isMultiple(of: 2) ? "yes" : "no", from: Self.ada, now: now) != nil)
        }
        #expect(answers == [true, true, true, true, true, false, false])
        #expect(try await environment.statuses(show)["Ada"] == .confirmed, "what was said counts all the same")
        #expect(try await environment.waiting() == ["no", "yes"])
        // The first of the five is longer ago than that.
        let later = TestEnvironment.noon.adding(.minutes(11))
        #expect(try await environment.text("no", from: Self.ada, now: later) != nil)
    }

    /// What somebody says minute by minute, of which the first five are answered, and what they are told when the ten
    /// minutes are over.
    @Test(arguments: [
        (["yes", "no", "yes", "no", "yes", "no"], ["OK, you're no longer on"]),
        (["yes", "no", "yes", "no", "yes", "no", "yes"], []),
        (["no", "yes", "no", "yes", "no", "maybe"], ["OK, noted as a maybe for"]),
        (["hm?", "yes", "no", "yes", "no", "yes", "no", "yes"], ["You're confirmed for"]),
        (["yes", "no", "yes", "no", "yes"], []), (["yes", "no", "yes", "no", "yes", "thanks!"], []),
    ])
    func mutedPerformerIsSentTheStateOnce(texts: [String], told: [String]) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        for (minute, text) in texts.enumerated() { try await environment.says(text, atMinute: minute) }
        // Not an hour's worth of looks sends more than one.
        for minute in 0..<60 { try await environment.jobs.run(now: TestEnvironment.noon.adding(.minutes(minute))) }
        let answers = try await environment.answersSent()
        #expect(answers.map { $0.hasPrefix(told.first ?? "") } == told.map { _ in true }, "\(answers)")
    }

    @Test func stateIsSentAfterTenMinutes() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        for minute in 0..<6 { try await environment.says(minute.isMultiple(of: 2) ? "yes" : "no", atMinute: minute) }
        for (minute, count) in [(6, 0), (9, 0), (10, 1), (11, 1), (20, 1)] {
            try await environment.jobs.run(now: TestEnvironment.noon.adding(.minutes(minute)))
            #expect(try await environment.answersSent().count == count, "after \(minute) minutes")
        }
        #expect(
            try await environment.answersSent() == [
                "OK, you're no longer on Late Show, Fri Dec 4, 8 PM. Anchor Comedy will see it. Wrong? Reply YES."
            ])
        #expect(try await environment.says("yes", atMinute: 12)?.hasPrefix("You're confirmed for") == true)
    }

    /// Two that are open; six texts a minute, an hour long, with a pause of nine minutes behind each six.
    @Test func stateIsSentOncePerTenMinutes() async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", Self.ada)
        for name in ["Late Show", "Open Mic"] { try await environment.invite(environment.show(name), [ada]) }
        for round in 0..<6 {
            for second in 0..<6 {
                let now = TestEnvironment.noon.adding(.seconds(round * 600 + second * 10))
                let text = second.isMultiple(of: 2) ? "1 yes 2 no" : "1 no 2 yes"
                _ = try await environment.text(text, from: Self.ada, now: now)
            }
            for minute in 2...10 {
                try await environment.jobs.run(now: TestEnvironment.noon.adding(.minutes(round * 10 + minute)))
            }
        }
        let answers = try await environment.answersSent()
        #expect(answers.count == 6, "\(answers)")
        #expect(answers.allSatisfy { $0.contains("Reply YES 1.\nYou're confirmed for Open Mic") }, "\(answers)")
        #expect(answers.allSatisfy { $0.hasSuffix("Reply NO 2.") }, "\(answers)")
    }

    @Test func optedOutPerformerIsNotSentTheState() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        for minute in 0..<6 { try await environment.says(minute.isMultiple(of: 2) ? "yes" : "no", atMinute: minute) }
        try await environment.says("STOP", atMinute: 7)
        try await environment.jobs.run(now: TestEnvironment.noon.adding(.minutes(10)))
        #expect(try await environment.answersSent().isEmpty)
    }

    /// What is heard late is answered now, whenever it was sent.
    @Test func textsTakenInTogetherGetFiveReplies() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(
            show, [environment.contact("Ada", Self.ada)], now: TestEnvironment.noon.adding(.hours(-2)))
        for number in 0..<10 {
            let sent = TestEnvironment.noon.adding(.minutes(-60 + number))
            let delivery = Inbox.Delivery(
                provider: TestEnvironment.provider, sid: "SM\(number)", from: Self.ada, to: TestEnvironment.ourNumber,
                service: nil,
                body: number.isMultiple(of: 2) ? "yes" : "no", receivedAt: sent, processedAt: TestEnvironment.noon)
            _ = try await environment.inbox.receive(delivery, replyMethod: .outbox)
        }
        let answers = try await environment.store.read {
            try $0.value("SELECT count(*) FROM outbound_message WHERE kind = 'answer'", as: Int.self)
        }
        #expect(answers == 5)
        #expect(try await environment.statuses(show)["Ada"] == .withdrawn, "what was said counts all the same")
    }

    /// (what an owner texts in ten minutes; which of it is answered)
    @Test(arguments: [
        (Array(repeating: "TODO", count: 12) + ["TOOD milk"], Array(repeating: true, count: 13)),
        (Array(repeating: "hm", count: 6), [true, true, true, true, true, false]),
        (Array(repeating: "hm", count: 5) + ["TODO", "hm"], Array(repeating: true, count: 7)),
        (Array(repeating: "MENU", count: 62), Array(repeating: true, count: 60) + [false, false]),
    ])
    func anOwnerAtWorkIsAnswered(_ texts: [String], _ answered: [Bool]) async throws {
        let owner = try await BookerPhone()
        var given: [Bool] = []
        for (second, text) in texts.enumerated() {
            given.append(try await owner.says(text, at: TestEnvironment.noon.adding(.seconds(second * 5))) != nil)
        }
        #expect(given == answered)
    }

    /// Only the sixtieth reply says it, until ten minutes went by without one that does.
    @Test func thePauseIsSaidOnce() async throws {
        let owner = try await BookerPhone()
        var said: [Int] = []
        for index in 0..<75 {
            let reply = try await owner.says("MENU", at: TestEnvironment.noon.adding(.seconds(index * 10)))
            if reply?.hasSuffix("\n\(InboundOutcome.pauseNotice)") == true { said.append(index) }
        }
        #expect(said == [59])
    }

    @Test func oneTalkerSilencesNobodyElse() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(
            show, [environment.contact("Ada", Self.ada), environment.contact("Grace", "+14155550102")])
        for _ in 0..<6 { _ = try await environment.text("yes", from: Self.ada) }
        #expect(try await environment.text("yes", from: "+14155550102") != nil)
    }
}

extension TestEnvironment {
    @discardableResult
    fileprivate func says(_ text: String, atMinute minute: Int) async throws -> String? {
        try await self.text(text, from: "+14155550101", now: TestEnvironment.noon.adding(.minutes(minute)))
    }

    /// Answers that did not go with the webhook.
    fileprivate func answersSent() async throws -> [String] {
        try await store.read { try $0.values("SELECT body FROM outbound_message WHERE kind = 'answer' ORDER BY id") }
    }

    fileprivate func waiting() async throws -> [String] {
        let id = account.id
        return try await store.read { try InboundMessage.waiting(account: id, in: $0).map(\.body) }
    }
}
