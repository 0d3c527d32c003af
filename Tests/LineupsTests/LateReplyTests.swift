import Lineups
import Messaging
import Storage
import TestSupport
import Testing
import Values

/// An answer that was sent before the deadline counts, however late it arrives.
@Suite struct LateReplyTests {
    struct Row: CustomTestStringConvertible {
        let words: String
        /// Hours after the request. The deadline is after the third.
        var sentAt = 2
        let receivedAt: Int
        /// What Ada sent after that, and arrived at once.
        var later: String?
        let status: SlotStatus
        var testDescription: String { "\(words), received after \(receivedAt) h, then \(later ?? "nothing")" }
    }

    @Test(arguments: [
        Row(words: "yes", receivedAt: 4, status: .confirmed), Row(words: "yes", receivedAt: 28, status: .confirmed),
        Row(words: "no", receivedAt: 28, status: .declined), Row(words: "maybe", receivedAt: 28, status: .maybe),
        // Long after the deadline, an answer counts where nobody else was asked meanwhile.
        Row(words: "yes", sentAt: 1, receivedAt: 50, status: .confirmed),
        // Her own later answer is kept.
        Row(words: "yes", sentAt: 1, receivedAt: 28, later: "no", status: .declined),
        Row(words: "yes", sentAt: 1, receivedAt: 28, later: "maybe", status: .expired),
        Row(words: "yes", sentAt: 1, receivedAt: 28, later: "who is this?", status: .confirmed),
    ])
    func answerSentBeforeTheDeadlineCountsWhenItArrivesLater(_ row: Row) async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.answerBy: "101h before", .reminders: "off"])
        if let later = row.later { try await scenario.says("Ada", later, at: 2, minutes: 30) }
        try await scenario.wait(until: 3)
        try await scenario.wait(until: row.receivedAt)
        let (sent, now) = (LineupScenario.at(row.sentAt), LineupScenario.at(row.receivedAt))
        try await scenario.said("Ada", row.words, at: sent, receivedAt: now, isOld: now - sent > .hours(24))
        #expect(try await scenario.status("Ada") == row.status)
    }

    /// Hours after which it arrives.
    @Test(arguments: [5, 28]) func lateAnswerFindsThePlaceFilledByAStandIn(_ hours: Int) async throws {
        let scenario = try await LineupScenario(
            ["Ada"], bench: ["Alan"], policy: [.answerBy: "101h before", .bench: "1", .reminders: "off"])
        try await scenario.wait(until: 3)
        try await scenario.says("Alan", "yes", at: 4)
        let now = LineupScenario.at(hours)
        try await scenario.said("Ada", "yes", at: LineupScenario.at(2), receivedAt: now, isOld: hours > 24)
        #expect(
            try await scenario.environment.statuses(scenario.show) == ["Alan": .confirmed, "Ada": .inLine],
            "Ada has lost the place")
        try await scenario.wait(until: hours)
        #expect(try await scenario.texts(to: "booker").last?.contains("Ada said yes") == true)
    }

    /// Hours after which it arrives.
    @Test(arguments: [4, 28]) func unneededStandInIsToldAndNotReminded(_ hours: Int) async throws {
        let scenario = try await LineupScenario(
            ["Ada"], bench: ["Alan"], policy: [.answerBy: "101h before", .bench: "1", .reminders: "+2d"])
        try await scenario.wait(until: 3)
        #expect(try await scenario.status("Alan") == .asked)
        let now = LineupScenario.at(hours)
        try await scenario.said("Ada", "yes", at: LineupScenario.at(2), receivedAt: now, isOld: hours > 24)
        try await scenario.wait(until: hours)
        #expect(try await scenario.status("Ada") == .confirmed)
        #expect(try await scenario.status("Alan") == .filled)
        for later in [52, 76, 100] { try await scenario.wait(until: later) }
        #expect(try await scenario.kinds(to: "Alan") == [.request, .notice])
    }
}
