import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// The booker is notified in time, and only of what is still true.
@Suite struct LineupNotificationsTests {
    private func notifications(_ scenario: LineupScenario) async throws -> String {
        try await scenario.texts(to: "booker").joined(separator: "\n")
    }

    private func setDigest(_ scenario: LineupScenario, daily hour: String) async throws {
        try await scenario.environment.store.write { [account = scenario.environment.account.id] in
            try NotificationTiming.setting.set(hour, of: account, in: $0)
        }
    }

    @Test func lateWithdrawalDoesNotWaitForTheDailyDigest() async throws {
        let scenario = try await LineupScenario(["Ada", "Grace"], policy: [.reminders: "off", .dayBefore: "off"])
        try await setDigest(scenario, daily: "18:00")
        for name in ["Ada", "Grace"] { try await scenario.says(name, "yes", at: 1) }
        try await scenario.wait(until: 7)
        try await scenario.says("Grace", "can't make it any more", at: 20)
        try await scenario.wait(until: 25)
        #expect(try await !notifications(scenario).contains("Grace"), "it is days before")
        try await scenario.wait(until: 31)
        try await scenario.says("Ada", "cant make it tonight, sorry", at: 103)
        try await scenario.wait(until: 103, minutes: 3)
        #expect(try await scenario.notices(.answer, about: "Ada") == 1)
    }

