import Lineups
import TestSupport
import Testing

/// "Both", "either" and "neither" after one of two requests is answered, or both differently. Nothing is dropped.
@Suite struct GroupReplyTests {
    static let yes = [
        "I'm in for both", "both work now", "I can do both after all", "yes to both", "both are good", "sí a los dos",
    ]

    @Test(arguments: yes) func yesToOneThenBothConfirmsTheOther(_ text: String) async throws {
        let ada = try await InvitedPerformer()
        try await ada.invite(ada.late)
        try await ada.says("yes", atMinute: 5)
        try await ada.invite(ada.mic, atMinute: 60)
        let reply = try #require(try await ada.says(text, atMinute: 65))
        #expect(try await ada.statusesOfTwo() == [.confirmed, .confirmed], "\(reply)")
        #expect(reply.contains("Open Mic"))
    }

    @Test(arguments: yes) func yesAndNoThenBothChangesTheNo(_ text: String) async throws {
        let ada = try await InvitedPerformer()
        try await ada.invite(ada.late, ada.mic)
        try await ada.says("yes to friday, no to saturday", atMinute: 5)
        #expect(try await ada.statusesOfTwo() == [.confirmed, .declined])
        let reply = try #require(try await ada.says(text, atMinute: 6))
        #expect(try await ada.statusesOfTwo() == [.confirmed, .confirmed], "\(reply)")
    }

    @Test(arguments: yes) func noToTheSecondThenBothChangesTheNo(_ text: String) async throws {
        let ada = try await InvitedPerformer()
        try await ada.invite(ada.late)
        try await ada.says("yes", atMinute: 5)
        try await ada.invite(ada.mic, atMinute: 60)
        try await ada.says("no to saturday", atMinute: 65)
        _ = try #require(try await ada.says(text, atMinute: 66))
        #expect(try await ada.statusesOfTwo() == [.confirmed, .confirmed])
    }

    @Test(arguments: [
        "neither works anymore", "can't do either one", "not gonna make either", "sorry neither", "no to both",
    ])
    func neitherWithdrawsAndDeclines(_ text: String) async throws {
        let ada = try await InvitedPerformer()
        try await ada.invite(ada.late)
        try await ada.says("yes", atMinute: 5)
        try await ada.invite(ada.mic, atMinute: 60)
        _ = try #require(try await ada.says(text, atMinute: 65))
        #expect(try await ada.statusesOfTwo() == [.withdrawn, .declined])
    }

    /// What is no answer for both gets a question or waits in the inbox.
    @Test(arguments: ["either works", "either is fine", "I can't do both", "happy with either", "both?", "both"])
    func neverSilent(_ text: String) async throws {
        for others in ["yes to friday, no to saturday", "yes to both"] {
            let ada = try await InvitedPerformer()
            try await ada.invite(ada.late, ada.mic)
            try await ada.says(others, atMinute: 5)
            let before = try await ada.statusesOfTwo()
            let reply = try await ada.says(text, atMinute: 6)
            let waiting = try await ada.environment.waiting().count
            #expect(try await ada.statusesOfTwo() == before)
            let isRepeatedYes = others == "yes to both" && text != "both?" && text != "I can't do both"
            #expect(reply != nil || waiting > 0 || isRepeatedYes)
        }
    }
}
