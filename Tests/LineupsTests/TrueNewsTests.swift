import Agenda
import Lineups
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// 4.7, 4.9, 4.15: the booker is told in time, and only what is so when it is told.
@Suite struct TrueNewsTests {
    private func told(_ life: LineupLife) async throws -> String {
        try await life.texts(to: "booker").joined(separator: "\n")
    }

    private func hear(_ life: LineupLife, daily hour: String) async throws {
        try await life.environment.store.write { [account = life.environment.account.id] in
            try AlertTiming.setting.set(hour, of: account, in: $0)
        }
    }

    @Test func aLateWithdrawalDoesNotWaitForTheDaysNews() async throws {
        let life = try await LineupLife(["Ada", "Grace"], policy: [.reminders: "off", .dayBefore: "off"])
        try await hear(life, daily: "18:00")
        for name in ["Ada", "Grace"] { try await life.says(name, "yes", at: 1) }
        try await life.wait(until: 7)
        try await life.says("Grace", "can't make it any more", at: 20)
        try await life.wait(until: 25)
        #expect(try await !told(life).contains("Grace"), "it is days before")
        try await life.wait(until: 31)
        try await life.says("Ada", "cant make it tonight, sorry", at: 103)
        try await life.wait(until: 103, minutes: 3)
        #expect(try await told(life).contains("Ada, who had said yes, is out of Late Show, Fri Dec 4, 8 PM (late)."))
    }

    @Test func aYesToTwoAtTheSameTimeIsNews() async throws {
        let life = try await LineupLife(["Ada"], policy: [.reminders: "off"])
        let other = try await life.environment.show("Gala")
        let ada = try #require(life.people["Ada"])
        try await life.environment.arrive(life.environment.ask(other, [ada]))
        try await life.says("Ada", "both", at: 1)
        try await life.wait(until: 2)
        let clash = "Ada is confirmed for Gala, Fri Dec 4, 8 PM, and at the same time for Late Show, Fri Dec 4, 8 PM."
        let news = try await told(life)
        #expect(news.contains(clash), "\(news)")
    }

    /// What will be done for a place is no news once somebody has it.
    @Test func whoWouldBeAskedIsNotToldOfAFullLineup() async throws {
        let life = try await LineupLife(["Ada"], bench: ["Alan"], policy: [.reminders: "off", .bench: "1"])
        try await hear(life, daily: "18:00")
        try await life.says("Ada", "no", at: 11)
        try await life.wait(until: 11, minutes: 5)
        try await life.says("Alan", "yes", at: 12)
        try await life.wait(until: 12, minutes: 5)
        try await life.wait(until: 31)
        let news = try await told(life)
        #expect(news.contains("All confirmed") && !news.contains("will be asked"), "\(news)")
    }

    @Test func whoRunsLateIsToldOfAtOnce() async throws {
        let life = try await LineupLife(["Ada"], policy: [.reminders: "off", .dayBefore: "off"])
        try await hear(life, daily: "18:00")
        try await life.says("Ada", "yes", at: 1)
        try await life.wait(until: 7)
        let reply = try await life.says("Ada", "running 15 late", at: 103)
        #expect(reply == "Thanks, the booker will see it. You're still on for Late Show, Fri Dec 4, 8 PM.")
        try await life.wait(until: 103)
        #expect(try await told(life).contains("Ada texted: running 15 late"))
    }

    @Test(arguments: ["yes", "Yes!", "yes, see you there", "ok"]) func whoSaysYesAgainIsNoNews(words: String)
        async throws
    {
        let life = try await LineupLife(["Ada", "Grace"], policy: [.reminders: "off", .dayBefore: "off"])
        try await life.says("Ada", "yes", at: 1)
        try await life.says("Ada", words, at: 2)
        try await life.wait(until: 3)
        #expect(try await told(life).isEmpty)
        #expect(try await life.environment.waiting().isEmpty)
    }

