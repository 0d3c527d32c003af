import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What requests, reminders and confirmations say.
@Suite("the words of requests") struct RequestWordsTests {
    private static let ada = "+14155550101"

    /// Days from Monday, 30 November 2026, to the show, and how its day is written.
    @Test(
        "A date that is not the next such day has its year",
        arguments: [
            (4, "Fri Dec 4, 8 PM"), (364, "Mon Nov 29, 8 PM"), (365, "Tue Nov 30 2027, 8 PM"),
            (1138, "Fri Jan 11 2030, 8 PM"),
        ])
    func year(_ days: Int, _ when: String) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show", inDays: days)
        let texts = try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        try await environment.deliver(texts)
        let request = try await environment.bodies(texts).first ?? ""
        #expect(request.contains("are you in for Late Show, \(when) at The Anchor?"), "\(request)")
        let reply = try await environment.text("yes", from: Self.ada)
        #expect(reply?.contains("You're confirmed for Late Show, \(when), The Anchor.") == true, "\(reply ?? "")")
        let shows = try await environment.text("SHOWS", from: Self.ada)
        #expect(shows?.contains("Late Show, \(when)") == true, "\(shows ?? "")")
    }

    @Test("The second of several open requests asks for its number") func choices() async throws {
        let performer = try await InvitedPerformer()
        try await performer.invite(performer.late)
        let second = try await performer.environment.invite(performer.mic, [performer.contact])
        let body = try await performer.environment.bodies(second).first ?? ""
        #expect(body.contains("Reply YES 2 or NO 2") && !body.contains("YES or NO"), "\(body)")
    }

    @Test(
        "An answer to a number that is not open gets the open ones, or yes or no if only one is open",
        arguments: ["yes 5", "no 7", "YES 5!"])
    func noSuchNumber(_ text: String) async throws {
        for count in [1, 2] {
            let performer = try await InvitedPerformer()
            try await performer.invite(performer.late)
            if count == 2 { try await performer.invite(performer.mic) }
            let reply = try await performer.says(text, atMinute: 1) ?? ""
            #expect(reply.contains("1: Late Show, Fri Dec 4, 8 PM") == (count == 2), "\(reply)")
            #expect(reply.contains("2: Open Mic") == (count == 2), "\(reply)")
            #expect(
                reply.contains("for Late Show, Fri Dec 4, 8 PM. Please reply YES or NO") == (count == 1), "\(reply)")
            #expect(try await performer.status(performer.late) == .asked)
        }
    }

    @Test(arguments: ["1", "C 1", "C1", "#1"]) func theNumberOfTheOnlyRequestIsAskedBackAsYesOrNo(_ text: String)
        async throws
    {
        let performer = try await InvitedPerformer()
        try await performer.invite(performer.late)
        let reply = try await performer.says(text, atMinute: 1) ?? ""
        #expect(reply.contains("a yes or a no for Late Show"), "\(reply)")
        try await performer.says("yes", atMinute: 2)
        #expect(try await performer.status(performer.late) == .confirmed)
    }
}

/// Questions that the event answers, and those that only the booker can.
@Suite("questions about a request") struct QuestionReplyTests {
    private static let ada = "+14155550101"

    /// The question, and what the reply says, for a show with pay and call time and without a set length.
    @Test(arguments: [
        ("who is this?", "This is Anchor Comedy. Late Show is on Fri Dec 4, 8 PM at The Anchor."),
        ("what's the pay?", "Late Show is on Fri Dec 4, 8 PM at The Anchor. Pay: $50."),
        ("How much does it pay?", "Pay: $50."), ("where is it?", "at The Anchor. Are you in?"),
        ("hey, what time?", "on Fri Dec 4, 8 PM at The Anchor. Are you in?"),
        ("where and when?", "on Fri Dec 4, 8 PM at The Anchor. Are you in?"),
        ("what's the call time?", "Call time 7 PM."), ("what time do i need to be there?", "Call time 7 PM."),
    ])
    func knownFactIsTold(_ question: String, _ words: String) async throws {
        let environment = try await Self.asked()
        let reply = try await environment.text(question, from: Self.ada) ?? ""
        #expect(reply.contains(words) && reply.hasSuffix("Reply YES or NO."), "\(reply)")
        #expect(try await environment.waiting().isEmpty)
        #expect(try await environment.text("yes", from: Self.ada)?.contains("You're confirmed") == true)
    }

    @Test(arguments: [
        "how long is the set?", "is there parking?", "who else is on the lineup?", "where is the after party?",
        "how much time do i get?", "what is the pay and is there parking?",
    ])
    func otherQuestionGoesToTheBooker(_ question: String) async throws {
        let environment = try await Self.asked()
        let reply = try await environment.text(question, from: Self.ada) ?? ""
        #expect(reply.hasPrefix("Anchor Comedy will see your question"), "\(reply)")
        #expect(try await environment.waiting().map(\.body) == [question])
    }

    @Test func afterAYesNoAnswerIsAskedFor() async throws {
        let environment = try await Self.asked()
        _ = try await environment.text("yes", from: Self.ada)
        let reply = try await environment.text("where is it again?", from: Self.ada)
        #expect(reply == "Late Show is on Fri Dec 4, 8 PM at The Anchor.")
    }

    @Test func questionAboutTwoNamesBoth() async throws {
        let performer = try await InvitedPerformer()
        try await performer.invite(performer.late, performer.mic)
        let reply = try await performer.says("what time?", atMinute: 1) ?? ""
        #expect(reply.contains("Late Show is on Fri Dec 4") && reply.contains("Reply YES 1 or NO 1"), "\(reply)")
        #expect(reply.contains("Open Mic is on Sat Dec 5") && reply.contains("Reply YES 2 or NO 2"), "\(reply)")
    }

    private static func asked() async throws -> TestEnvironment {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let person = try await environment.contact("Ada", ada)
        let usd = try #require(Currency("USD"))
        try await environment.store.write { tx in
            _ = try Lineup.add(person, to: show.id, asHost: false, in: tx)
            let slot = try #require(try Slot.find(contact: person, event: show.id, in: tx))
            try Terms(pay: Money(minorUnits: 5000, currency: usd), callBefore: .hours(1)).save(for: slot.id, in: tx)
        }
        try await environment.deliver(environment.invite(show, []))
        return environment
    }
}
