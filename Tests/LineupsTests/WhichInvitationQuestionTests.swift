import Agenda
import Lineups
import People
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// An ambiguous text is asked back with the open choices, and once more where a choice is not open.
@Suite struct WhichInvitationQuestionTests {
    /// Ada has answered the first of three, so choices 2 and 3 are open.
    private func withTwoAndThree() async throws -> InvitedPerformer {
        let ada = try await InvitedPerformer()
        try await ada.inviteAll()
        try await ada.says("no to 1")
        return ada
    }

    @Test func exampleNamesOpenTags() async throws {
        let ada = try await withTwoAndThree()
        let reply = try await ada.says("yes")
        #expect(AskedBack(reply) == AskedBack(.whichInvitation, "2: Open Mic", "3: Brunch"))
        #expect(reply?.hasSuffix("YES 2 or NO 3.") == true, "\(reply ?? "")")
    }

    @Test func reminderAllowsAnotherQuestion() async throws {
        let ada = try await withTwoAndThree()
        try await ada.says("yes")
        #expect(try await ada.says("yes", atMinute: 1) == nil)
        let (planner, account, sender, mic) = (
            ada.environment.planner, ada.environment.account, ada.environment.sender, ada.mic
        )
        let now = TestEnvironment.noon.adding(.minutes(2))
        let texts = try await ada.environment.store.write(at: now) { tx in
            let plan = try planner.reminders(
                for: Lineup.of(mic, in: tx), only: [ada.contact], from: account, sender: sender, in: tx)
            return try InvitationOutbox(plan).queue(.reminder, in: tx)
        }
        try await ada.environment.deliver(texts)
        #expect(try await ada.says("yes", atMinute: 3).flatMap(AskedBack.init)?.kind == .whichInvitation)
        #expect(try await ada.says("2", atMinute: 4)?.contains("You're confirmed for Open Mic") == true)
    }

    @Test(arguments: ["wait, yes", "oops, yes", "actually yes"])
    func secondAttemptIsAskedBackAgain(text: String) async throws {
        let ada = try await withTwoAndThree()
        try await ada.says("NO")
        let list = try await ada.says(text, atMinute: 1)
        #expect(AskedBack(list)?.kind == .whichInvitation, "\(list ?? "")")
        #expect(try await ada.statusesOfAll() == [.declined, .asked, .asked])
    }

    @Test func closedChoiceIsAskedBackOnceMore() async throws {
        let ada = try await withTwoAndThree()
        try await ada.says("yes")
        #expect(try await ada.says("hm?") == nil, "asked back once")
        #expect(AskedBack(try await ada.says("YES 8"))?.listed.contains("2: Open Mic") == true)
        #expect(try await ada.says("YES 7") == nil, "and once for that")
        #expect(try await ada.status(ada.late) == .declined)
        #expect(try await ada.says("YES 3")?.contains("You're confirmed") == true)
        #expect(try await ada.status(ada.brunch) == .confirmed)
        #expect(try await ada.status(ada.mic) == .asked)
    }
}

/// After "Wrong? Reply NO.", a bare no is ambiguous while another invitation is open.
@Suite struct ConfirmedOrOpenTests {
    private static let whichOne = AskedBack(.whichInvitation, "1: Late Show (yes)", "2: Open Mic")

    private let ada: InvitedPerformer

    init() async throws { ada = try await InvitedPerformer() }

    /// The texts before, and what a no after them means.
    @Test(arguments: [
        (["yes 1", "NO"], [SlotStatus.confirmed, .asked]), (["yes", "yes 1", "NO"], [.confirmed, .asked]),
        (["yes 1", "sorry I can't"], [.confirmed, .asked]),
    ])
    func bareNoIsAskedBack(texts: [String], expected: [SlotStatus]) async throws {
        try await ada.invite(ada.late, ada.mic)
        for text in texts.dropLast() { try await ada.says(text) }
        #expect(AskedBack(try await ada.says(texts.last ?? "")) == Self.whichOne)
        #expect(try await ada.statusesOfTwo() == expected)
        #expect(try await ada.says("NO") == nil, "asked back once")
        #expect(try await ada.says("nope") == nil)
        #expect(try await ada.statusesOfTwo() == expected)
        try await ada.says("no 1")
        #expect(try await ada.statusesOfTwo() == [.withdrawn, .asked])
    }

    @Test(arguments: [
        (["yes 1", "yes"], [SlotStatus.confirmed, .confirmed]), (["yes 1", "no 2"], [.confirmed, .declined]),
        (["yes 1", "maybe 2", "no"], [.confirmed, .declined]), (["no 1", "no"], [.declined, .declined]),
    ])
    func clearAnswerCounts(texts: [String], expected: [SlotStatus]) async throws {
        try await ada.invite(ada.late, ada.mic)
        for text in texts { try await ada.says(text) }
        #expect(try await ada.statusesOfTwo() == expected)
    }

