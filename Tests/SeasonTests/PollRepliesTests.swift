import Agenda
import Lineups
import Messaging
import Platform
import Season
import Storage
import Templates
import TestSupport
import Testing
import Twilio
import Values

/// A poll that was sent to Ada, and texts from her.
struct PolledPerson: Sendable {
    static let number = "+14155550101"

    let environment: TestEnvironment
    let ada: ID<Contact>
    let poll: Poll

    /// At noon of Monday, November 30, 2026.
    init(_ dates: String = "dec 4, 5, 11, 12", isSent: Bool = true) async throws {
        environment = try await TestEnvironment()
        ada = try await environment.contact("Ada", Self.number)
        poll = try await Self.add(dates, to: [ada], in: environment)
        if isSent { try await send(poll) }
    }

    init(_ ada: ID<Contact>, _ poll: Poll, in environment: TestEnvironment) {
        (self.environment, self.ada, self.poll) = (environment, ada, poll)
    }

    static func add(
        _ dates: String, to people: [ID<Contact>], name: String = "December", in environment: TestEnvironment
    ) async throws -> Poll {
        var input = PollInput()
        (input.name, input.dates, input.contacts) = (name, dates, people)
        let account = environment.account
        return try await environment.store.write { [input] in try input.add(account: account, in: $0) }
    }

    @discardableResult
    func send(
        _ poll: Poll, _ purpose: SendPoll.Purpose = .ask, now: Instant = TestEnvironment.noon
    ) async throws -> [String] {
        let sending = SendPoll(
            poll, purpose, anyway: true, account: environment.account, sender: environment.sender,
            texts: PollTexts(.builtIn))
        let (texts, bodies) = try await environment.store.write(at: now) { tx in
            let plan = try sending.plan(in: tx)
            let texts = try sending.send(Set(plan.messages.map(\.approvalKey)), in: tx).texts
            return (texts, plan.messages.map(\.body))
        }
        try await environment.deliver(texts, as: .sent, now: now)
        return bodies
    }

    func text(_ body: String, minutes: Int = 5) async throws -> String? {
        try await environment.text(body, from: Self.number, now: TestEnvironment.noon.adding(.minutes(minutes)))
    }

    /// `yes no unsaid yes`
    func answers(to other: Poll? = nil) async throws -> String {
        let id = (other ?? poll).id
        let account = environment.account.id
        let sheet = try await environment.store.read { try PollSheet(Poll.find(id, account: account, in: $0), in: $0) }
        return sheet.rows.first?.cells.map(\.words).joined(separator: " ") ?? ""
    }
}

