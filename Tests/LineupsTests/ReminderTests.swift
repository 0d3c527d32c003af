import Agenda
import Lineups
import Messaging
import Storage
import TestSupport
import Testing
import Values

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
        #expect(try await life.status("Ada") == .asked)
        try await life.wait(until: 56)
        #expect(try await life.status("Ada") == .expired)
        #expect(try await life.status("Grace") == .expired)
        try await life.wait(until: 70)
        #expect(try await life.texts(to: "Ada").count == 2, "one reminder before the deadline, none after")
        #expect(try await life.texts(to: "Ada").last?.hasSuffix("Please answer by Wed Dec 2, 8 PM.") == true)
        let told = try await life.texts(to: "booker").joined(separator: "\n")
        #expect(told.contains("Ada did not answer in time for Late Show, Fri Dec 4, 8 PM. 0 of 2 in."), "\(told)")
        #expect(try await life.says("Ada", "yes", at: 91)?.contains("You're confirmed") == true)
        #expect(try await life.status("Ada") == .confirmed)
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
        #expect(try await life.status("Ada") == .maybe)
    }

    /// Said at 1 PM in New York; when it is told and done.
    @Test(arguments: [
        ("ask me in 2 hours", "We'll ask again at 3 PM.", 3),
        ("give me an hour and a half", "We'll ask again at 2:30 PM.", 3),
        ("get back to me tonight", "We'll ask again at 7 PM.", 7),
        ("ask me tomorrow morning", "We'll ask again on Tue Dec 1, 10 AM.", 22),
        // Nobody is asked at night.
        ("ask me in 9 hours", "We'll ask again on Tue Dec 1, 9 AM.", 21),
    ])
    func whoWantsToBeAskedAgainAtATimeIsAskedThen(_ wish: String, _ told: String, _ hours: Int) async throws {
        let life = try await LineupLife(["Ada"], policy: [.reminders: "+1d"])
        let answer = try await life.says("Ada", wish, at: 1)
        #expect(answer?.hasSuffix(told) == true, "\(answer ?? "")")
        try await life.wait(until: hours - 1)
        #expect(try await life.texts(to: "Ada").count == 1)
        try await life.wait(until: hours)
        #expect(try await life.texts(to: "Ada").last?.contains("you said maybe") == true)
        try await life.wait(until: hours, minutes: 1)
        #expect(try await life.texts(to: "Ada").count == 2, "once")
    }

    /// The answer is due in nine hours.
    @Test func aSnoozeThatCouldOnlyBeObeyedAfterTheDeadlineIsNotKept() async throws {
        let life = try await LineupLife(["Ada"], policy: [.answerBy: "4d before", .reminders: "off"])
        let answer = try await life.says("Ada", "ask me in 7 hours", at: 1)
        #expect(answer?.contains("Please text YES or NO by Mon Nov 30, 8 PM.") == true, "\(answer ?? "")")
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

    @Test func whatNeverLeftDoesNotExpire() async throws {
        let life = try await LineupLife(policy: [.answerBy: "2d before", .reminders: "off"])
        let ada = try await life.environment.contact("Ada", LineupLife.number(of: "Ada"))
        // Seven on Wednesday evening, an hour before the deadline; it does not leave until the morning.
        let texts = try await life.environment.ask(life.show, [ada], now: LineupLife.at(55))
        #expect(try await life.environment.bodies(texts)[0].contains("Please answer by Wed Dec 2, 8 PM."))
        try await life.environment.jobs.run(now: LineupLife.at(57))
        #expect(try await life.status("Ada") == .asked)
        for hours in [70, 75, 90] { try await life.wait(until: hours) }
        #expect(try await life.status("Ada") == .asked)
        let sent = try await life.texts(to: "Ada")
        #expect(sent.count == 1 && sent.first?.contains("Please answer by") == false, "\(sent)")
    }

    @Test func whoKnowsAnotherTimeIsNeitherRemindedNorExpired() async throws {
        let life = try await LineupLife(["Ada", "Grace"], policy: [.answerBy: "2d before", .reminders: "+1d"])
        try await life.says("Grace", "yes", at: 1)
        var moved = life.show
        moved.startsAt = moved.startsAt.adding(.hours(1))
        moved.endsAt = moved.endsAt.adding(.hours(1))
        try await life.environment.store.write { [moved] tx in try moved.save(now: TestEnvironment.noon, in: tx) }
        for hours in stride(from: 2, through: 90, by: 4) { try await life.wait(until: hours) }
        #expect(try await life.texts(to: "Ada").count == 1)
        #expect(try await life.texts(to: "Grace").count == 1)
        #expect(try await life.status("Ada") == .asked)
    }

    @Test func aSnoozeBeyondTheDeadlineIsNotKeptAndTheDeadlineIsNamed() async throws {
        let life = try await LineupLife(["Ada"], policy: [.answerBy: "3d before", .reminders: "off"])
        let answer = try await life.says("Ada", "not sure yet, ask me again wednesday", at: 1)
        #expect(answer?.contains("Please text YES or NO by Tue Dec 1, 8 PM.") == true, "\(answer ?? "")")
    }

    @Test func aMaybeAfterANoIsAwaitedAgain() async throws {
        let life = try await LineupLife(["Ada"], policy: [.reminders: "+1d"])
        try await life.says("Ada", "no", at: 1)
        try await life.says("Ada", "well, maybe", at: 2)
        try await life.wait(until: 26)
        #expect(try await life.texts(to: "Ada").last?.contains("you said maybe") == true)
    }

    @Test func aYesThatBecomesAMaybeIsTold() async throws {
        let life = try await LineupLife(["Ada"], policy: [.reminders: "off"])
        let mic = try await life.environment.show("Open Mic", inDays: 6)
        try await life.environment.ask(mic, [try #require(life.people["Ada"])], now: LineupLife.at(0))
        try await life.says("Ada", "yes 1", at: 1)
        let reply = try await life.says("Ada", "maybe 1, no 2", at: 1, minutes: 1)
        for minutes in [2, 4, 8] { try await life.wait(until: 1, minutes: minutes) }
        let told = try await life.texts(to: "booker").joined(separator: "\n")
        #expect(
            told.contains("Ada, who had said yes, says maybe to Late Show, Fri Dec 4, 8 PM. 0 of 1 in."),
            "\(told) \(reply ?? "")")
        #expect(!told.contains("All confirmed"))
    }

    /// The note waits for nine in the morning; by then they are out.
    @Test func aNoteThatWaitsIsTakenBack() async throws {
        let life = try await LineupLife(["Ada"], policy: [.reminders: "off"])
        try await life.says("Ada", "yes", at: 1)
        try await life.environment.jobs.run(now: LineupLife.at(81))
        try await life.says("Ada", "I can't any more", at: 82)
        try await life.wait(until: 95)
        #expect(try await life.texts(to: "Ada").count == 1)
    }

    @Test func severalOpenAsksAreNamedByNumber() async throws {
        let life = try await LineupLife(["Ada"], policy: [.reminders: "+1d"])
        let mic = try await life.environment.show("Open Mic", inDays: 6)
        try await life.environment.ask(mic, [try #require(life.people["Ada"])], now: LineupLife.at(1))
        try await life.wait(until: 24)
        let reminder = try await life.texts(to: "Ada").first { $0.contains("still waiting") }
        #expect(reminder?.contains("(or YES 1, NO 1)") == true, "\(reminder ?? "")")
    }
}
