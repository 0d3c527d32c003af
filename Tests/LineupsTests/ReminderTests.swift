import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Reminders, deadlines, snoozes and day-before notes.
@Suite struct ReminderTests {
    @Test func unansweredRequestsAreRemindedOncePerRung() async throws {
        let scenario = try await LineupScenario(["Ada", "Grace", "Alan"], policy: [.reminders: "+2d -1d"])
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.says("Grace", "maybe", at: 2)
        for hours in stride(from: 0, through: 103, by: 1) { try await scenario.wait(until: hours) }
        for (name, count) in [("Ada", 0), ("Grace", 2), ("Alan", 2)] {
            #expect(try await scenario.kinds(to: name).count { $0 == .reminder } == count, "\(name)")
        }
    }

    @Test func missedRungsCauseOneReminder() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "+1d +2d +3d"])
        try await scenario.wait(until: 74)
        try await scenario.wait(until: 75)
        #expect(try await scenario.texts(to: "Ada").count == 2)
    }

    @Test func answerDuringQuietHoursCancelsTheReminder() async throws {
        // 14 hours after noon it is two in the morning.
        let scenario = try await LineupScenario(["Ada", "Grace"], policy: [.reminders: "+14h"])
        try await scenario.wait(until: 14)
        #expect(try await scenario.texts(to: "Ada").count == 1)
        try await scenario.says("Ada", "yes", at: 20)
        try await scenario.wait(until: 21)
        #expect(try await scenario.texts(to: "Ada").count == 1)
        #expect(try await scenario.texts(to: "Grace").count == 2)
    }

    @Test func deadlineExpiresTheSlotAndALateYesCounts() async throws {
        let scenario = try await LineupScenario(["Ada", "Grace"], policy: [.answerBy: "2d before", .reminders: "-2h"])
        #expect(try await scenario.texts(to: "Ada").first?.contains("Please answer by Wed Dec 2, 8 PM.") == true)
        try await scenario.says("Grace", "maybe", at: 1)
        try await scenario.wait(until: 55)
        #expect(try await scenario.status("Ada") == .asked)
        try await scenario.wait(until: 56)
        #expect(try await scenario.status("Ada") == .expired)
        #expect(try await scenario.status("Grace") == .expired)
        try await scenario.wait(until: 70)
        #expect(try await scenario.texts(to: "Ada").count == 2, "one reminder before the deadline, none after")
        #expect(try await scenario.texts(to: "Ada").last?.hasSuffix("Please answer by Wed Dec 2, 8 PM.") == true)
        #expect(try await scenario.notices(.answer, about: "Ada") == 1)
        #expect(try await scenario.says("Ada", "yes", at: 91)?.contains("You're confirmed") == true)
        #expect(try await scenario.status("Ada") == .confirmed)
    }

    @Test func snoozeToADayIsFollowed() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "+1d"])
        let answer = try await scenario.says("Ada", "not sure yet, ask me again wednesday", at: 1)
        #expect(answer?.contains("We'll ask again on Wed Dec 2.") == true, "\(answer ?? "")")
        try await scenario.wait(until: 45)
        #expect(try await scenario.texts(to: "Ada").count == 1, "the ladder waits too")
        try await scenario.wait(until: 46)
        #expect(try await scenario.texts(to: "Ada").last?.contains("you said maybe") == true)
        try await scenario.wait(until: 47)
        #expect(try await scenario.texts(to: "Ada").count == 2)
        #expect(try await scenario.status("Ada") == .maybe)
    }

    /// Texts at 1 PM in New York, and when they are asked again.
    @Test(arguments: [
        ("ask me in 2 hours", "We'll ask again at 3 PM.", 3),
        ("give me an hour and a half", "We'll ask again at 2:30 PM.", 3),
        ("get back to me tonight", "We'll ask again at 7 PM.", 7),
        ("ask me tomorrow morning", "We'll ask again on Tue Dec 1, 10 AM.", 22),
        // Nobody is asked in quiet hours.
        ("ask me in 9 hours", "We'll ask again on Tue Dec 1, 9 AM.", 21),
    ])
    func snoozeToATimeIsFollowed(_ text: String, _ told: String, _ hours: Int) async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "+1d"])
        let answer = try await scenario.says("Ada", text, at: 1)
        #expect(answer?.hasSuffix(told) == true, "\(answer ?? "")")
        try await scenario.wait(until: hours - 1)
        #expect(try await scenario.texts(to: "Ada").count == 1)
        try await scenario.wait(until: hours)
        #expect(try await scenario.texts(to: "Ada").last?.contains("you said maybe") == true)
        try await scenario.wait(until: hours, minutes: 1)
        #expect(try await scenario.texts(to: "Ada").count == 2, "once")
    }

    /// The deadline is in nine hours.
    @Test func snoozeThatCouldOnlyLeaveAfterTheDeadlineIsNotStored() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.answerBy: "4d before", .reminders: "off"])
        let answer = try await scenario.says("Ada", "ask me in 7 hours", at: 1)
        #expect(answer?.contains("Please reply YES or NO by Mon Nov 30, 8 PM.") == true, "\(answer ?? "")")
    }

    @Test func dayBeforeTheConfirmedGetANoteAndTheBookerAList() async throws {
        let scenario = try await LineupScenario(["Ada", "Grace", "Alan"], policy: [.reminders: "off"])
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.says("Alan", "no", at: 1)
        for hours in [70, 72, 73, 80] { try await scenario.wait(until: hours) }
        #expect(try await scenario.kinds(to: "Ada").count { $0 == .notice } == 1)
        #expect(try await scenario.texts(to: "Grace").count == 1)
        #expect(try await scenario.notices(.dayBefore) == 1)
        let list = try await scenario.texts(to: "booker").last
        #expect(list?.contains("Grace (asked), Alan (declined)") == true, "\(list ?? "")")
    }

    @Test func dayBeforeNotesCanBeSwitchedOff() async throws {
        let scenario = try await LineupScenario(["Ada", "Grace"], policy: [.reminders: "off", .dayBefore: "off"])
        try await scenario.says("Ada", "yes", at: 1)
        for hours in stride(from: 0, through: 103, by: 6) { try await scenario.wait(until: hours) }
        #expect(try await scenario.texts(to: "Ada").count == 1)
        #expect(try await scenario.texts(to: "Grace").count == 1)
    }

    @Test func unsentRequestDoesNotExpire() async throws {
        let scenario = try await LineupScenario(policy: [.answerBy: "2d before", .reminders: "off"])
        let ada = try await scenario.environment.contact("Ada", LineupScenario.number(of: "Ada"))
        // Seven on Wednesday evening, an hour before the deadline; it does not leave until the morning.
        let texts = try await scenario.environment.invite(
            scenario.show, [ada], now: LineupScenario.at(55), isSent: false)
        #expect(try await scenario.environment.bodies(texts)[0].contains("Please answer by Wed Dec 2, 8 PM."))
        try await scenario.environment.jobs.run(now: LineupScenario.at(57))
        #expect(try await scenario.status("Ada") == .queued)
        for hours in [70, 75, 90] { try await scenario.wait(until: hours) }
        #expect(try await scenario.status("Ada") == .asked)
        let sent = try await scenario.texts(to: "Ada")
        #expect(sent.count == 1 && sent.first?.contains("Please answer by") == false, "\(sent)")
    }

    @Test func performerWithOldTimeIsNeitherRemindedNorExpired() async throws {
        let scenario = try await LineupScenario(["Ada", "Grace"], policy: [.answerBy: "2d before", .reminders: "+1d"])
        try await scenario.says("Grace", "yes", at: 1)
        var moved = scenario.show
        moved.startsAt = moved.startsAt.adding(.hours(1))
        moved.endsAt = moved.endsAt.adding(.hours(1))
        try await scenario.environment.store.write { [moved] tx in try moved.save(in: tx) }
        for hours in stride(from: 2, through: 90, by: 4) { try await scenario.wait(until: hours) }
        #expect(try await scenario.texts(to: "Ada").count == 1)
        #expect(try await scenario.texts(to: "Grace").count == 1)
        #expect(try await scenario.status("Ada") == .asked)
    }

    @Test func snoozeAfterTheDeadlineIsNotStoredAndTheDeadlineIsNamed() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.answerBy: "3d before", .reminders: "off"])
        let answer = try await scenario.says("Ada", "not sure yet, ask me again wednesday", at: 1)
        #expect(answer?.contains("Please reply YES or NO by Tue Dec 1, 8 PM.") == true, "\(answer ?? "")")
    }

    @Test func maybeAfterANoReopensTheInvitation() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "+1d"])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.says("Ada", "well, maybe", at: 2)
        try await scenario.wait(until: 26)
        #expect(try await scenario.texts(to: "Ada").last?.contains("you said maybe") == true)
    }

    @Test func yesThatBecomesAMaybeIsNotified() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off"])
        let mic = try await scenario.environment.show("Open Mic", inDays: 6)
        try await scenario.environment.invite(mic, [try #require(scenario.people["Ada"])], now: LineupScenario.at(0))
        try await scenario.says("Ada", "yes 1", at: 1)
        let reply = try await scenario.says("Ada", "maybe 1, no 2", at: 1, minutes: 1)
        for minutes in [2, 4, 8] { try await scenario.wait(until: 1, minutes: minutes) }
        #expect(try await scenario.notices(.answer, about: "Ada") == 1, "\(reply ?? "")")
        #expect(try await scenario.notices(.allConfirmed) == 0)
    }

    /// The note waits for the end of quiet hours; by then they are out.
    @Test func queuedNoteIsCanceled() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off"])
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.environment.jobs.run(now: LineupScenario.at(81))
        try await scenario.says("Ada", "I can't any more", at: 82)
        try await scenario.wait(until: 95)
        #expect(try await scenario.texts(to: "Ada").count == 1)
    }

    @Test func severalOpenInvitationsAreNamedByChoice() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "+1d"])
        let mic = try await scenario.environment.show("Open Mic", inDays: 6)
        try await scenario.environment.invite(mic, [try #require(scenario.people["Ada"])], now: LineupScenario.at(1))
        try await scenario.wait(until: 24)
        let reminder = try await scenario.texts(to: "Ada").first { $0.contains("still waiting") }
        #expect(reminder?.contains("Reply YES 1 or NO 1") == true, "\(reminder ?? "")")
    }
}