    /// Minutes after the yes when the other is asked, and when the no arrives.
    @Test(arguments: [
        (asked: 10, said: 20, mic: SlotStatus.asked), (asked: 10, said: 90, mic: .declined),
        (asked: -10, said: 90, mic: .asked),
    ])
    func laterRequestIsAnsweredAfterAnHour(asked: Int, said: Int, mic expected: SlotStatus) async throws {
        try await ada.invite(ada.late, atMinute: -20)
        if asked < 0 { try await ada.invite(ada.mic, atMinute: asked) }
        try await ada.says("yes 1")
        if asked > 0 { try await ada.invite(ada.mic, atMinute: asked) }
        try await ada.says("no", atMinute: said)
        #expect(try await ada.statusesOfTwo() == [.confirmed, expected])
    }
}

/// After "Wrong? Reply NO 1." while two others are open.
@Suite struct ConfirmedOrTwoOpenTests {
    private let ada: InvitedPerformer

    init() async throws {
        ada = try await InvitedPerformer()
        try await ada.inviteAll()
        try await ada.says("yes 1")
    }

    @Test func listContainsWhatANoCanMean() async throws {
        #expect(
            AskedBack(try await ada.says("NO", atMinute: 1))
                == AskedBack(.whichInvitation, "1: Late Show (yes)", "2: Open Mic", "3: Brunch"))
        #expect(try await ada.statusesOfAll() == [.confirmed, .asked, .asked])
    }

    @Test(arguments: [
        ("1", [SlotStatus.withdrawn, .asked, .asked]), ("2", [.confirmed, .declined, .asked]),
        ("no 1", [.withdrawn, .asked, .asked]), ("2 and 3", [.confirmed, .declined, .declined]),
        ("all", [.withdrawn, .declined, .declined]), ("all of them", [.withdrawn, .declined, .declined]),
        ("the friday one", [.withdrawn, .asked, .asked]), ("yes 2", [.confirmed, .confirmed, .asked]),
    ])
    func listCanBeAnswered(text: String, expected: [SlotStatus]) async throws {
        try await ada.says("NO", atMinute: 1)
        try await ada.says(text, atMinute: 2)
        #expect(try await ada.statusesOfAll() == expected)
    }
}

/// A correction where everything is confirmed is always asked back.
@Suite struct ReversedAnswerTests {
    private static let whichOne = AskedBack(
        .whichInvitation, "1: Late Show (yes)", "2: Open Mic (yes)", "3: Brunch (yes)")

    private let ada: InvitedPerformer

    init() async throws {
        ada = try await InvitedPerformer()
        try await ada.inviteAll()
    }

    @Test(arguments: [
        (["yes all"], "no 2, sorry, meant 1", whichOne),
        (["yes 1", "yes 3", "yes 2"], "no 2, sorry, meant 1", whichOne),
        (["yes all"], "oops, 3", AskedBack(.yesOrNo, "3: Brunch")),
        (["yes all"], "sorry, meant 1 and 3", AskedBack(.yesOrNo, "1: Late Show", "3: Brunch")),
        (["yes all"], "actually only friday", AskedBack(.yesOrNo, "2: Open Mic", "3: Brunch")),
        (["yes all"], "can't do one of them", whichOne),
    ])
    func reversalIsAskedBack(texts: [String], last: String, expected: AskedBack) async throws {
        for (minute, text) in texts.enumerated() { try await ada.says(text, atMinute: minute) }
        #expect(AskedBack(try await ada.says(last, atMinute: 5)) == expected)
        #expect(try await ada.statusesOfAll() == [.confirmed, .confirmed, .confirmed])
    }

    @Test(arguments: [
        ("no 2", [SlotStatus.confirmed, .withdrawn, .confirmed]),
        ("no 1, yes 2", [.withdrawn, .confirmed, .confirmed]),
    ])
    func answerToTheQuestionCounts(text: String, expected: [SlotStatus]) async throws {
        try await ada.says("yes all")
        try await ada.says("no 2, sorry, meant 1", atMinute: 1)
        try await ada.says(text, atMinute: 2)
        #expect(try await ada.statusesOfAll() == expected)
    }

    @Test func bareChoiceIsAskedYesOrNo() async throws {
        try await ada.says("yes all")
        try await ada.says("no 2, sorry, meant 1", atMinute: 1)
        #expect(AskedBack(try await ada.says("1", atMinute: 2)) == AskedBack(.yesOrNo, "1: Late Show"))
        try await ada.says("no", atMinute: 3)
        #expect(try await ada.statusesOfAll() == [.withdrawn, .confirmed, .confirmed])
    }

    @Test func invitationLeftOutByOnlyIsAskedAbout() async throws {
        try await ada.says("yes all")
        try await ada.says("actually only friday", atMinute: 1)
        try await ada.says("no", atMinute: 2)
        #expect(try await ada.statusesOfAll() == [.confirmed, .withdrawn, .withdrawn])
    }