@Suite struct PollRepliesTests {
    @Test func theTextNumbersTheDatesAndSaysThatItIsNoBooking() async throws {
        let asked = try await PolledPerson(isSent: false)
        let bodies = try await asked.send(asked.poll)
        #expect(
            bodies == [
                "Anchor Comedy: Hi Ada, which of these can you do? 1 Fri Dec 4, 2 Sat Dec 5, 3 Fri Dec 11, 4 Sat Dec 12. "
                    + "Reply with the numbers, ALL or NONE. It's not a booking yet. Text STOP to opt out."
            ])
    }

    @Test func aPollWithOneDateAsksForYesOrNo() async throws {
        let asked = try await PolledPerson("dec 9", isSent: false)
        let bodies = try await asked.send(asked.poll)
        #expect(bodies[0].contains("can you do Wed Dec 9? Reply YES or NO."))
        #expect(try await asked.text("yes") == "Got it: Wed Dec 9.")
        #expect(try await asked.answers() == "yes")
    }

    static let replies: [(texts: [String], reply: String, answers: String)] = [
        (["1 4"], "Got it: Fri Dec 4, Sat Dec 12. Not: Sat Dec 5, Fri Dec 11.", "yes no no yes"),
        (["ALL"], "Got it: Fri Dec 4, Sat Dec 5, Fri Dec 11, Sat Dec 12.", "yes yes yes yes"),
        (["NONE"], "Got it. Not: Fri Dec 4, Sat Dec 5, Fri Dec 11, Sat Dec 12.", "no no no no"),
        // Only the rest is asked for, and "yes" is about it.
        (
            ["can do 1 and 2 but not 3"],
            "Got it: Fri Dec 4, Sat Dec 5. Not: Fri Dec 11. What about Sat Dec 12? Reply YES or NO.",
            "yes yes no unsaid"
        ),
        (["can do 1 and 2 but not 3", "yes"], "Got it: Sat Dec 12.", "yes yes no yes"),
        // A later answer wins; a list that adds a date takes back nothing.
        (["1 4", "3 too"], "Got it: Fri Dec 11.", "yes no yes yes"),
        // "The others" are those of which nothing was said, or for a yes those that are no.
        (
            ["1 4", "the others no"],
            "Got it: Fri Dec 4, Sat Dec 12. Not: Sat Dec 5, Fri Dec 11. To change that, reply with the numbers that "
                + "you can do.", "yes no no yes"
        ),
        (
            ["1 4", "cant do any others"],
            "Got it: Fri Dec 4, Sat Dec 12. Not: Sat Dec 5, Fri Dec 11. To change that, reply with the numbers that "
                + "you can do.", "yes no no yes"
        ),
        (["can do 1 and 2 but not 3", "no to the rest"], "Got it. Not: Sat Dec 12.", "yes yes no no"),
        (["1 4", "the others too"], "Got it: Sat Dec 5, Fri Dec 11.", "yes yes yes yes"),
        (
            ["the others no"],
            "Sorry, which of these can you do? 1 Fri Dec 4, 2 Sat Dec 5, 3 Fri Dec 11, 4 Sat Dec 12. "
                + "Reply with the numbers, ALL or NONE.", "unsaid unsaid unsaid unsaid"
        ),
        (["1 4", "cant do the 4th anymore"], "Got it. Not: Fri Dec 4.", "no no no yes"),
        (
            ["yes"],
            "Sorry, which of these can you do? 1 Fri Dec 4, 2 Sat Dec 5, 3 Fri Dec 11, 4 Sat Dec 12. "
                + "Reply with the numbers, ALL or NONE.", "unsaid unsaid unsaid unsaid"
        ),
        (["let me check"], "No problem. Reply with the numbers when you know.", "unsaid unsaid unsaid unsaid"),
        (
            ["what time are the shows?"],
            "I'll pass that on to Anchor Comedy. Which dates can you do? Reply with the numbers, ALL or NONE.",
            "unsaid unsaid unsaid unsaid"
        ),
    ]

    @Test(arguments: replies) func anAnswerIsStoredAndSaidBack(
        _ row: (texts: [String], reply: String, answers: String)
    ) async throws {
        let asked = try await PolledPerson()
        var reply: String?
        for (index, text) in row.texts.enumerated() { reply = try await asked.text(text, minutes: 5 + index) }
        #expect(reply == row.reply)
        #expect(try await asked.answers() == row.answers)
    }

    @Test(
        "a long list is not said again",
        arguments: [
            ("yes", "Sorry, which dates can you do? Reply with the numbers, ALL or NONE."),
            (
                "can't do the 5th",
                "Got it. Not: Sat Dec 5. What about the other 11 dates? Reply with the numbers, ALL or NONE."
            ),
        ])
    func aLongList(_ text: String, _ reply: String) async throws {
        let asked = try await PolledPerson("dec 4-15")
        #expect(try await asked.text(text) == reply)
    }

    @Test func numbersContinueWhereTwoPollsAreOpen() async throws {
        let asked = try await PolledPerson("dec 4, 5")
        let other = try await PolledPerson.add("jan 8, 9", to: [asked.ada], name: "January", in: asked.environment)
        let bodies = try await asked.send(other, now: TestEnvironment.noon.adding(.minutes(1)))
        #expect(bodies[0].contains("3 Fri Jan 8, 4 Sat Jan 9"))
        _ = try await asked.text("3")
        #expect(try await asked.answers(to: other) == "yes no")
    }

    /// A number, and "all but", is about the list that has it.
    @Test func numbersBindToTheirOwnList() async throws {
        let asked = try await PolledPerson("dec 4, 5, 11")
        _ = try await asked.text("none")
        let other = try await PolledPerson.add("dec 5, 18, 19", to: [asked.ada], name: "Late", in: asked.environment)
        try await asked.send(other, now: TestEnvironment.noon.adding(.minutes(10)))
        _ = try await asked.text("all but 5", minutes: 15)
        #expect(try await asked.answers(to: other) == "yes no yes")
        #expect(try await asked.answers() == "no yes no")
    }

    @Test func aSharedNumberIsAskedWhoseDatesTheyAre() async throws {
        let environment = try await TestEnvironment()
        let pat = try await environment.contact("Pat", PolledPerson.number)
        let chris = try await environment.contact("Chris", PolledPerson.number)
        let poll = try await PolledPerson.add("dec 4, 5", to: [pat, chris], in: environment)
        let asked = PolledPerson(pat, poll, in: environment)
        let bodies = try await asked.send(poll)
        #expect(bodies.count == 2)
        #expect(
            try await asked.text("yes")
                == "Sorry, whose dates are these? Please reply with the numbers of one person. Chris: 1, 2; Pat: 3, 4.")
        #expect(try await asked.text("3", minutes: 6) == "Got it: Fri Dec 4. Not: Sat Dec 5.")
        #expect(try await asked.text("1 2", minutes: 7) == "Got it: Fri Dec 4, Sat Dec 5.")
    }

    /// A poll that nobody closed asks nothing any more once its dates are past.
    @Test func pastDatesAreNotAskedAboutAnyMore() async throws {
        let asked = try await PolledPerson("dec 4, 5")
        let before = try await asked.answers()
        let reply = try await asked.text("1", minutes: 14 * 24 * 60)
        #expect(try await asked.answers() == before)
        #expect(reply?.contains("Got it") != true)
    }

    @Test func aLateAnswerIsKeptAndMarked() async throws {
        let asked = try await PolledPerson()
        try await asked.environment.store.write { _ = try asked.poll.close(in: $0) }
        let reply = try await asked.text("1 4")
        #expect(reply?.hasSuffix("The list is closed, but I'll pass this on.") == true)
        #expect(try await asked.answers() == "yes no no yes")
    }

    @Test func aYesBesideAnOpenRequestIsAskedBack() async throws {
        let asked = try await PolledPerson()
        let show = try await asked.environment.show("Late Show", inDays: 20)
        try await asked.environment.invite(show, [asked.ada])
        let reply = try await asked.text("yes")
        #expect(reply?.hasPrefix("Sorry, is that about Late Show") == true)
        #expect(try await asked.environment.statuses(show)["Ada"] == .asked)
        _ = try await asked.text("yes 5", minutes: 6)
        #expect(try await asked.environment.statuses(show)["Ada"] == .confirmed)
        _ = try await asked.text("the 4th and 5th", minutes: 7)
        #expect(try await asked.answers() == "yes yes no no")
        #expect(try await asked.environment.statuses(show)["Ada"] == .confirmed)
    }

    @Test func allOpenShowsAreNamedInTheQuestion() async throws {
        let asked = try await PolledPerson()
        for (name, days) in [("Solo", 20), ("Duo", 21)] {
            let show = try await asked.environment.show(name, inDays: days)
            try await asked.environment.invite(show, [asked.ada], now: TestEnvironment.noon.adding(.minutes(1)))
        }
        let reply = try #require(try await asked.text("yes to all of them"))
        #expect(reply.contains("Solo, Sun Dec 20, 8 PM or "), "\(reply)")
        #expect(reply.contains("Duo, Mon Dec 21, 8 PM, or about your dates? For a show, "), "\(reply)")
    }

    /// The name of the show that all dates are of is said once, as it makes the text longer.
    @Test(arguments: [
        (
            ["Tuesday Night", "Tuesday Night", "Tuesday Night"],
            "Tuesday Night: 1 Fri Dec 4, 2 Sat Dec 5, 3 Sun Dec 6. Reply with",
            "Got it: Tuesday Night Fri Dec 4, Sun Dec 6. Not: Sat Dec 5."
        ),
        (
            ["Solo", "Duo", "Solo"], " 1 Fri Dec 4 Solo, 2 Sat Dec 5 Duo, 3 Sun Dec 6 Solo. Reply with",
            "Got it: Fri Dec 4 Solo, Sun Dec 6 Solo. Not: Sat Dec 5 Duo."
        ),
    ])
    func aShowOfAllDatesIsNamedOnce(_ shows: [String], _ asks: String, _ echo: String) async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", PolledPerson.number)
        var input = PollInput()
        (input.name, input.contacts) = ("December", [ada])
        for (index, name) in shows.enumerated() {
            input.events.append(try await environment.show(name, inDays: 4 + index).id)
        }
        let (typed, account) = (input, environment.account)
        let poll = try await environment.store.write { try typed.add(account: account, in: $0) }
        let asked = PolledPerson(ada, poll, in: environment)
        #expect(try await asked.send(poll)[0].contains(asks))
        #expect(try await asked.text("1 3") == echo)
    }

    /// Two shows of one day are told apart.
    @Test(arguments: [
        "8th but not the late one", "the 8th, just not the late show", "not the late one on the 8th, rest fine",
    ])
    func oneOfTwoShowsOfADayIsLeftOut(_ text: String) async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", PolledPerson.number)
        let early = try await environment.show("Early Show", inDays: 8)
        let late = try await environment.show("Tuesday Late", inDays: 8)
        try await environment.store.write { tx in
            var moved = late
            (moved.startsAt, moved.endsAt) = (late.startsAt.adding(.hours(2)), late.endsAt.adding(.hours(2)))
            try moved.save(in: tx)
        }
        var input = PollInput()
        (input.name, input.events, input.contacts) = ("Tuesdays", [early.id, late.id], [ada])
        let (typed, account) = (input, environment.account)
        let poll = try await environment.store.write { try typed.add(account: account, in: $0) }
        let asked = PolledPerson(ada, poll, in: environment)
        try await asked.send(poll)
        _ = try await asked.text(text)
        let day = early.localStart.date
        let said = try await environment.store.read { try DateAvailability.all(of: [ada], on: [day], in: $0) }
        #expect(said.first { $0.event == early.id }?.answer == .yes, "\(said)")
        #expect(said.first { $0.event == late.id }?.answer == .no, "\(said)")
    }

    @Test func aYesAfterEveryDateIsAnsweredIsForTheShow() async throws {
        let asked = try await PolledPerson()
        _ = try await asked.text("1 and 3")
        let show = try await asked.environment.show("Late Show", inDays: 20)
        try await asked.environment.invite(show, [asked.ada])
        _ = try await asked.text("yes!", minutes: 6)
        #expect(try await asked.environment.statuses(show)["Ada"] == .confirmed)
        #expect(try await asked.answers() == "yes no yes no")
    }

    @Test func neverOnAWeekdayIsANoUntilADateIsNamed() async throws {
        let asked = try await PolledPerson()
        #expect(try await asked.text("NEVER fridays") == "Noted: never Fridays. To change that, reply ALWAYS Fridays.")
        #expect(try await asked.answers() == "never unsaid never unsaid")
        _ = try await asked.text("1", minutes: 6)
        #expect(try await asked.answers().hasPrefix("yes") == true)
    }

    /// What she texts, one after another, and what still needs the booker then.
    @Test(
        "a later answer to the poll settles unclear texts, and no questions",
        arguments: [
            (["yes"], ["yes"]), (["yes", "1 and 3"], []), (["purple", "none"], []),
            (["what time are the shows?", "1"], ["what time are the shows?"]),
            (["1", "what time are the shows?"], ["what time are the shows?"]), (["yes", "let me check"], ["yes"]),
        ] as [([String], [String])])
    func answersSettleUnclearTexts(_ texts: [String], _ waiting: [String]) async throws {
        let asked = try await PolledPerson()
        for (index, text) in texts.enumerated() { _ = try await asked.text(text, minutes: 5 + index) }
        let account = asked.environment.account.id
        let found = try await asked.environment.store.read { try InboundMessage.waiting(account: account, in: $0) }
        #expect(found.map(\.body).sorted() == waiting.sorted())
    }

    @Test func anOptOutIsOne() async throws {
        let asked = try await PolledPerson()
        _ = try await asked.text("please stop texting me")
        let sender = asked.environment.sender.id
        #expect(
            try await asked.environment.store.read {
                try OptOut.isInForce(PolledPerson.number, account: asked.environment.account.id, sender: sender, in: $0)
            }
        )
    }
}
