import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A performer can correct a recorded answer; an unclear correction is answered with what is recorded.
@Suite struct DisputedAnswerTests {
    private static let ada = "+14155550101"

    private let environment: TestEnvironment
    private let contact: ID<Contact>

    init() async throws {
        environment = try await TestEnvironment()
        contact = try await environment.contact("Ada", Self.ada)
    }

    private func invite(_ names: [String]) async throws -> [Event] {
        var shows: [Event] = []
        for (index, name) in names.enumerated() {
            let show = try await environment.show(name, inDays: 4 + index)
            try await environment.deliver(environment.invite(show, [contact]))
            shows.append(show)
        }
        return shows
    }

    private func say(_ texts: [String], fromMinute minute: Int = 1) async throws -> String {
        var reply: String?
        for (index, text) in texts.enumerated() {
            reply = try await environment.text(
                text, from: Self.ada, now: TestEnvironment.noon.adding(.minutes(minute + index)))
        }
        return reply ?? ""
    }

    private func statuses(_ shows: [Event]) async throws -> [SlotStatus?] {
        var statuses: [SlotStatus?] = []
        for show in shows { statuses.append(try await environment.statuses(show)["Ada"]) }
        return statuses
    }

    @Test(arguments: [
        (["yes", "I meant no"], SlotStatus.withdrawn), (["yes", "wait no"], .withdrawn),
        (["yes", "wrong, NO"], .withdrawn),
        (["yes", "sorry, meant to say no"], .withdrawn), (["no", "I meant yes"], .confirmed),
        (["no", "oops i meant yes"], .confirmed), (["no", "no wait, yes"], .confirmed),
        (["no", "mistake! yes"], .confirmed),
        (["no", "actually I'm in"], .confirmed), (["yes", "no", "I meant yes"], .confirmed),
    ])
    func clearCorrectionIsRecorded(texts: [String], expected: SlotStatus) async throws {
        let shows = try await invite(["Late Show"])
        _ = try await say(texts)
        #expect(try await statuses(shows) == [expected])
    }

    private static let isIn = "You're down as confirmed for Late Show, Fri Dec 4, 8 PM. Reply NO if you can't make it."
    private static let isOut = "You're down as out for Late Show, Fri Dec 4, 8 PM. Reply YES if you can make it."

    @Test(arguments: [
        ("yes", "wrong", isIn), ("yes", "that's not what I meant", isIn), ("yes", "no wait", isIn),
        ("yes", "sorry that was for someone else", isIn), ("yes", "oops", isIn), ("no", "wrong", isOut),
        ("no", "mistake", isOut), ("no", "ok im in for real", isOut), ("no", "yes thanks", isOut),
        ("no", "I'd love to", isOut),
        (
            "maybe", "wrong",
            "You're down as a maybe for Late Show, Fri Dec 4, 8 PM. Reply YES if you can make it, NO if you can't."
        ),
    ])
    func disputeIsAnsweredOnceWithTheRecordedAnswers(said: String, then: String, expected: String) async throws {
        let shows = try await invite(["Late Show"])
        _ = try await say([said])
        let before = try await statuses(shows)
        #expect(try await say([then], fromMinute: 2) == expected)
        #expect(try await statuses(shows) == before)
        #expect(try await say([then], fromMinute: 3).isEmpty, "once")
    }

    @Test func answerToTheDisputeReplyCounts() async throws {
        let shows = try await invite(["Late Show", "Open Mic"])
        let reply = try await say(["yes 2", "wrong"])
        #expect(reply.hasPrefix("You're down as confirmed for Open Mic") && reply.contains("Reply NO 2"), "\(reply)")
        #expect(try await say(["no"], fromMinute: 3).hasPrefix("OK, you're no longer on Open Mic"))
        #expect(try await statuses(shows) == [.asked, .withdrawn])
    }

    @Test(arguments: [
        (["yes 2", "no 2, sorry, meant 1"], [SlotStatus.confirmed, .withdrawn, .asked]),
        (["yes 2", "sorry meant 1"], [.confirmed, .withdrawn, .asked]),
        (["yes 2", "not 2, 3"], [.asked, .confirmed, .asked]), (["yes 2", "oops, 3"], [.asked, .confirmed, .asked]),
        (["yes 2", "not 2, 3", "no 2, yes 3"], [.asked, .withdrawn, .confirmed]),
        (["yes fri no sat", "no wait, yes sat, no fri"], [.withdrawn, .confirmed, .asked]),
        (["no 2", "yes 2"], [.asked, .confirmed, .asked]), (["no 2", "yes dec 5"], [.asked, .confirmed, .asked]),
        (["whats the pay for 1? yes 1"], [.confirmed, .asked, .asked]),
    ])
    func correctionSwapsTwoInvitations(texts: [String], expected: [SlotStatus]) async throws {
        let shows = try await invite(["Late Show", "Open Mic", "Brunch"])
        let reply = try await say(texts)
        #expect(try await statuses(shows) == expected)
        #expect(!reply.isEmpty)
    }

    @Test(arguments: [["yes 1", "yes 2", "NO"], ["both", "can't make it anymore"], ["yes 1", "yes", "no"]])
    func bareNoWithTwoConfirmedIsAskedBack(texts: [String]) async throws {
        let shows = try await invite(["Late Show", "Open Mic"])
        let reply = try await say(texts)
        #expect(reply.contains("1: Late Show") && reply.contains("2: Open Mic"), "\(reply)")
        #expect(try await statuses(shows) == [.confirmed, .confirmed])
        _ = try await environment.text("2", from: Self.ada, now: TestEnvironment.noon.adding(.minutes(9)))
        #expect(try await statuses(shows) == [.confirmed, .withdrawn])
    }
}