    @Test func yesToTwoEventsAtTheSameTimeIsNotified() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off"])
        let other = try await scenario.environment.show("Gala")
        let ada = try #require(scenario.people["Ada"])
        try await scenario.environment.deliver(scenario.environment.invite(other, [ada]))
        try await scenario.says("Ada", "both", at: 1)
        try await scenario.wait(until: 2)
        let notified = try await notifications(scenario)
        for event in ["Gala, Fri Dec 4, 8 PM", "Late Show, Fri Dec 4, 8 PM"] {
            #expect(notified.contains(event), "\(notified)")
        }
    }

    /// A pending notice about stand-ins is canceled once the place is taken.
    @Test func fullLineupCancelsTheNoticeOfStandIns() async throws {
        let scenario = try await LineupScenario(["Ada"], bench: ["Alan"], policy: [.reminders: "off", .bench: "1"])
        try await setDigest(scenario, daily: "18:00")
        try await scenario.says("Ada", "no", at: 11)
        try await scenario.wait(until: 11, minutes: 5)
        try await scenario.says("Alan", "yes", at: 12)
        try await scenario.wait(until: 12, minutes: 5)
        try await scenario.wait(until: 31)
        #expect(try await scenario.notices(.allConfirmed) == 1)
        #expect(try await scenario.notices(.vacancy) == 0)
        let told = try await notifications(scenario)
        #expect(told.contains("Ada can't do Late Show, Fri Dec 4, 8 PM. 1 of 1 in."), "\(told)")
    }

    @Test(arguments: [["STOP", "START"], ["hmm", "yes"]]) func aSettledTextIsNotToldLater(_ texts: [String])
        async throws
    {
        let scenario = try await LineupScenario(["Ada", "Grace"], policy: [.reminders: "off", .dayBefore: "off"])
        try await setDigest(scenario, daily: "18:00")
        for (hour, text) in texts.enumerated() { try await scenario.says("Ada", text, at: 1 + hour) }
        for hours in [7, 31] { try await scenario.wait(until: hours) }
        #expect(try await notifications(scenario).isEmpty)
    }

    @Test func lateArrivalIsNotifiedAtOnce() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off", .dayBefore: "off"])
        try await setDigest(scenario, daily: "18:00")
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.wait(until: 7)
        let reply = try await scenario.says("Ada", "running 15 late", at: 103)
        #expect(reply == "Thanks, Anchor Comedy will see it. You're still on for Late Show, Fri Dec 4, 8 PM.")
        try await scenario.wait(until: 103)
        #expect(try await notifications(scenario).contains("Ada texted: running 15 late"))
    }

    @Test(arguments: ["yes", "Yes!", "yes, see you there", "ok"]) func repeatedYesIsNotNotified(words: String)
        async throws
    {
        let scenario = try await LineupScenario(["Ada", "Grace"], policy: [.reminders: "off", .dayBefore: "off"])
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.says("Ada", words, at: 2)
        try await scenario.wait(until: 3)
        #expect(try await notifications(scenario).isEmpty)
        #expect(try await scenario.environment.waiting().isEmpty)
    }

    /// Two shows, one of them tonight.
    @Test func lateArrivalIsAboutTheNextEvent() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off", .dayBefore: "off"])
        try await scenario.says("Ada", "yes", at: 1)
        let brunch = try await scenario.environment.show("Brunch", inDays: 6)
        try await scenario.environment.invite(brunch, [try #require(scenario.people["Ada"])], now: LineupScenario.at(2))
        try await scenario.says("Ada", "yes", at: 3)
        #expect(try await scenario.says("Ada", "running 15 late", at: 103)?.contains("still on for Late Show") == true)
    }

    @Test func takenPlaceCancelsTheEmptyBenchNotice() async throws {
        let scenario = try await LineupScenario(
            ["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off", .answerBy: "2d before"])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.wait(until: 1)
        try await scenario.says("Ada", "yes I can after all", at: 2)
        try await scenario.wait(until: 2)
        try await scenario.environment.store.write(at: LineupScenario.at(3)) { [show = scenario.show] tx in
            let ada = try #require(Lineup.of(show, in: tx).slots.first)
            _ = try ManualAnswer(.maybe, isMisread: false).apply(to: ada.id, of: show, in: tx)
        }
        try await scenario.wait(until: 56, minutes: 1)
        #expect(try await scenario.status("Ada") == .expired)
        try await scenario.says("Ada", "yes", at: 57)
        for hours in [57, 69, 70] { try await scenario.wait(until: hours) }
        #expect(try await scenario.notices(.bench) == 0)
    }

    /// The show begins at 11:30 PM, and Ada withdraws two hours before.
    private func scenarioAtNight() async throws -> LineupScenario {
        let scenario = try await LineupScenario(
            ["Ada"], bench: ["Alan"], policy: [.bench: "1 every 2h", .reminders: "off", .dayBefore: "off"])
        try await scenario.environment.store.write { [show = scenario.show] tx in
            let start = LineupScenario.at(107).adding(.minutes(30))
            try tx.run(
                "UPDATE event SET starts_at = \(start), ends_at = \(start.adding(.hours(2))) WHERE id = \(show.id)")
            try tx.run("UPDATE slot SET told_start = \(start) WHERE event_id = \(show.id) AND told_start IS NOT NULL")
        }
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.wait(until: 1)
        try await scenario.says("Ada", "can't make it, sorry", at: 105)
        for minutes in [3, 6] { try await scenario.wait(until: 105, minutes: minutes) }
        return scenario
    }

    @Test func noticeNamesNoStandInWhoCannotBeTexted() async throws {
        let scenario = try await scenarioAtNight()
        #expect(try await scenario.texts(to: "Alan").isEmpty)
        let told = try await notifications(scenario)
        #expect(told.contains("Alan") && told.contains("ASK \(scenario.show.id) ANYWAY"), "\(told)")
        try await scenario.wait(until: 106)
        #expect(try await scenario.notices(.bench) == 1)
    }

    @Test func askExplainsWhyNobodyIsAsked() async throws {
        let scenario = try await scenarioAtNight()
        let (environment, id) = (scenario.environment, scenario.show.id)
        let reply = try await environment.text("ASK late", from: LineupScenario.booker, now: LineupScenario.at(106))
        #expect(reply?.contains("Alan") == true && reply?.contains("ASK \(id) ANYWAY") == true, "\(reply ?? "")")
        #expect(
            try await environment.confirm("ask \(id) anyway", from: LineupScenario.booker, now: LineupScenario.at(106))
                == "Asked about Late Show, Fri Dec 4, 11:30 PM: Alan.")
        try await scenario.wait(until: 106)
        #expect(try await scenario.texts(to: "Alan").count == 1)
    }

    @Test func noticeNamesStandInsAskedInTheMorning() async throws {
        let scenario = try await LineupScenario(
            ["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off", .dayBefore: "off"])
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.says("Ada", "can't make it, sorry", at: 81)
        for minutes in [3, 6] { try await scenario.wait(until: 81, minutes: minutes) }
        let told = try await notifications(scenario)
        #expect(try await scenario.notices(.vacancy, about: "Alan") == 1)
        #expect(told.contains("Fri Dec 4, 9 AM"), "\(told)")
    }

    @Test func standInWhoTakesAPlaceIsNotified() async throws {
        let scenario = try await LineupScenario(
            ["Ada", "Grace"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.wait(until: 1)
        try await scenario.says("Alan", "yes", at: 2)
        try await scenario.wait(until: 3)
        #expect(try await scenario.notices(.answer, about: "Alan") == 1)
    }

    @Test func releasedStandInIsNamedWhenThePlaceIsVacantAgain() async throws {
        let scenario = try await LineupScenario(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.wait(until: 1)
        try await scenario.says("Ada", "actually yes", at: 2)
        try await scenario.wait(until: 2)
        try await scenario.says("Ada", "can't make it any more", at: 3)
        for minutes in [3, 6] { try await scenario.wait(until: 3, minutes: minutes) }
        let invitation = "ASK \(scenario.show.id)"
        #expect(
            try await notifications(scenario).contains(invitation))
        #expect(
            try await scenario.environment.confirm(invitation, from: LineupScenario.booker, now: LineupScenario.at(4))
                == "Asked about Late Show, Fri Dec 4, 8 PM: Alan.")
    }
}
