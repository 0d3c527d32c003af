import Agenda
import Lineups
import Messaging
import Storage
import TestSupport
import Testing

/// Withdrawals, and the stand-ins who take the vacant places.
@Suite struct BenchTests {
    private static let spot = "a spot opened up at Late Show, Fri Dec 4, 8 PM"

    @Test func declineAsksTheNextStandInAndTheFirstYesGetsThePlace() async throws {
        let scenario = try await LineupScenario(
            ["Ada", "Grace"], bench: ["Alan", "Hedy"], policy: [.bench: "1", .reminders: "off"])
        try await scenario.says("Grace", "can't, sorry", at: 1)
        try await scenario.wait(until: 1)
        #expect(try await scenario.texts(to: "Alan").count == 1)
        #expect(try await scenario.texts(to: "Alan").first?.contains(Self.spot) == true)
        #expect(try await scenario.texts(to: "Hedy").isEmpty)
        #expect(try await scenario.says("Alan", "yes", at: 2)?.contains("You're confirmed") == true)
        #expect(try await scenario.status("Alan") == .confirmed)
        #expect(try await scenario.says("Grace", "actually yes I can", at: 3) != nil)
        let lineup = try await scenario.environment.store.read { [show = scenario.show] in try Lineup.of(show, in: $0) }
        #expect(lineup.slots.map(\.name) == ["Ada", "Alan"])
        #expect(lineup.line.map(\.name) == ["Grace"])
    }

