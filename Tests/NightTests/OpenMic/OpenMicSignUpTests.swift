import Agenda
import Lineups
import Messaging
import Night
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Texts with a keyword, from strangers and from contacts.
@Suite struct OpenMicSignUpTests {
    private static let title = "Mondays, Mon Nov 30, 8 PM"
    private static let ways = "Reply HERE when you arrive, OUT to leave."

    @Test func aStrangerIsAskedForANameOnceAndToldTheirPlace() async throws {
        let open = try await OpenMicScenario()
        #expect(
            try await open.text("mic please")
                == "Anchor Comedy: You're signing up for \(Self.title). What name should go on the list? "
                + "Text STOP to opt out.")
        #expect(
            try await open.text("I'm Ada Lovelace", at: "12:01:00")
                == "Ada Lovelace, you're 1st of 2 for \(Self.title). \(Self.ways)")
        // The same number is the same entry.
        #expect(try await open.text(" Mic ", at: "12:02:00")?.hasPrefix("Ada Lovelace, you're 1st of 2") == true)
        #expect(try await open.list() == "1 Ada Lovelace")
    }

    @Test func whoComesLaterWaits() async throws {
        let open = try await OpenMicScenario(spots: 1)
        try await open.signUp("Ada", 0)
        #expect(
            try await open.text("MIC Grace", from: 1, at: "12:05:00")
                == "Anchor Comedy: Grace, the spots for \(Self.title) are taken. You're 1st on the waiting list. "
                + "\(Self.ways) Text STOP to opt out.")
        #expect(try await open.list() == "1 Ada, waiting 1 Grace")
        #expect(try await open.text("OUT", at: "12:06:00") == "You're off the list for \(Self.title).")
        #expect(try await open.list() == "1 Grace, left Ada")
        // Who comes back is at the end.
        #expect(try await open.text("MIC", at: "12:07:00")?.contains("1st on the waiting list") == true)
        #expect(try await open.list() == "1 Grace, waiting 1 Ada")
    }

    static let texts: [(body: String, signsUp: Bool)] = [
        ("MIC", true), ("mic!", true), ("Mic, thanks", true), ("MIC Dave", true), ("mic my name is Dave", true),
        ("mic is broken", false), ("is the mic on?", false), ("mic check", false), ("mic?", false),
        ("microphone", false), ("yes", false), ("HERE", false), ("OUT", false), ("what time is the mic", false),
    ]

    @Test(arguments: texts) func onlyTheKeywordSignsUp(_ row: (body: String, signsUp: Bool)) async throws {
        let open = try await OpenMicScenario()
        try await open.text(row.body)
        #expect(try await open.sheet().count == (row.signsUp ? 1 : 0))
    }

    /// A text counts by the time at which the provider received it; the closing time itself is too late.
    static let times: [(opens: String?, time: String, reply: String)] = [
        (nil, "18:29:59", "Anchor Comedy: Dave, you're 1st of 2"),
        (nil, "18:30:00", "Anchor Comedy: Sign-up for \(title) is closed"),
        ("2h before", "17:59:59", "Anchor Comedy: Sign-up for \(title) opens Mon Nov 30, 6 PM. Reply MIC then."),
        ("2h before", "18:00:00", "Anchor Comedy: Dave, you're 1st of 2"),
        ("6pm", "17:59:59", "Anchor Comedy: Sign-up for \(title) opens Mon Nov 30, 6 PM. Reply MIC then."),
        ("6pm", "18:00:00", "Anchor Comedy: Dave, you're 1st of 2"),
    ]

    @Test(arguments: times) func signUpOpensAndCloses(_ row: (opens: String?, time: String, reply: String)) async throws
    {
        let open = try await OpenMicScenario(opens: row.opens)
        let reply = try await open.text("MIC Dave", at: row.time)
        #expect(reply?.hasPrefix(row.reply) == true, "\(reply ?? "no reply")")
    }

    @Test func aNewNameForANumberIsAskedAbout() async throws {
        let open = try await OpenMicScenario()
        try await open.signUp("Ada", 0)
        #expect(
            try await open.text("MIC Bob", at: "12:05:00")
                == "This number is on the list for Mondays as Ada. To change that, reply NAME Bob.")
        #expect(try await open.list() == "1 Ada")
        #expect(try await open.text("NAME Bob", at: "12:06:00")?.hasPrefix("Bob, you're 1st of 2") == true)
        #expect(try await open.list() == "1 Bob")
        let long = "Marie O'Neill de la Cruz y González"
        #expect(try await open.text("NAME \(long)", at: "12:07:00")?.hasPrefix("\(long), you're") == true)
    }

    @Test func hereChecksInOnlyTonight() async throws {
        let open = try await OpenMicScenario()
        #expect(try await open.text("HERE") == nil)
        try await open.signUp("Ada", 0, minute: 1)
        #expect(try await open.text("here!", at: "19:30:00") == "You're checked in, Ada. You're 1st of 2.")
        #expect(try await open.list() == "1 Ada (here)")
        // After the show, it means nothing.
        #expect(try await open.text("HERE", at: "22:00:00") == nil)
    }

    @Test(arguments: ["Gus & Tim", "we are Gus & Tim", "NAME Gus & Tim", "&"]) func twoPeopleMayShareAName(
        _ body: String
    ) async throws {
        let open = try await OpenMicScenario()
        try await open.text("MIC")
        let isName = body != "&"
        #expect(try await open.text(body, at: "12:01:00")?.hasPrefix("Gus & Tim, you're") == isName)
        #expect(try await open.list() == "1 \(isName ? "Gus & Tim" : OpenMicScenario.people[0])")
    }

    @Test func aContactKeepsTheirContact() async throws {
        let open = try await OpenMicScenario()
        let ada = try await open.environment.contact("Ada King", OpenMicScenario.people[0])
        #expect(try await open.text("MIC")?.contains("Ada King, you're 1st of 2") == true)
        #expect(try await open.sheet().rows.map(\.entry.contact) == [ada])
    }

    @Test func outAnswersARequestWhereTheNightIsLater() async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", OpenMicScenario.people[0])
        let later = try await environment.show("Tuesdays", inDays: 1)
        var input = OpenMicInput()
        (input.keyword, input.spots) = ("SLAM", "3")
        let (typed, account, modules) = (input, environment.account, environment.modules)
        let mic = try await environment.store.write {
            try typed.add(to: .show(later.id), account: account, modules: modules, in: $0)
        }
        _ = try await environment.text("SLAM", from: OpenMicScenario.people[0])
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [ada])
        let soon = TestEnvironment.noon.adding(.minutes(5))
        _ = try await environment.text("OUT", from: OpenMicScenario.people[0], now: soon)
        #expect(try await environment.statuses(show)["Ada"] == .declined)
        let count = try await environment.store.read { try OpenMicSheet(mic.night(later.id, in: $0), in: $0).count }
        #expect(count == 1)
    }

    @Test func strangersGetFewReplies() async throws {
        let open = try await OpenMicScenario()
        // Six within an hour of a sign-up; the guard against loops allows the same text five times in ten minutes.
        var replies = 0
        for minute in 0..<20 where try await open.text("MIC", at: "12:\(10 + minute):00") != nil { replies += 1 }
        #expect(replies == 6)
        // One in ten minutes outside.
        let closed = try await OpenMicScenario()
        replies = 0
        for minute in 0..<20 where try await closed.text("MIC", at: "18:\(30 + minute):00") != nil { replies += 1 }
        #expect(replies == 2)
    }

    @Test func nobodyIsSignedUpWhoOptedOutOrIsInAnotherCountry() async throws {
        let open = try await OpenMicScenario()
        try await open.text("STOP")
        #expect(try await open.text("MIC", at: "12:01:00") == nil)
        let foreign = try await open.environment.text("MIC", from: "+447400123456", now: open.moment("12:02:00"))
        #expect(foreign == nil)
        #expect(try await open.sheet().rows.isEmpty)
    }

    @Test func aStrangersTextCostsNothingWithoutAKeyword() async throws {
        let environment = try await TestEnvironment()
        for body in ["who is this?", "yes", "no"] {
            let statements = try await environment.store.statements {
                _ = try await environment.text(body, from: OpenMicScenario.people[0])
            }
            #expect(!statements.contains { $0.contains("open_mic") }, "\(body)")
        }
    }
}