    @Test func reversedNoToAllIsAnsweredWithTheRecordedAnswers() async throws {
        try await ada.says("none")
        let reply = try await ada.says("wait no i meant all", atMinute: 1) ?? ""
        #expect(reply.hasPrefix("1: You're down as out for Late Show") && reply.contains("3: "), "\(reply)")
        try await ada.says("yes 1, yes 2 and yes 3", atMinute: 2)
        #expect(try await ada.statusesOfAll() == [.confirmed, .confirmed, .confirmed])
    }

    @Test func reversedYesToAllButOneListsThatOneToo() async throws {
        try await ada.says("yes to all but 2")
        let reply = try await ada.says("wait no i meant all", atMinute: 1) ?? ""
        #expect(reply.contains("\n2: Open Mic, Sat Dec 5, 8 PM (you said no)\n"), "\(reply)")
        try await ada.says("yes 2", atMinute: 2)
        #expect(try await ada.statusesOfAll() == [.confirmed, .confirmed, .confirmed])
    }

    @Test(arguments: ["see you friday", "thanks!", "great, all three"])
    func thanksAreNoCorrection(text: String) async throws {
        try await ada.says("yes all")
        #expect(try await ada.says(text, atMinute: 1) == nil)
    }
}

/// Two bookers text one person over one number.
@Suite struct TwoBookersTests {
    private static let ada = "+14155550101"

    private func asked() async throws -> (environment: TestEnvironment, ours: Event, theirs: Event, other: Account) {
        let environment = try await TestEnvironment()
        let ours = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(ours, [environment.contact("Ada Lovelace", Self.ada)]))
        let (planner, sender, first) = (environment.planner, environment.sender, environment.account)
        let (theirs, other, requests) = try await environment.store.write { tx in
            let other = try Account.create(name: "Harbour Jazz", zone: first.zone, region: first.region, in: tx)
            let contact = try Contact.create(name: "Ada L.", account: other.id, in: tx)
            let number = ContactNumber(
                raw: Self.ada, e164: Self.ada, kind: "mobile", isTextable: true, isVerified: true)
            try Contact.setNumbers([number], of: contact, in: tx)
            let draft = EventDraft(
                kind: .show, name: "Jam", startsAt: ours.startsAt.adding(.days(1)), zone: first.zone, location: nil)
            let event = try #require(try Event.find(Event.create(draft, account: other.id, in: tx), in: tx))
            _ = try Lineup.add(contact, to: event.id, asHost: false, in: tx)
            let plan = try planner.requests(
                for: Lineup.of(event, in: tx), only: nil, from: other, sender: sender, in: tx
            )
            let texts = try InvitationOutbox(plan).queue(.request, in: tx)
            return (event, other, texts)
        }
        try await environment.deliver(requests, as: .sent)
        return (environment, ours, theirs, other)
    }

    private func inbox(_ environment: TestEnvironment, _ account: Account) async throws -> [String] {
        try await environment.store.read {
            try InboundMessage.recent(account: account.id, limit: 10, in: $0).map(\.body)
        }
    }

    @Test func bareYesIsAskedBackWithBoth() async throws {
        let (environment, ours, theirs, _) = try await asked()
        let reply = try await environment.text("yes", from: Self.ada)
        #expect(reply?.contains("1: Late Show") == true && reply?.contains("2: Jam") == true, "\(reply ?? "")")
        #expect(try await environment.statuses(ours) == ["Ada Lovelace": .asked])
        #expect(try await environment.statuses(theirs) == ["Ada L.": .asked])
    }

    @Test("A person needs no name of their own as a contact of two bookers; two people do", arguments: [true, false])
    func whoIsConfirmed(isOnePerson: Bool) async throws {
        let (environment, _, theirs, _) = try await asked()
        if !isOnePerson {
            try await environment.store.write { tx in
                let contact = try #require(try Lineup.of(theirs, in: tx).slots.first?.contact)
                try tx.run("UPDATE contact SET name = 'Grace Hopper' WHERE id = \(contact)")
            }
        }
        let reply = try #require(try await environment.text("yes 2", from: Self.ada))
        #expect(reply.hasPrefix((isOnePerson ? "" : "Grace: ") + "You're confirmed for Jam"), "\(reply)")
    }

    @Test(arguments: [("yes 2", SlotStatus.asked, SlotStatus.confirmed, 1), ("no 1", .declined, .asked, 0)])
    func tagTellsWhichBooker(_ text: String, _ ours: SlotStatus, _ theirs: SlotStatus, _ filed: Int)
        async throws
    {
        let (environment, show, jam, other) = try await asked()
        _ = try await environment.text(text, from: Self.ada)
        #expect(try await environment.statuses(show) == ["Ada Lovelace": ours])
        #expect(try await environment.statuses(jam) == ["Ada L.": theirs])
        #expect(try await inbox(environment, other) == (filed == 1 ? [text] : []))
        #expect(try await inbox(environment, environment.account) == (filed == 0 ? [text] : []))
    }
}
