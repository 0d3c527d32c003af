import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Texts leave the inbox when what they say is settled, and not before.
@Suite("texts that are settled") struct SettledTextsTests {
    /// What Ada texts, one after another, and what still needs the booker then.
    @Test(
        arguments: [
            (["is there parking?", "yes"], ["is there parking?"]),
            (["who else is on?", "no, sorry"], ["who else is on?"]),
            (["what's the parking situation?", "yes count me in"], ["what's the parking situation?"]),
            (["ok, is there parking?", "yes"], ["ok, is there parking?"]), (["hmm", "yes"], []),
            (["no but I could do 9pm"], ["no but I could do 9pm"]), (["No. Call me"], ["No. Call me"]),
            (["no, but I know a great host"], ["no, but I know a great host"]), (["no, I have work"], []),
            (["No thanks, have a great show!"], []), (["yes, no need to find anyone else"], []),
            (["yes, need to borrow a mic stand"], ["yes, need to borrow a mic stand"]),
            (
                ["count me in! I'll need a DI box for the keyboard"],
                ["count me in! I'll need a DI box for the keyboard"]
            ),
            (["is there parking?", "maybe"], ["is there parking?"]), (["STOP", "START"], []), (["STOP"], ["STOP"]),
            (["STOP", "START", "is there parking?"], ["is there parking?"]),
            (["please stop texting me", "START"], []), (["what?", "yes"], ["what?"]), (["where is it?", "yes"], []),
        ] as [([String], [String])])
    func laterTextsSettleEarlierOnes(_ texts: [String], _ waiting: [String]) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", "+14155550101")
        try await environment.deliver(environment.invite(show, [ada]))
        for (minute, text) in texts.enumerated() {
            _ = try await environment.text(
                text, from: "+14155550101", now: TestEnvironment.noon.adding(.minutes(minute)))
        }
        #expect(try await environment.waiting().map(\.body) == waiting)
    }

    /// What Ada texts, the place of the text that the booker answers (nil for none that is named), and what waits then.
    @Test(
        arguments: [
            (["hmm"], 0, []), (["hmm", "errr"], 1, []), (["hmm", "errr"], 0, ["errr"]), (["hmm", "errr"], nil, []),
            (["is there parking?"], 0, []), (["is there parking?", "hmm"], 1, ["is there parking?"]),
            (["is there parking?", "hmm"], nil, ["is there parking?"]), (["is there parking?", "hmm"], 0, ["hmm"]),
            (["hmm", "is there parking?"], nil, []), (["hmm", "is there parking?"], 0, ["is there parking?"]),
        ] as [([String], Int?, [String])])
    func anAnswerSettlesEarlierTextsButNotQuestions(_ texts: [String], _ answered: Int?, _ waiting: [String])
        async throws
    {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", "+14155550101")
        try await environment.deliver(environment.invite(show, [ada]))
        for (minute, text) in texts.enumerated() {
            _ = try await environment.text(
                text, from: "+14155550101", now: TestEnvironment.noon.adding(.minutes(minute)))
        }
        let before = try await environment.waiting()
        #expect(before.map(\.body) == texts)
        let answering = AnswerForPerformer(
            planner: environment.planner, event: show.id, contact: ada, answer: ManualAnswer(.yes, isMisread: false),
            givenIn: answered.map { before[$0].id }, account: environment.account)
        _ = try await environment.store.write(at: TestEnvironment.noon.adding(.minutes(5))) {
            try answering.run(in: $0)
        }
        #expect(try await environment.waiting().map(\.body) == waiting)
    }

    @Test func textAboutTwoInvitationsWaitsUntilBothAreAnswered() async throws {
        let performer = try await InvitedPerformer()
        try await performer.invite(performer.late, performer.mic)
        try await performer.says("hmm, is there parking at either?", atMinute: 1)
        #expect(try await performer.environment.waiting().count == 1)
        try await answer(performer, performer.late)
        #expect(try await performer.environment.waiting().count == 1)
        try await answer(performer, performer.mic)
        #expect(try await performer.environment.waiting().isEmpty)
    }

    @Test func anAnswerForOneShowLeavesTheTextAboutAnotherThatChangedSince() async throws {
        let performer = try await InvitedPerformer()
        try await performer.invite(performer.late, performer.mic)
        try await performer.says("yes to both", atMinute: 1)
        try await tellMove(of: performer.mic, byHours: 1, performer, atMinute: 2)
        try await performer.says("hmm, not sure about saturday, is there parking?", atMinute: 3)
        try await tellMove(of: performer.mic, byHours: 2, performer, atMinute: 4)
        #expect(try await performer.environment.waiting().count == 1)
        try await answer(performer, performer.late)
        #expect(try await performer.environment.waiting().count == 1)
        try await answer(performer, performer.mic)
        #expect(try await performer.environment.waiting().isEmpty)
    }

    private func tellMove(
        of show: Event, byHours hours: Int, _ performer: InvitedPerformer, atMinute minute: Int
    ) async throws {
        let environment = performer.environment
        let now = TestEnvironment.noon.adding(.minutes(minute))
        let texts = try await environment.store.write(at: now) { tx in
            var moved = show
            moved.startsAt = show.startsAt.adding(.hours(hours))
            moved.endsAt = show.endsAt.adding(.hours(hours))
            try moved.save(in: tx)
            let plan = try environment.planner.changes(
                for: Lineup.of(moved, in: tx), from: environment.account, sender: environment.sender, in: tx)
            return try InvitationOutbox(plan).queueChangeNotices(in: tx)
        }
        try await environment.deliver(texts)
    }

    private func answer(_ performer: InvitedPerformer, _ show: Event) async throws {
        let environment = performer.environment
        let answering = AnswerForPerformer(
            planner: environment.planner, event: show.id, contact: performer.contact,
            answer: ManualAnswer(.yes, isMisread: false), account: environment.account)
        _ = try await environment.store.write(at: TestEnvironment.noon.adding(.minutes(5))) {
            try answering.run(in: $0)
        }
    }
}
