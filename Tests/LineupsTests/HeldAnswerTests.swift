import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// An answer before "which one?" is held, and applies to the number that comes next.
@Suite struct HeldAnswerTests {
    private let ada: InvitedPerformer

    init() async throws {
        ada = try await InvitedPerformer()
        try await ada.inviteAll()
    }

    private func statuses(_ texts: [String], gap: Int = 1) async throws -> (String, [SlotStatus?]) {
        var reply: String?
        for (index, text) in texts.enumerated() { reply = try await ada.says(text, atMinute: 1 + index * gap) }
        return (reply ?? "", try await ada.statusesOfAll())
    }

    static let held: [(texts: [String], statuses: [SlotStatus])] = [
        (["no", "2"], [.asked, .declined, .asked]), (["nope", "1 and 3"], [.declined, .asked, .declined]),
        (["no", "all"], [.declined, .declined, .declined]),
        (["can't make it", "all three"], [.declined, .declined, .declined]),
        (["no", "the friday one"], [.declined, .asked, .asked]), (["no", "dec 5"], [.asked, .declined, .asked]),
        (["no", "just 2"], [.asked, .declined, .asked]), (["no", "all but 2"], [.declined, .asked, .declined]),
        (["no", "two"], [.asked, .declined, .asked]), (["no", "no, 2"], [.asked, .declined, .asked]),
        (["yes", "2"], [.asked, .confirmed, .asked]), (["sure", "brunch"], [.asked, .asked, .confirmed]),
        (["yes", "all"], [.confirmed, .confirmed, .confirmed]),
        (["yes", "just 2"], [.declined, .confirmed, .declined]),
        (["maybe", "2"], [.asked, .maybe, .asked]), (["not sure yet", "all of them"], [.maybe, .maybe, .maybe]),
        (["no", "yes 2"], [.asked, .confirmed, .asked]), (["yes", "no 2"], [.asked, .declined, .asked]),
        (["no", "1", "yes", "3"], [.declined, .asked, .confirmed]),
        (["who is this?", "2", "yes"], [.asked, .confirmed, .asked]),
        (["who is this?", "1 and 3", "no"], [.declined, .asked, .declined]),
        (["1", "no"], [.declined, .asked, .asked]), (["fri", "yes 1"], [.confirmed, .asked, .asked]),
        (["yes", "both", "1 and 2"], [.confirmed, .confirmed, .asked]),
        (["1", "ok", "no"], [.declined, .asked, .asked]),
        (["no", "wait, yes", "2"], [.asked, .confirmed, .asked]),
        (["actually no to friday, yes sunday"], [.declined, .asked, .confirmed]),
        (["wait: late no, brunch yes"], [.declined, .asked, .confirmed]),
        (["yes", "hang on, late yes, open mic no"], [.confirmed, .declined, .asked]),
        (["who is this?", "2", "3", "maybe"], [.asked, .asked, .maybe]),
        (["1", "2", "1", "no"], [.declined, .asked, .asked]),
        (["flugelhorn", "2", "yes"], [.asked, .confirmed, .asked]),
    ]

    @Test(arguments: held)
    func numberCompletesTheHeldAnswer(texts: [String], expected: [SlotStatus]) async throws {
        let (_, statuses) = try await statuses(texts)
        #expect(statuses == expected)
    }

    /// Rows: texts without a clear answer, and the reply to the last one: a question for each invitation, once; after
    /// it none.
    static let unheld: [(texts: [String], reply: String)] = [
        (["who is this?", "1"], "Yes or no for 1: Late Show, Fri Dec 4, 8 PM? Reply YES 1 or NO 1."),
        (["who is this?", "all"], "Yes or no for each?"), (["1"], "Yes or no for 1: Late Show"),
        (["who is this?", "the friday one"], "Yes or no for 1: Late Show"), (["1", "2"], "Yes or no for 2: Open Mic"),
        (["both"], "Sorry, which one"), (["flugelhorn"], "Sorry, which one"),
        (["1", "1"], ""), (["1", "2", "1"], ""), (["1", "ok"], ""), (["1", "flugelhorn"], ""),
        (["is there parking?", "1"], ""), (["can i bring a friend?", "all"], ""),
        (["flugelhorn", "the friday one"], ""), (["flugelhorn", "tuba"], ""), (["yes 1 no 1", "1"], ""),
        (["yes", "no", "2"], ""), (["yes", "both"], ""), (["both", "the two"], ""), (["both", "both"], ""),
        (["what?", "is there parking?"], ""), (["both", "what?"], ""),
    ]

    @Test(arguments: unheld)
    func textWithoutAHeldAnswerIsAskedBackOnce(texts: [String], expected: String) async throws {
        let (reply, statuses) = try await statuses(texts)
        #expect(reply.hasPrefix(expected) && reply.isEmpty == expected.isEmpty, "\(reply)")
        #expect(statuses == [.asked, .asked, .asked])
        #expect(try await ada.environment.waiting().last?.body == texts.last, "the booker sees it")
    }

    @Test func listIsForgottenAfterADay() async throws {
        let (reply, statuses) = try await statuses(["no", "2"], gap: 24 * 60 + 1)
        #expect(reply.isEmpty, "\(reply)")
        #expect(statuses == [.asked, .asked, .asked])
        #expect(try await ada.environment.waiting().map(\.body) == ["no", "2"])
    }

    @Test func requestSinceTheListReplacesIt() async throws {
        try await ada.says("no", atMinute: 1)
        let late = try await ada.environment.show("Matinee", inDays: 9)
        try await ada.invite(late, atMinute: 5)
        #expect(try await ada.says("2", atMinute: 6) == nil)
        #expect(try await ada.status(ada.mic) == .asked)
        #expect(try await ada.environment.waiting().map(\.body) == ["no", "2"])
        let reply = try await ada.says("4", atMinute: 7)
        #expect(reply?.hasPrefix("Yes or no for 4: Matinee") == true, "the new one was not asked about: \(reply ?? "")")
    }

    @Test func clearAnswerAllowsAnotherQuestion() async throws {
        let (reply, statuses) = try await statuses(["yes", "2", "yes"])
        #expect(reply.hasPrefix("Sorry, which one do you mean?") && reply.contains("3: Brunch"), "\(reply)")
        #expect(statuses == [.asked, .confirmed, .asked])
    }
}
