import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A reaction to a request is shown as a leaning and asked back once; it changes no answer.
@Suite struct LeaningRecorderTests {
    private static let ada = "+14155550101"
    private static let request = "Anchor Comedy: Hi Ada, are you in for Late Show, Fri Dec 4, 8 PM at The Anchor?"

    struct Row: CustomTestStringConvertible {
        let text: String
        let leaning: Leaning?
        let needsBooker: Bool
        var testDescription: String { text }

        init(_ text: String, _ leaning: Leaning?, needsBooker: Bool = true) {
            (self.text, self.leaning, self.needsBooker) = (text, leaning, needsBooker)
        }
    }

    static let rows = [
        Row("Liked “\(request)”", .yes), Row("Loved “\(request)”", .yes), Row("Reacted 👍 to “\(request)”", .yes),
        Row("Reacted ❤️ to “\(request)”", .yes), Row("Disliked “\(request)”", .no),
        Row("Reacted 👎 to “\(request)”", .no), Row("Laughed at “\(request)”", nil),
        Row("Removed a like from “\(request)”", nil), Row("Questioned “\(request)”", nil),
        Row("Liked “see you on Friday then”", nil, needsBooker: false),
    ]

    @Test(arguments: rows) func reactionIsShownAndChangesNoAnswer(_ row: Row) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        _ = try await environment.text(row.text, from: Self.ada)
        let slot = try await environment.slots(show)[0]
        #expect(slot.status == .asked)
        #expect(slot.leaning == row.leaning)
        let waiting = try await environment.waiting()
        #expect(waiting.map(\.leaning) == (row.needsBooker ? [row.leaning] : []))
    }

    @Test func reactionIsAskedBackOnce() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        let reply = try #require(try await environment.text("Liked “\(Self.request)”", from: Self.ada))
        #expect(reply.contains("reply YES or NO") && reply.contains("Late Show"))
        #expect(try await environment.text("Loved “\(Self.request)”", from: Self.ada) == nil)
        _ = try await environment.text("YES", from: Self.ada)
        let slot = try await environment.slots(show)[0]
        #expect(slot.status == .confirmed && slot.leaning == nil)
        #expect(try await environment.waiting().isEmpty, "a clear answer leaves nothing to look at")
    }

    @Test func removedReactionClearsTheLeaning() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        _ = try await environment.text("Liked “\(Self.request)”", from: Self.ada)
        _ = try await environment.text("Removed a like from “\(Self.request)”", from: Self.ada)
        #expect(try await environment.slots(show)[0].leaning == nil)
    }

    @Test func reactionIsAboutTheQuotedInvitation() async throws {
        let environment = try await TestEnvironment()
        let (late, mic) = try await (environment.show("Late Show"), environment.show("Open Mic", inDays: 5))
        let ada = try await environment.contact("Ada", Self.ada)
        try await environment.invite(late, [ada])
        try await environment.invite(mic, [ada])
        let reply = try await environment.text(
            "Liked “Anchor Comedy: Hi Ada, are you in for Open Mic, Sat Dec 5, 8 PM at The Anchor?”", from: Self.ada)
        #expect(reply?.contains("YES 2") == true && reply?.contains("Late Show") == false, "\(reply ?? "nothing")")
        #expect(try await environment.slots(late)[0].leaning == nil)
        #expect(try await environment.slots(mic)[0].leaning == .yes)
        let second = try #require(try await environment.text("yes", from: Self.ada))
        #expect(second.hasPrefix("You're confirmed for Open Mic"), "that was the question")
        #expect(try await environment.statuses(late) == ["Ada": .asked])
    }

    @Test func reactionToEachOfTwoIsAskedBackForEach() async throws {
        let environment = try await TestEnvironment()
        let (late, mic) = try await (environment.show("Late Show"), environment.show("Open Mic", inDays: 5))
        let ada = try await environment.contact("Ada", Self.ada)
        try await environment.invite(late, [ada])
        try await environment.invite(mic, [ada])
        func react(_ verb: String, _ show: String) async throws -> String? {
            try await environment.text(
                "\(verb) “Anchor Comedy: Hi Ada, are you in for \(show) at The Anchor?”", from: Self.ada)
        }
        #expect(try await react("Liked", "Open Mic, Sat Dec 5, 8 PM")?.contains("YES 2") == true)
        #expect(try await react("Disliked", "Late Show, Fri Dec 4, 8 PM")?.contains("YES 1") == true)
        #expect(try await environment.text("no", from: Self.ada)?.contains("out for Late Show") == true)
        #expect(try await environment.statuses(mic) == ["Ada": .asked])
    }

    @Test func likeOnAConfirmedInvitationNeedsNobody() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        _ = try await environment.text("yes", from: Self.ada)
        for text in ["Liked “You're confirmed for Late Show, Fri Dec 4, 8 PM”", "Liked “\(Self.request)”"] {
            #expect(try await environment.text(text, from: Self.ada) == nil)
        }
        #expect(try await environment.waiting().isEmpty)
        #expect(try await environment.slots(show)[0].status == .confirmed)
    }
}
