import Lineups
import Testing

/// 4.6, 4.8, 4.10, 4.11: reminders, deadlines, snoozes and the notes of the day before.
@Suite struct ReminderTests {
    @Test func theSilentAreRemindedOnceARungAndTheOthersNever() async throws {
        let life = try await LineupLife(["Ada", "Grace", "Alan"], policy: [.reminders: "+2d -1d"])
        try await life.says("Ada", "yes", at: 1)
        try await life.says("Grace", "maybe", at: 2)
        for hours in stride(from: 0, through: 103, by: 1) { try await life.wait(until: hours) }
        #expect(try await life.texts(to: "Ada").filter { $0.contains("still waiting") }.isEmpty)
        let grace = try await life.texts(to: "Grace").filter { $0.contains("you said maybe") }
        #expect(grace.count == 2, "\(grace)")
        let alan = try await life.texts(to: "Alan").filter { $0.contains("still waiting") }
        #expect(alan.count == 2, "\(alan)")
    }

    @Test func afterALongSilenceOfOursThereIsOneReminder() async throws {
        let life = try await LineupLife(["Ada"], policy: [.reminders: "+1d +2d +3d"])
        try await life.wait(until: 74)
        try await life.wait(until: 75)
        #expect(try await life.texts(to: "Ada").count == 2)
    }

    @Test func theNightIsWaitedOutAndAnAnswerMeanwhileTakesTheReminderBack() async throws {
        // 14 hours after noon it is two in the morning.
        let life = try await LineupLife(["Ada", "Grace"], policy: [.reminders: "+14h"])
        try await life.wait(until: 14)
        #expect(try await life.texts(to: "Ada").count == 1)
        try await life.says("Ada", "yes", at: 20)
        try await life.wait(until: 21)
        #expect(try await life.texts(to: "Ada").count == 1)
        #expect(try await life.texts(to: "Grace").count == 2)
    }

    @Test func whoLetsTheDeadlinePassIsExpiredAndALateYesStillCounts() async throws {
        let life = try await LineupLife(["Ada", "Grace"], policy: [.answerBy: "2d before", .reminders: "-2h"])
        #expect(try await life.texts(to: "Ada").first?.contains("Please answer by Wed Dec 2, 8 PM.") == true)
        try await life.says("Grace", "maybe", at: 1)
        try await life.wait(until: 55)
        #expect(try await life.standing("Ada") == .asked)
        try await life.wait(until: 56)
        #expect(try await life.standing("Ada") == .expired)
        #expect(try await life.standing("Grace") == .expired)
        try await life.wait(until: 90)
        #expect(try await life.texts(to: "Ada").count == 2, "one reminder before the deadline, none after")
        #expect(try await life.texts(to: "Ada").last?.hasSuffix("Please answer by Wed Dec 2, 8 PM.") == true)
        let told = try await life.texts(to: "booker").joined(separator: "\n")
        #expect(told.contains("Ada did not answer in time for Late Show, Fri Dec 4, 8 PM. 0 of 2 in."), "\(told)")
        #expect(try await life.says("Ada", "yes", at: 91)?.contains("You're confirmed") == true)
        #expect(try await life.standing("Ada") == .confirmed)
    }

    @Test func whoWantsToBeAskedAgainOnADayIsAskedThen() async throws {
        let life = try await LineupLife(["Ada"], policy: [.reminders: "+1d"])
        let answer = try await life.says("Ada", "not sure yet, ask me again wednesday", at: 1)
        #expect(answer?.contains("We'll ask again on Wed Dec 2.") == true, "\(answer ?? "")")
        try await life.wait(until: 45)
        #expect(try await life.texts(to: "Ada").count == 1, "the ladder waits too")
        try await life.wait(until: 46)
        #expect(try await life.texts(to: "Ada").last?.contains("you said maybe") == true)
        try await life.wait(until: 47)
        #expect(try await life.texts(to: "Ada").count == 2)
        #expect(try await life.standing("Ada") == .maybe)
    }

    @Test func theDayBeforeTheConfirmedGetANoteAndTheBookerWhatIsOpen() async throws {
        let life = try await LineupLife(["Ada", "Grace", "Alan"], policy: [.reminders: "off"])
        try await life.says("Ada", "yes", at: 1)
        try await life.says("Alan", "no", at: 1)
        for hours in [70, 72, 73, 80] { try await life.wait(until: hours) }
        let notes = try await life.texts(to: "Ada").filter { $0.contains("see you at Late Show, Fri Dec 4, 8 PM") }
        #expect(notes.count == 1)
        #expect(try await life.texts(to: "Grace").count == 1)
        let told = try await life.texts(to: "booker").filter { $0.contains("Open:") }
        #expect(told == ["Late Show, Fri Dec 4, 8 PM: 1 of 3 in. Open: Grace (asked), Alan (declined)."])
    }

    @Test func offIsOff() async throws {
        let life = try await LineupLife(["Ada", "Grace"], policy: [.reminders: "off", .dayBefore: "off"])
        try await life.says("Ada", "yes", at: 1)
        for hours in stride(from: 0, through: 103, by: 6) { try await life.wait(until: hours) }
        #expect(try await life.texts(to: "Ada").count == 1)
        #expect(try await life.texts(to: "Grace").count == 1)
    }
}
