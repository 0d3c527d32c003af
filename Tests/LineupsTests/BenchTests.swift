import Agenda
import Lineups
import Storage
import TestSupport
import Testing

/// 4.7 and 4.9: withdrawals, and the stand-ins who fill what they leave.
@Suite struct BenchTests {
    private static let spot = "a spot has opened at Late Show, Fri Dec 4, 8 PM"

    @Test func aNoHasTheNextOnTheBenchAskedAndTheFirstYesGetsThePlace() async throws {
        let life = try await LineupLife(
            ["Ada", "Grace"], bench: ["Alan", "Hedy"], policy: [.bench: "1", .reminders: "off"])
        try await life.says("Grace", "can't, sorry", at: 1)
        try await life.wait(until: 1)
        #expect(try await life.texts(to: "Alan").count == 1)
        #expect(try await life.texts(to: "Alan").first?.contains(Self.spot) == true)
        #expect(try await life.texts(to: "Hedy").isEmpty)
        #expect(try await life.says("Alan", "yes", at: 2)?.contains("You're confirmed") == true)
        #expect(try await life.status("Alan") == .confirmed)
        #expect(try await life.says("Grace", "actually yes I can", at: 3)?.contains("is filled by now") == true)
        let lineup = try await life.environment.store.read { [show = life.show] in try Lineup.of(show, in: $0) }
        #expect(lineup.slots.map(\.name) == ["Ada", "Alan"])
        #expect(lineup.replaced.map(\.name) == ["Grace"])
    }