    @Test func performerWhoOptsInAgainFindsThePlaceFilled() async throws {
        let scenario = try await LineupScenario(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await scenario.says("Ada", "STOP", at: 1)
        try await scenario.wait(until: 1)
        try await scenario.says("Alan", "yes", at: 2)
        try await scenario.says("Ada", "START", at: 3)
        #expect(try await scenario.says("Ada", "yes", at: 3) != nil)
        let lineup = try await scenario.environment.store.read { [show = scenario.show] in try Lineup.of(show, in: $0) }
        #expect(lineup.line.map(\.name) == ["Ada"])
    }

    @Test func severalStandInsAreAskedAtOnceAndTheOthersAreTold() async throws {
        let scenario = try await LineupScenario(
            ["Ada"], bench: ["Alan", "Hedy", "Joan"], policy: [.bench: "3", .reminders: "off"])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.wait(until: 1)
        for name in ["Alan", "Hedy", "Joan"] { #expect(try await scenario.texts(to: name).count == 1) }
        try await scenario.says("Hedy", "I'm in!", at: 2)
        try await scenario.wait(until: 2)
        #expect(try await scenario.kinds(to: "Alan") == [.request, .notice])
        #expect(try await scenario.status("Alan") == .filled)
        #expect(try await scenario.says("Joan", "yes", at: 3) != nil)
        #expect(try await scenario.status("Joan") == .inLine)
        try await scenario.wait(until: 4)
        #expect(try await scenario.texts(to: "Joan").count == 2, "thanked once")
        #expect(try await scenario.notices(.allConfirmed) == 1)
        #expect(try await scenario.notices(.answer, about: "Joan") == 1, "in line")
    }

    @Test func aMaybeToAFullShowIsNotToldThatItIsFullAgain() async throws {
        let scenario = try await LineupScenario(
            ["Ada"], bench: ["Alan", "Hedy"], policy: [.bench: "all", .reminders: "off"])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.wait(until: 1)
        try await scenario.says("Hedy", "yes", at: 2)
        try await scenario.wait(until: 2)
        #expect(try await scenario.kinds(to: "Alan") == [.request, .notice])
        #expect(try await scenario.says("Alan", "maybe", at: 3) != nil)
        try await scenario.wait(until: 4)
        #expect(try await scenario.kinds(to: "Alan").filter { $0 == .notice }.count == 1)
        #expect(try await scenario.says("Alan", "yes", at: 5)?.contains("1st in line") == true)
    }

    @Test func silentStandInIsFollowedByTheNextAndNobodyIsAskedTwice() async throws {
        let scenario = try await LineupScenario(
            ["Ada"], bench: ["Alan", "Hedy"], policy: [.bench: "1 every 2h", .reminders: "off"])
        try await scenario.says("Ada", "no", at: 1)
        for hours in 1...7 { try await scenario.wait(until: hours) }
        #expect(try await scenario.texts(to: "Alan").count == 1)
        #expect(try await scenario.texts(to: "Hedy").count == 1)
        try await scenario.says("Alan", "no", at: 8)
        try await scenario.says("Hedy", "nope", at: 8)
        for hours in 8...10 { try await scenario.wait(until: hours) }
        #expect(try await scenario.texts(to: "Alan").count == 1)
        #expect(try await scenario.notices(.bench) == 0, "it is evening")
        try await scenario.wait(until: 21)
        #expect(try await scenario.notices(.bench) == 1)
    }

    @Test func reversalWithinTheGracePeriodNotifiesNobody() async throws {
        let scenario = try await LineupScenario(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.wait(until: 1, minutes: 10)
        try await scenario.says("Ada", "no", at: 2)
        try await scenario.wait(until: 2, minutes: 1)
        try await scenario.says("Ada", "sorry, yes!", at: 2, minutes: 1)
        for minutes in [2, 5, 30] { try await scenario.wait(until: 2, minutes: minutes) }
        #expect(try await scenario.texts(to: "Alan").isEmpty)
        #expect(try await scenario.notices(.allConfirmed) == 1, "once, and not again for the mis-tap")
        #expect(try await scenario.texts(to: "booker").count == 1)
        #expect(try await scenario.status("Ada") == .confirmed)
    }

    @Test func withdrawalIsNotifiedAfterTheGracePeriodAndMarkedLate() async throws {
        let scenario = try await LineupScenario(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.says("Ada", "I can't make it any more", at: 90)
        try await scenario.wait(until: 90, minutes: 1)
        #expect(try await scenario.texts(to: "Alan").isEmpty)
        try await scenario.wait(until: 90, minutes: 3)
        try await scenario.wait(until: 90, minutes: 6)
        #expect(try await scenario.texts(to: "Alan").count == 0, "it is six in the morning")
        try await scenario.wait(until: 93)
        #expect(try await scenario.texts(to: "Alan").count == 1)
        #expect(try await scenario.notices(.answer, about: "Ada") == 1)
    }

    @Test func unreachablePerformerLeavesAVacancyAndTheBookerIsNotified() async throws {
        let scenario = try await LineupScenario(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await scenario.loseTexts(to: "Ada", at: 1)
        try await scenario.wait(until: 1)
        try await scenario.wait(until: 1, minutes: 3)
        #expect(try await scenario.texts(to: "Alan").count == 1)
        #expect(try await scenario.notices(.answer, about: "Ada") == 1)
    }

    @Test func withoutABenchRuleNoStandInIsAsked() async throws {
        let scenario = try await LineupScenario(["Ada"], bench: ["Alan"], policy: [.reminders: "off"])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.wait(until: 2)
        #expect(try await scenario.texts(to: "Alan").isEmpty)
        #expect(try await scenario.notices(.answer, about: "Ada") == 1)
        #expect(
            try await scenario.texts(to: "booker").last?.contains("Alan") == true, "the first on the bench is named")
    }

    /// Answers that leave no vacancy and give nobody a place.
    @Test(arguments: ["maybe", "removed"]) func withoutAVacancyTheAskedStayAsked(_ turn: String) async throws {
        let scenario = try await LineupScenario(
            ["Ada", "Grace"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.says("Ada", "can't make it any more", at: 2)
        try await scenario.wait(until: 2, minutes: 5)
        #expect(try await scenario.status("Alan") == .asked)
        if turn == "maybe" {
            try await scenario.says("Ada", "maybe", at: 3)
        } else {
            try await scenario.environment.store.write(at: LineupScenario.at(3)) { [show = scenario.show] tx in
                try Lineup.remove(Lineup.of(show, in: tx).slots[0].id, in: tx)
                try LineupScheduler.schedule(show, in: tx)
            }
        }
        try await scenario.wait(until: 3)
        #expect(try await scenario.status("Alan") == .asked)
        #expect(try await scenario.texts(to: "Alan").count == 1)
    }

    @Test func replacedPerformerTakesAnotherVacancy() async throws {
        let scenario = try await LineupScenario(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await scenario.environment.store.write { [show = scenario.show] tx in
            try Lineup.setHost(Lineup.of(show, in: tx).slots[0].id, true, in: tx)
        }
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.wait(until: 1)
        try await scenario.says("Alan", "yes", at: 2)
        #expect(try await scenario.environment.slots(scenario.show).first { $0.name == "Alan" }?.isHost == true)
        try await scenario.says("Alan", "can't, sorry", at: 3)
        #expect(try await scenario.says("Ada", "yes I can after all", at: 4)?.contains("You're confirmed") == true)
        let lineup = try await scenario.environment.store.read { [show = scenario.show] in try Lineup.of(show, in: $0) }
        #expect(lineup.slots.map(\.name) == ["Ada"])
        #expect(lineup.replaced.map(\.name) == ["Alan"])
    }

    @Test func performerMovedIntoTheLineupIsNotReplaced() async throws {
        let scenario = try await LineupScenario(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.wait(until: 1)
        try await scenario.says("Alan", "yes", at: 2)
        try await scenario.environment.store.write { [show = scenario.show] tx in
            try Lineup.move(try #require(Lineup.of(show, in: tx).replaced.first), to: 1, in: tx)
        }
        let lineup = try await scenario.environment.store.read { [show = scenario.show] in try Lineup.of(show, in: $0) }
        #expect(lineup.slots.map(\.name) == ["Ada", "Alan"])
        #expect(lineup.replaced.isEmpty)
    }

    @Test func optedOutPerformerLeavesAVacancy() async throws {
        let scenario = try await LineupScenario(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await scenario.says("Ada", "STOP", at: 1)
        try await scenario.wait(until: 1)
        #expect(try await scenario.texts(to: "Alan").count == 1)
    }

    /// The wait does not count the hours in which the request is delayed.
    @Test func waitCountsFromWhenTheRequestIsSent() async throws {
        let scenario = try await LineupScenario(
            ["Ada"], bench: ["Alan", "Hedy"], policy: [.bench: "1 every 4h", .reminders: "off"])
        try await scenario.says("Ada", "no", at: 9)
        for hours in stride(from: 9, through: 24, by: 1) { try await scenario.wait(until: hours) }
        #expect(try await scenario.texts(to: "Alan").count == 1)
        #expect(try await scenario.texts(to: "Hedy").isEmpty)
        try await scenario.wait(until: 25)
        #expect(try await scenario.texts(to: "Hedy").count == 1)
    }

    @Test func benchThatIsEmptyAgainIsNotifiedAgain() async throws {
        let scenario = try await LineupScenario(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.wait(until: 1)
        try await scenario.says("Alan", "no", at: 2)
        try await scenario.wait(until: 2)
        let hedy = try await scenario.environment.contact("Hedy", LineupScenario.number(of: "Hedy"))
        try await scenario.environment.store.write(at: LineupScenario.at(3)) { [show = scenario.show] tx in
            _ = try Lineup.add(hedy, to: show.id, asHost: false, onBench: true, in: tx)
            try LineupScheduler.schedule(show, in: tx)
        }
        try await scenario.wait(until: 3)
        try await scenario.says("Hedy", "no", at: 4)
        for hours in 4...5 { try await scenario.wait(until: hours) }
        #expect(try await scenario.notices(.bench) == 2)
    }
}
