import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// After a notice, a bare word may be about the notice instead of the open invitation.
@Suite struct ReplyAfterNoticeTests {
    typealias Kind = OutboundMessage.Kind

    private let ada: InvitedPerformer

    init() async throws { ada = try await InvitedPerformer() }

    /// Sends Ada a message of another kind; the day-before note is about the Late Show.
    private func tell(
        _ kind: OutboundMessage.Kind, _ words: String = "Do you need a parking pass?", isNote: Bool = false
    ) async throws {
        let environment = ada.environment
        let (account, sender, slot) = (
            environment.account.id, environment.sender.id, try await environment.slots(ada.late).first?.id
        )
        let text = try await environment.store.write(at: TestEnvironment.noon.adding(.minutes(10))) {
            [contact = ada.contact] tx in
            try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: sender, contact: contact, slot: isNote ? slot?.rawValue : nil,
                    to: InvitedPerformer.number,
                    body: words,
                    kind: kind, isOwnWords: kind == .answer),
                in: tx)
        }
        try await environment.deliver([text])
    }

    @Test(arguments: ["ok", "yes", "👍", "no", "sure", "k", "no worries", "can't do that"], [Kind.text, .answer])
    func bareAnswerAfterASideQuestionIsHeld(text: String, kind: Kind) async throws {
        try await ada.invite(ada.mic)
        try await tell(kind)
        #expect(try await ada.says(text, atMinute: 11)?.contains("a yes or a no for Open Mic") == true)
        #expect(try await ada.status(ada.mic) == .asked)
        try await ada.says("YES", atMinute: 12)
        #expect(try await ada.status(ada.mic) == .confirmed, "that was the question")
    }

    @Test(arguments: [
        ("Are you in?", "yes", SlotStatus.confirmed), ("Yes! The lot is free. Are you in?", "no", .declined),
        ("still good for saturday?", "yep", .confirmed), ("can I count on you", "no sorry", .declined),
        ("Doors at 7, park behind the house", "yes", .confirmed), ("Doors at 7", "no", .declined),
        ("Doors at 7", "k cool then yes", .confirmed), ("Doors at 7", "ok", .asked),
        ("Are you free on the 12th?", "yes", .asked), ("Are you coming to the holiday party?", "no", .asked),
        ("Are you in for friday?", "yes", .asked), ("Are you in? And do you need parking?", "yes", .asked),
    ])
    func whatTheBookersWordsAskDecides(words: String, text: String, expected: SlotStatus) async throws {
        try await ada.invite(ada.mic)
        try await tell(.answer, words)
        try await ada.says(text, atMinute: 11)
        #expect(try await ada.status(ada.mic) == expected)
    }

    @Test func severalOpenRequestsStayOpen() async throws {
        try await ada.invite(ada.late, ada.mic)
        try await tell(.answer)
        try await ada.says("no", atMinute: 11)
        #expect(try await ada.statusesOfTwo() == [.asked, .asked])
        try await ada.says("yes to both", atMinute: 12)
        #expect(try await ada.statusesOfTwo() == [.confirmed, .confirmed])
        #expect(try await ada.environment.waiting().map(\.body) == ["no"])
    }

    @Test func aSideQuestionStandsUntilSomethingIsAsked() async throws {
        try await ada.invite(ada.mic)
        try await tell(.answer)
        try await tell(.text, "Doors at 7.")
        #expect(try await ada.says("no", atMinute: 60 * 24 * 2)?.contains("a yes or a no for Open Mic") == true)
        #expect(try await ada.environment.waiting().map(\.body) == ["no"])
        try await ada.says("yes", atMinute: 60 * 24 * 2 + 1)
        #expect(try await ada.status(ada.mic) == .confirmed)
        #expect(try await ada.environment.waiting().map(\.body) == ["no"], "it answers the booker's question")
    }

    @Test func aRequestAfterTheSideQuestionIsAnswered() async throws {
        try await ada.invite(ada.mic)
        try await tell(.answer)
        try await tell(.text, "So, are you in?")
        try await ada.says("no", atMinute: 11)
        #expect(try await ada.status(ada.mic) == .declined)
    }

    @Test(arguments: [
        ("still good for friday?", [SlotStatus.withdrawn, .asked]), ("in for saturday?", [.confirmed, .declined]),
    ])
    func theDayThatTheBookerAsksAboutIsAnswered(words: String, expected: [SlotStatus]) async throws {
        try await ada.invite(ada.late)
        try await ada.says("yes", atMinute: 1)
        try await ada.invite(ada.mic, atMinute: 2)
        try await tell(.text, words)
        try await ada.says("no", atMinute: 11)
        #expect(try await ada.statusesOfTwo() == expected)
    }

    /// What the booker asks after a no to the other show, and the answer to it.
    @Test(arguments: [
        ("Are you in for saturday?", "yes"), ("still good for the open mic?", "yes"), ("Are you in?", "yes"),
        ("can you do saturday?", "I can do saturday!"), ("Are you in for saturday?", "I can do saturday!"),
    ])
    func aYesAfterTheBookersQuestionTakesBackNoEarlierNo(words: String, text: String) async throws {
        try await ada.invite(ada.late, ada.mic)
        try await ada.says("no to friday", atMinute: 1)
        try await tell(.answer, words)
        try await ada.says(text, atMinute: 11)
        #expect(try await ada.statusesOfTwo() == [.declined, .confirmed])
    }

    /// Texts to everybody, after the only request was answered; no list of one.
    @Test(
        arguments: ["yes", "no"],
        [
            ("Who's free Dec 30?", "yes i'm free dec 30!"),
            ("Anyone free Dec 30? Let me know!", "yes i'm free dec 30!"),
            ("Looking for comics on Dec 30, text me if you can", "yes i can do dec 30"),
            ("Are you free Dec 30?", "yes"), ("Who's free Dec 30?", "i'm free dec 30"),
        ])
    func anOfferAfterATextToEverybodyWaitsForTheBooker(answer: String, offer: (words: String, text: String))
        async throws
    {
        try await ada.invite(ada.late)
        try await ada.says(answer, atMinute: 1)
        try await tell(.text, offer.words)
        let reply = try await ada.says(offer.text, atMinute: 11)
        #expect(reply?.contains("hich one") != true, "\(reply ?? "")")
        #expect(try await ada.status(ada.late) == (answer == "yes" ? .confirmed : .declined))
        #expect(try await ada.environment.waiting().map(\.body) == [offer.text])
    }

    /// What the booker asks when both shows are confirmed, the answer, and whether it waits for the booker.
    @Test(arguments: [
        ("Can anyone do Dec 30?", "yes", true), ("Are you free Dec 30?", "yes", true),
        ("Are you free Dec 30?", "no", true),
        ("Do you need a parking pass?", "no", true), ("Doors at 7", "yes", false), ("Doors at 7", "ok", true),
    ])
    func anAnswerToAnotherQuestionIsNotLost(words: String, text: String, waits: Bool) async throws {
        try await ada.invite(ada.late, ada.mic)
        try await ada.says("yes to both", atMinute: 1)
        try await tell(.text, words)
        let reply = try await ada.says(text, atMinute: 11)
        #expect(reply == nil)
        #expect(try await ada.environment.waiting().map(\.body) == (waits ? [text] : []))
        #expect(try await ada.statusesOfTwo() == [.confirmed, .confirmed])
    }

    @Test(arguments: ["yes to the open mic", "in for saturday", "yes i'm in for saturday"])
    func answerThatNamesTheShowCounts(text: String) async throws {
        try await ada.invite(ada.mic)
        try await tell(.text)
        try await ada.says(text, atMinute: 11)
        #expect(try await ada.status(ada.mic) == .confirmed)
    }

    @Test func requestSinceTheNoticeIsAnswered() async throws {
        try await tell(.notice)
        try await ada.invite(ada.mic, atMinute: 15)
        try await ada.says("yes", atMinute: 16)
        #expect(try await ada.status(ada.mic) == .confirmed)
    }

    @Test func bareNoToTheDayBeforeNoteIsAskedBack() async throws {
        try await ada.invite(ada.late)
        try await ada.says("yes", atMinute: 1)
        try await ada.invite(ada.mic)
        try await tell(.notice, isNote: true)
        let reply = try await ada.says("no", atMinute: 70)
        #expect(reply?.contains("1: Late Show") == true && reply?.contains("2: Open Mic") == true, "\(reply ?? "")")
        #expect(try await ada.statusesOfTwo() == [.confirmed, .asked])
        try await ada.says("no 1", atMinute: 71)
        #expect(try await ada.statusesOfTwo() == [.withdrawn, .asked])
    }

    @Test(arguments: ["ok", "👍", "see you there", "sounds good", "perfect", "sure", "no worries"])
    func thanksForTheNoteAnswerNothing(text: String) async throws {
        try await ada.invite(ada.late)
        try await ada.says("yes", atMinute: 1)
        try await ada.invite(ada.mic)
        try await tell(.notice, isNote: true)
        #expect(try await ada.says(text, atMinute: 70) == nil)
        #expect(try await ada.statusesOfTwo() == [.confirmed, .asked])
    }

    @Test(arguments: ["no", "nope", "sure"])
    func answerToTheBookersQuestionIsNoWithdrawal(text: String) async throws {
        try await ada.invite(ada.late)
        try await ada.says("yes", atMinute: 1)
        try await tell(.text)
        // Asked whether they can make it, they would repeat the no that is about something else.
        for minute in [70, 71] {
            #expect(try await ada.says(text, atMinute: minute) == nil)
            #expect(try await ada.status(ada.late) == .confirmed)
        }
        let reply = try await ada.says("I can't make it anymore", atMinute: 72)
        #expect(reply?.hasPrefix("You're down as confirmed for Late Show") == true, "\(reply ?? "")")
    }

    /// Nothing was asked that it could answer.
    @Test func noToAStatementOfTheBookerIsAskedBack() async throws {
        try await ada.invite(ada.late)
        try await ada.says("yes", atMinute: 1)
        try await tell(.text, "Parking is behind the venue.")
        let reply = try await ada.says("no", atMinute: 70)
        #expect(reply?.hasPrefix("You're down as confirmed for Late Show") == true, "\(reply ?? "")")
        #expect(try await ada.status(ada.late) == .confirmed)
    }

    @Test(arguments: [
        ("might be late sat, train", "Open Mic"), ("gonna be late to the open mic", "Open Mic"),
        ("running 20 behind on friday", "Late Show"), ("running late", "Late Show"),
    ])
    func theShowThatTheyAreLateForIsNamed(_ text: String, _ show: String) async throws {
        let ada = try await InvitedPerformer()
        try await ada.invite(ada.late, ada.mic)
        try await ada.says("yes to both", atMinute: 1)
        #expect(try await ada.says(text, atMinute: 2)?.contains(show) == true)
    }
}
