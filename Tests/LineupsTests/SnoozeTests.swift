import Lineups
import Storage
import TestSupport
import Testing
import Values

/// "ask me in an hour" without a name snoozes all open invitations.
@Suite struct SnoozeTests {
    /// Hours after Monday noon in New York. Ada is three hours behind; her quiet hours end at nine.
    @Test(arguments: [
        ("ask me in an hour", 1), ("ask me tomorrow evening", 31), ("ask me wednesday", 48), ("give me 2 hours", 2),
        ("let me check, I'll know by tomorrow", 24),
    ])
    func allOpenInvitationsAreAskedAgain(text: String, hours: Int) async throws {
        let ada = try await InvitedPerformer()
        try await ada.inviteAll()
        try await ada.says("no 1")
        let lines = try await ada.says(text)?.split(separator: "\n") ?? []
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains("We'll ask again") }, "\(lines)")
        #expect(try await ada.statusesOfAll() == [.declined, .maybe, .maybe])
        let moment = TestEnvironment.noon.adding(.hours(hours))
        let moments = try await ada.environment.store.read { tx in
            try tx.values("SELECT snooze_until FROM slot WHERE snooze_until IS NOT NULL", as: Instant.self)
        }
        #expect(moments == [moment, moment])
    }

    @Test func confirmedInvitationIsNotSnoozed() async throws {
        let ada = try await InvitedPerformer()
        try await ada.inviteAll()
        try await ada.says("1 yes 3 yes")
        #expect(try await ada.says("ask me thursday")?.contains("We'll ask again on Thu Dec 3") == true)
        #expect(try await ada.statusesOfAll() == [.confirmed, .maybe, .confirmed])
        #expect(try await ada.says("ask me friday", atMinute: 1)?.contains("We'll ask again on Fri Dec 4") == true)
    }

    /// A day on which one of the events is, or after one of them, is ambiguous.
    @Test(arguments: ["ask me friday", "ask me saturday", "ask me on the 10th", "maybe"])
    func ambiguousTextIsAskedBack(text: String) async throws {
        let ada = try await InvitedPerformer()
        try await ada.inviteAll()
        #expect(try await ada.says(text)?.hasPrefix("Sorry, which one do you mean?") == true)
        #expect(try await ada.statusesOfAll() == [.asked, .asked, .asked])
    }
}