    @Test func whoWantsTextsAgainFindsThePlaceFilledAndIsNotShownAsNeverAsked() async throws {
        let life = try await LineupLife(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await life.says("Ada", "STOP", at: 1)
        try await life.wait(until: 1)
        try await life.says("Alan", "yes", at: 2)
        try await life.says("Ada", "START", at: 3)
        #expect(try await life.says("Ada", "yes", at: 3)?.contains("is filled by now") == true)
        let lineup = try await life.environment.store.read { [show = life.show] in try Lineup.of(show, in: $0) }
        #expect(lineup.replaced.map(\.status) == [.filled])
    }

    @Test func severalAtOnceAndTheOthersAreThanked() async throws {
        let life = try await LineupLife(
            ["Ada"], bench: ["Alan", "Hedy", "Joan"], policy: [.bench: "3", .reminders: "off"])
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        for name in ["Alan", "Hedy", "Joan"] { #expect(try await life.texts(to: name).count == 1) }
        try await life.says("Hedy", "I'm in!", at: 2)
        try await life.wait(until: 2)
        #expect(try await life.texts(to: "Alan").last?.contains("is filled by now") == true)
        #expect(try await life.status("Alan") == .filled)
        #expect(try await life.says("Joan", "yes", at: 3)?.contains("is filled by now") == true)
        #expect(try await life.status("Joan") == .filled)
        try await life.wait(until: 4)
        #expect(try await life.texts(to: "Joan").count == 2, "thanked once")
        let told = try await life.texts(to: "booker").joined(separator: "\n")
        #expect(told.contains("All confirmed: Late Show"))
        #expect(told.contains("Joan said yes to Late Show, Fri Dec 4, 8 PM, which is full by now."))
    }

    @Test func silenceBringsTheNextAndNobodyIsAskedTwice() async throws {
        let life = try await LineupLife(
            ["Ada"], bench: ["Alan", "Hedy"], policy: [.bench: "1 every 2h", .reminders: "off"])
        try await life.says("Ada", "no", at: 1)
        for hours in 1...7 { try await life.wait(until: hours) }
        #expect(try await life.texts(to: "Alan").count == 1)
        #expect(try await life.texts(to: "Hedy").count == 1)
        try await life.says("Alan", "no", at: 8)
        try await life.says("Hedy", "nope", at: 8)
        for hours in 8...10 { try await life.wait(until: hours) }
        #expect(try await life.texts(to: "Alan").count == 1)
        #expect(try await life.texts(to: "booker").filter { $0.contains("Nobody is left") }.isEmpty, "it is evening")
        try await life.wait(until: 21)
        let told = try await life.texts(to: "booker").joined(separator: "\n")
        #expect(told.contains("Nobody is left on the bench for Late Show, Fri Dec 4, 8 PM: 1 place open."), "\(told)")
    }

    @Test func aMisTapPutRightWithinTheGraceIsSilent() async throws {
        let life = try await LineupLife(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await life.says("Ada", "yes", at: 1)
        try await life.wait(until: 1, minutes: 10)
        try await life.says("Ada", "no", at: 2)
        try await life.wait(until: 2, minutes: 1)
        try await life.says("Ada", "sorry, yes!", at: 2, minutes: 1)
        for minutes in [2, 5, 30] { try await life.wait(until: 2, minutes: minutes) }
        #expect(try await life.texts(to: "Alan").isEmpty)
        let told = try await life.texts(to: "booker")
        #expect(told == ["All confirmed: Late Show, Fri Dec 4, 8 PM."], "told once, and not again for the mis-tap")
        #expect(try await life.status("Ada") == .confirmed)
    }

    @Test func aWithdrawalIsToldAfterTheGraceAndMarkedLateShortlyBefore() async throws {
        let life = try await LineupLife(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await life.says("Ada", "yes", at: 1)
        try await life.says("Ada", "I can't make it any more", at: 90)
        try await life.wait(until: 90, minutes: 1)
        #expect(try await life.texts(to: "Alan").isEmpty)
        try await life.wait(until: 90, minutes: 3)
        try await life.wait(until: 90, minutes: 6)
        #expect(try await life.texts(to: "Alan").count == 0, "it is six in the morning")
        try await life.wait(until: 93)
        #expect(try await life.texts(to: "Alan").count == 1)
        let told = try await life.texts(to: "booker").joined(separator: "\n")
        #expect(
            told.contains("Ada, who had said yes, is out of Late Show, Fri Dec 4, 8 PM (late). 0 of 1 in."), "\(told)")
    }

    @Test func whoCannotBeReachedLeavesAPlaceAndTheBookerHearsWhy() async throws {
        let life = try await LineupLife(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await life.loseTexts(to: "Ada", at: 1)
        try await life.wait(until: 1)
        try await life.wait(until: 1, minutes: 3)
        #expect(try await life.texts(to: "Alan").count == 1)
        let told = try await life.texts(to: "booker").joined(separator: "\n")
        #expect(told.contains("Ada cannot be reached for Late Show, Fri Dec 4, 8 PM: "), "\(told)")
    }

    @Test func withoutTheSettingNobodyIsAskedUnbidden() async throws {
        let life = try await LineupLife(["Ada"], bench: ["Alan"], policy: [.reminders: "off"])
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 2)
        #expect(try await life.texts(to: "Alan").isEmpty)
        let told = try await life.texts(to: "booker")
        #expect(told == ["Ada can't do Late Show, Fri Dec 4, 8 PM. 0 of 1 in. First on the bench: Alan."])
    }

    /// What leaves no open place behind, and gives it to nobody either.
    @Test(arguments: ["maybe", "removed"]) func withoutAHoleTheAskedStayAsked(_ turn: String) async throws {
        let life = try await LineupLife(["Ada", "Grace"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await life.says("Ada", "yes", at: 1)
        try await life.says("Ada", "can't make it any more", at: 2)
        try await life.wait(until: 2, minutes: 5)
        #expect(try await life.status("Alan") == .asked)
        if turn == "maybe" {
            try await life.says("Ada", "maybe", at: 3)
        } else {
            try await life.environment.store.write { [show = life.show] tx in
                try Lineup.remove(Lineup.of(show, in: tx).slots[0].id, now: LineupLife.at(3), in: tx)
                try LineupScheduler.schedule(show, now: LineupLife.at(3), in: tx)
            }
        }
        try await life.wait(until: 3)
        #expect(try await life.status("Alan") == .asked)
        #expect(try await life.texts(to: "Alan").count == 1)
    }

    @Test func whoWasReplacedTakesAnotherOpenPlaceAndTheHostsPlaceHosts() async throws {
        let life = try await LineupLife(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await life.environment.store.write { [show = life.show] tx in
            try Lineup.setHost(Lineup.of(show, in: tx).slots[0].id, true, in: tx)
        }
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        try await life.says("Alan", "yes", at: 2)
        #expect(try await life.environment.slots(life.show).first { $0.name == "Alan" }?.isHost == true)
        try await life.says("Alan", "can't, sorry", at: 3)
        #expect(try await life.says("Ada", "yes I can after all", at: 4)?.contains("You're confirmed") == true)
        let lineup = try await life.environment.store.read { [show = life.show] in try Lineup.of(show, in: $0) }
        #expect(lineup.slots.map(\.name) == ["Ada"])
        #expect(lineup.replaced.map(\.name) == ["Alan"])
    }

    @Test func whoIsMovedIntoTheLineupIsNotReplacedAnyMore() async throws {
        let life = try await LineupLife(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        try await life.says("Alan", "yes", at: 2)
        try await life.environment.store.write { [show = life.show] tx in
            try Lineup.move(try #require(Lineup.of(show, in: tx).replaced.first), to: 1, in: tx)
        }
        let lineup = try await life.environment.store.read { [show = life.show] in try Lineup.of(show, in: $0) }
        #expect(lineup.slots.map(\.name) == ["Ada", "Alan"])
        #expect(lineup.replaced.isEmpty)
    }

    @Test func whoWantsNoTextsLeavesAPlace() async throws {
        let life = try await LineupLife(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await life.says("Ada", "STOP", at: 1)
        try await life.wait(until: 1)
        #expect(try await life.texts(to: "Alan").count == 1)
    }

    /// A request that waits for the morning costs its reader no patience.
    @Test func thePatienceCountsFromTheTextLeaving() async throws {
        let life = try await LineupLife(
            ["Ada"], bench: ["Alan", "Hedy"], policy: [.bench: "1 every 4h", .reminders: "off"])
        try await life.says("Ada", "no", at: 9)
        for hours in stride(from: 9, through: 24, by: 1) { try await life.wait(until: hours) }
        #expect(try await life.texts(to: "Alan").count == 1)
        #expect(try await life.texts(to: "Hedy").isEmpty)
        try await life.wait(until: 25)
        #expect(try await life.texts(to: "Hedy").count == 1)
    }

    @Test func aBenchThatIsEmptyAgainIsToldAgain() async throws {
        let life = try await LineupLife(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        try await life.says("Alan", "no", at: 2)
        try await life.wait(until: 2)
        let hedy = try await life.environment.contact("Hedy", LineupLife.number(of: "Hedy"))
        try await life.environment.store.write { [show = life.show] tx in
            _ = try Lineup.add(hedy, to: show.id, asHost: false, onBench: true, now: LineupLife.at(3), in: tx)
            try LineupScheduler.schedule(show, now: LineupLife.at(3), in: tx)
        }
        try await life.wait(until: 3)
        try await life.says("Hedy", "no", at: 4)
        for hours in 4...5 { try await life.wait(until: hours) }
        let told = try await life.texts(to: "booker").filter { $0.contains("Nobody is left on the bench") }
        #expect(told.count == 2, "\(told)")
    }
}