    /// Two shows, of which one is tonight.
    @Test func latenessMeansTonight() async throws {
        let life = try await LineupLife(["Ada"], policy: [.reminders: "off", .dayBefore: "off"])
        try await life.says("Ada", "yes", at: 1)
        let brunch = try await life.environment.show("Brunch", inDays: 6)
        try await life.environment.ask(brunch, [try #require(life.people["Ada"])], now: LineupLife.at(2))
        try await life.says("Ada", "yes", at: 3)
        #expect(try await life.says("Ada", "running 15 late", at: 103)?.contains("still on for Late Show") == true)
    }

    @Test func anEmptyBenchIsNotToldOnceThePlaceIsTaken() async throws {
        let life = try await LineupLife(
            ["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off", .answerBy: "2d before"])
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        try await life.says("Ada", "yes I can after all", at: 2)
        try await life.wait(until: 2)
        try await life.environment.store.write { [show = life.show] tx in
            let ada = try #require(Lineup.of(show, in: tx).slots.first)
            _ = try ManualAnswer(.maybe, isMisread: false).apply(to: ada.id, of: show, now: LineupLife.at(3), in: tx)
        }
        try await life.wait(until: 56, minutes: 1)
        #expect(try await life.status("Ada") == .expired)
        try await life.says("Ada", "yes", at: 57)
        for hours in [57, 69, 70] { try await life.wait(until: hours) }
        #expect(try await !told(life).contains("Nobody is left"))
    }

    /// The show begins at 11:30 in the night, and Ada is out two hours before.
    private func lifeAtNight() async throws -> LineupLife {
        let life = try await LineupLife(
            ["Ada"], bench: ["Alan"], policy: [.bench: "1 every 2h", .reminders: "off", .dayBefore: "off"])
        try await life.environment.store.write { [show = life.show] tx in
            let start = LineupLife.at(107).adding(.minutes(30))
            try tx.run(
                "UPDATE event SET starts_at = \(start), ends_at = \(start.adding(.hours(2))) WHERE id = \(show.id)")
            try tx.run("UPDATE slot SET told_start = \(start) WHERE event_id = \(show.id) AND told_start IS NOT NULL")
        }
        try await life.says("Ada", "yes", at: 1)
        try await life.wait(until: 1)
        try await life.says("Ada", "can't make it, sorry", at: 105)
        for minutes in [3, 6] { try await life.wait(until: 105, minutes: minutes) }
        return life
    }

    @Test func nobodyIsSaidToBeAskedWhoCannotBeTexted() async throws {
        let life = try await lifeAtNight()
        #expect(try await life.texts(to: "Alan").isEmpty)
        let told = try await told(life)
        #expect(
            told.contains(
                "It is too late, or too early, to text Alan before Late Show, Fri Dec 4, 11:30 PM: nobody was asked to stand in."
                    + " To ask all the same, text ASK \(life.show.id) ANYWAY."), "\(told)")
        try await life.wait(until: 106)
        #expect(try await life.texts(to: "booker").filter { $0.contains("too late") }.count == 1)
    }

    @Test func askSaysWhyNobodyIsAskedAndTheWayOut() async throws {
        let life = try await lifeAtNight()
        let (environment, id) = (life.environment, life.show.id)
        #expect(
            try await environment.text("ASK late", from: LineupLife.booker, now: LineupLife.at(106))
                == "Late Show, Fri Dec 4, 11:30 PM: nobody was asked. It is too late, or too early, to text Alan before it begins."
                + " To do it all the same: ASK \(id) ANYWAY")
        #expect(
            try await environment.text("ask \(id) anyway", from: LineupLife.booker, now: LineupLife.at(106))
                == "Asked about Late Show, Fri Dec 4, 11:30 PM: Alan.")
        try await life.wait(until: 106)
        #expect(try await life.texts(to: "Alan").count == 1)
    }

    @Test func whoIsAskedInTheMorningIsSaidToBe() async throws {
        let life = try await LineupLife(
            ["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off", .dayBefore: "off"])
        try await life.says("Ada", "yes", at: 1)
        try await life.says("Ada", "can't make it, sorry", at: 81)
        for minutes in [3, 6] { try await life.wait(until: 81, minutes: minutes) }
        let told = try await told(life)
        #expect(
            told.contains(
                "Alan will be asked to stand in at Late Show, Fri Dec 4, 8 PM: it is no hour to text there before Fri Dec 4, 9 AM."
            ), "\(told)")
    }

    @Test func aStandInWhoTakesOneOfSeveralPlacesIsTold() async throws {
        let life = try await LineupLife(["Ada", "Grace"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        try await life.says("Alan", "yes", at: 2)
        try await life.wait(until: 3)
        #expect(try await told(life).contains("Alan stands in at Late Show, Fri Dec 4, 8 PM. 1 of 2 in."))
    }

    @Test func whoWasThankedIsNamedWhenThePlaceOpensAgain() async throws {
        let life = try await LineupLife(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        try await life.says("Ada", "actually yes", at: 2)
        try await life.wait(until: 2)
        try await life.says("Ada", "can't make it any more", at: 3)
        for minutes in [3, 6] { try await life.wait(until: 3, minutes: minutes) }
        let invitation = "ASK \(life.show.id)"
        #expect(
            try await told(life).contains(
                "1 place open. Asked before, when it was full: Alan. To ask anew, text \(invitation)."))
        #expect(
            try await life.environment.text(invitation, from: LineupLife.booker, now: LineupLife.at(4))
                == "Asked about Late Show, Fri Dec 4, 8 PM: Alan.")
    }
}
