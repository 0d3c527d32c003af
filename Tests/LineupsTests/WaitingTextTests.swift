import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Which shows a text that waits for the booker may be about.
@Suite struct WaitingTextTests {
    /// What Ada, who was asked for the late show and the mic, has answered; what she texts then; and the shows that it
    /// may be about.
    @Test(
        arguments: [
            ("", "hmm", ["Late Show", "Open Mic"]), ("", "STOP", []),
            ("yes to the late show", "is there parking?", ["Open Mic"]),
            ("yes to both", "is there parking?", ["Late Show", "Open Mic"]),
        ])
    func aTextIsAboutWhatIsOpenOrConfirmed(_ answer: String, _ body: String, _ shows: [String]) async throws {
        let performer = try await InvitedPerformer()
        try await performer.invite(performer.late, performer.mic)
        if !answer.isEmpty { try await performer.says(answer, atMinute: 1) }
        try await performer.says(body, atMinute: 2)
        let found = try await found(performer.environment).filter { $0.0 == body }.map(\.1)
        #expect(found == shows)
    }

    @Test func aTextThatAnsweredIsAboutThatAlone() async throws {
        let performer = try await InvitedPerformer()
        try await performer.invite(performer.mic)
        try await performer.says("yes", atMinute: 1)
        try await performer.invite(performer.late, atMinute: 2)
        try await performer.says("yes, need to borrow a stand", atMinute: 3)
        let found = try await found(performer.environment).map(\.1)
        #expect(found == ["Late Show"])
    }

    @Test func whatIsOverOrNobodysIsAboutNothing() async throws {
        let environment = try await TestEnvironment()
        let (late, mic) = (try await environment.show("Late Show"), try await environment.show("Open Mic", inDays: 6))
        let ada = try await environment.contact("Ada", "+14155550101")
        try await environment.deliver(environment.invite(late, [ada]))
        _ = try await environment.text("hmm", from: "+14155550101")
        _ = try await environment.text("hello?", from: "+14155550199")
        #expect(try await found(environment).map(\.1) == ["Late Show"])
        // Asked after the text.
        try await environment.deliver(environment.invite(mic, [ada], now: TestEnvironment.noon.adding(.minutes(5))))
        #expect(try await found(environment).map(\.1) == ["Late Show"])
        #expect(try await found(environment, now: late.endsAt.adding(.minutes(1))).isEmpty)
        let slot = try #require(try await environment.slots(late).first)
        try await environment.store.write { try Lineup.remove(slot.id, in: $0) }
        #expect(try await found(environment).isEmpty)
    }

    private func found(
        _ environment: TestEnvironment, now: Instant = TestEnvironment.noon
    ) async throws -> [(String, String)] {
        try await environment.store.read(at: now) { [account = environment.account.id] tx in
            try WaitingText.all(account: account, in: tx).map { ($0.text.body, $0.event.name) }
        }
    }
}
