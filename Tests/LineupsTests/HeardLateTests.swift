import Lineups
import Messaging
import Storage
import TestSupport
import Testing
import Values

/// What was said in time counts, however late it is heard: the clock has only filled the silence.
@Suite struct HeardLateTests {
    struct Row: CustomTestStringConvertible {
        let words: String
        /// Hours after the request, of which the third ends the wait for an answer.
        var sentAt = 2
        let heardAt: Int
        /// What Ada sent after that, and what came in at once.
        var later: String?
        let status: Slot.SlotStatus
        var testDescription: String { "\(words), heard after \(heardAt) h, then \(later ?? "nothing")" }
    }

    @Test(arguments: [
        Row(words: "yes", heardAt: 4, status: .confirmed), Row(words: "yes", heardAt: 28, status: .confirmed),
        Row(words: "no", heardAt: 28, status: .declined), Row(words: "maybe", heardAt: 28, status: .maybe),
        // Long after: where nobody else was asked meanwhile it is as good as before.
        Row(words: "yes", sentAt: 1, heardAt: 50, status: .confirmed),
        // Her own later word stands.
        Row(words: "yes", sentAt: 1, heardAt: 28, later: "no", status: .declined),
        Row(words: "yes", sentAt: 1, heardAt: 28, later: "maybe", status: .expired),
        Row(words: "yes", sentAt: 1, heardAt: 28, later: "who is this?", status: .confirmed),
    ])
    func anAnswerSentInTimeCountsAfterTheDeadline(_ row: Row) async throws {
        let life = try await LineupLife(["Ada"], policy: [.answerBy: "101h before", .reminders: "off"])
        if let later = row.later { try await life.says("Ada", later, at: 2, minutes: 30) }
        try await life.wait(until: 3)
        try await life.wait(until: row.heardAt)
        let (sent, now) = (LineupLife.at(row.sentAt), LineupLife.at(row.heardAt))
        try await life.said("Ada", row.words, at: sent, heardAt: now, isOld: now - sent > .hours(24))
        #expect(try await life.status("Ada") == row.status)
    }

    /// (hours after which it is heard)
    @Test(arguments: [5, 28]) func whereAStandInHasThePlaceItIsFilled(_ hours: Int) async throws {
        let life = try await LineupLife(
            ["Ada"], bench: ["Alan"], policy: [.answerBy: "101h before", .bench: "1", .reminders: "off"])
        try await life.wait(until: 3)
        try await life.says("Alan", "yes", at: 4)
        let now = LineupLife.at(hours)
        try await life.said("Ada", "yes", at: LineupLife.at(2), heardAt: now, isOld: hours > 24)
        #expect(
            try await life.environment.statuses(life.show) == ["Alan": .confirmed], "Ada is not in the lineup any more")
        try await life.wait(until: hours)
        let told = try await life.texts(to: "booker").joined(separator: "\n")
        #expect(told.contains("Ada said yes to Late Show, Fri Dec 4, 8 PM, which is full by now."), "\(told)")
    }

    /// Hours after which it is heard.
    @Test(arguments: [4, 28]) func aStandInWhoIsNotNeededIsToldAndNotRemindedAnyMore(_ hours: Int) async throws {
        let life = try await LineupLife(
            ["Ada"], bench: ["Alan"], policy: [.answerBy: "101h before", .bench: "1", .reminders: "+2d"])
        try await life.wait(until: 3)
        #expect(try await life.status("Alan") == .asked)
        let now = LineupLife.at(hours)
        try await life.said("Ada", "yes", at: LineupLife.at(2), heardAt: now, isOld: hours > 24)
        try await life.wait(until: hours)
        #expect(try await life.status("Ada") == .confirmed)
        #expect(try await life.status("Alan") == .filled)
        for later in [52, 76, 100] { try await life.wait(until: later) }
        let texts = try await life.texts(to: "Alan")
        #expect(texts.count == 2 && texts.last?.contains("is filled by now") == true, "\(texts)")
    }
}
