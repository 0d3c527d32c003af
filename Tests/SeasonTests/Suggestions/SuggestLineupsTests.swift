import Agenda
import Lineups
import People
import Platform
import Season
import Storage
import TestSupport
import Testing
import Values

/// Suggestions from the database: each hard rule, the same result for the same data, and what applying checks again.
@Suite struct SuggestLineupsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let words: String
        let prepare: @Sendable (SuggestionScenario) async throws -> Void

        init(_ words: String, _ prepare: @escaping @Sendable (SuggestionScenario) async throws -> Void) {
            (self.words, self.prepare) = (words, prepare)
        }

        var testDescription: String { words }
    }

    static let obstacles = [
        Row("1 said no") { try await $0.says($0.ada, .no) },
        Row("1 away") { scenario in
            let (ada, account, day) = (scenario.ada, scenario.account, scenario.show.localStart.date)
            try await scenario.environment.store.write {
                _ = try AddDatesAway(contact: ada, days: DayRange(day), account: account).run(in: $0)
            }
        },
        Row("1 already Friday") { try await $0.seat($0.ada, in: $0.environment.show("Other Show")) },
        Row("1 at their most of 1 a month") { scenario in
            try await scenario.seat(scenario.ada, in: scenario.environment.show("Other Show", inDays: 11))
            try await scenario.set(scenario.ada) { $0.mostPerMonth = "1" }
        },
        Row("1 too close to another date") { scenario in
            try await scenario.seat(scenario.ada, in: scenario.environment.show("Other Show", inDays: 11))
            try await scenario.set(scenario.ada) { $0.daysBetween = "8" }
        },
        Row("1 too close to another date") { scenario in
            let last = try await scenario.environment.show("Last Show", inDays: -3)
            try await scenario.seat(scenario.ada, in: last, answer: .confirmed)
            try await scenario.set(scenario.ada) { $0.daysBetween = "8" }
        },
        Row("1 never with somebody on the show") { scenario in
            try await scenario.seat(scenario.grace, in: scenario.show)
            try await scenario.set(scenario.grace) { $0.neverWith = [scenario.ada] }
        },
        Row("nobody takes this position") { try await $0.takes($0.ada, ["host"]) },
        Row("1 already on this show") { try await $0.seat($0.ada, in: $0.show) },
        Row("1 said no") { try await $0.seat($0.ada, in: $0.show, answer: .declined) },
        Row("1 not answered") { scenario in
            let (ada, day) = (scenario.ada, scenario.show.localStart.date)
            try await scenario.environment.store.write { try DateAvailability.remove(of: ada, day, nil, in: $0) }
        },
    ]

    @Test(arguments: obstacles) func eachHardRuleIsReadFromTheDatabase(_ row: Row) async throws {
        let scenario = try await SuggestionScenario()
        let free = try await scenario.suggestion().lines
        #expect(free.map(\.name) == ["Ada"])
        try await row.prepare(scenario)
        let lines = try await scenario.suggestion().lines
        #expect(lines.map(\.name) == [nil])
        #expect(lines.map(\.words) == [row.words])
    }

    @Test func aReasonStandsBesideTheName() async throws {
        let scenario = try await SuggestionScenario()
        let last = try await scenario.environment.show("Last Show", inDays: -35)
        try await scenario.seat(scenario.ada, in: last, answer: .confirmed)
        try await scenario.set(scenario.ada) { $0.mostPerMonth = "2" }
        #expect(
            try await scenario.suggestion().lines.map(\.words) == ["free, last played 5 weeks ago, 1 of 2 in December"])
    }

    @Test func twoPeopleWhoNeverShareABillAreNotSuggestedTogether() async throws {
        let scenario = try await SuggestionScenario(spots: "headliner, opener")
        try await scenario.says(scenario.grace, .yes)
        #expect(try await scenario.suggestion().choices.count == 2)
        try await scenario.set(scenario.ada) { $0.neverWith = [scenario.grace] }
        #expect(try await scenario.suggestion().choices.count == 1)
        let pinned = try await scenario.suggestion { $0.pinned = [scenario.grace] }
        #expect(pinned.lines.compactMap(\.name) == ["Grace"])
    }

    @Test func nobodyIsSuggestedTwiceForAShow() async throws {
        let scenario = try await SuggestionScenario(spots: "2 x headliner")
        #expect(try await scenario.suggestion().lines.compactMap(\.name) == ["Ada"])
    }

    /// Ada and Grace can take what is listed. Rows: the spots, and those that are filled, in their order.
    @Test(arguments: [
        ("host, 3 x spot", ["host", "spot"], ["host", "spot"], "host spot"),
        ("optional spot, host", ["host", "spot"], [], "host"),
        ("optional spot, optional host", ["host", "spot"], [], "spot"),
        ("host, opener, spot", ["host", "opener"], ["opener", "spot"], "host opener"),
    ])
    func requiredSpotsAreFilledFirstThenTheFirstOnes(
        _ spots: String, ada: [String], grace: [String], filled: String
    ) async throws {
        let scenario = try await SuggestionScenario(spots: spots)
        try await scenario.takes(scenario.ada, ada)
        if !grace.isEmpty {
            try await scenario.takes(scenario.grace, grace)
            try await scenario.says(scenario.grace, .yes)
        }
        let lines = try await scenario.suggestion().lines.filter { $0.contact != nil }
        #expect(lines.map(\.spot.position.name).joined(separator: " ") == filled)
    }

    @Test func theSameDataGiveTheSameSuggestion() async throws {
        let scenario = try await SuggestionScenario(spots: "3 x headliner")
        for name in ["Alan", "Hedy", "Edgar", "Katherine"] {
            try await scenario.says(scenario.environment.contact(name, nil), .yes)
        }
        #expect(try await scenario.suggestion().choices == scenario.suggestion().choices)
    }

    @Test func whoIsKeptStaysAndWhoIsExcludedIsNotSuggested() async throws {
        let scenario = try await SuggestionScenario(spots: "2 x headliner")
        let alan = try await scenario.environment.contact("Alan", nil)
        try await scenario.says(alan, .yes)
        let spot = try #require(try await scenario.lineup().openSpots.last)
        let kept = try await scenario.suggestion {
            $0.kept = [SuggestLineups.Choice(spot: spot.id, contact: alan)]
        }
        #expect(kept.lines.map(\.name) == ["Ada", "Alan"] && kept.lines.map(\.isKept) == [false, true])
        let others = try await scenario.suggestion { $0.excluded = [alan] }
        #expect(others.lines.compactMap(\.name) == ["Ada"])
        let all = try await scenario.suggestion {
            $0.onlySpot = spot.id
            $0.allowsUnsaid = true
        }
        #expect(all.lines.map(\.spot.id) == [spot.id])
    }

    @Test func aBudgetIsKeptWherePossible() async throws {
        let scenario = try await SuggestionScenario()
        let hedy = try await scenario.environment.contact("Hedy", nil)
        try await scenario.says(hedy, .yes)
        try await scenario.setBudget(10000)
        for (costly, cheap, name) in [(scenario.ada, hedy, "Hedy"), (hedy, scenario.ada, "Ada")] {
            try await scenario.set(costly) { $0.fees = "headliner 300" }
            try await scenario.set(cheap) { $0.fees = "" }
            #expect(try await scenario.suggestion().lines.compactMap(\.name) == [name])
        }
    }

    // MARK: - Applying

    @Test func applyingFillsTheLineupAndIsOneUndoStep() async throws {
        let scenario = try await SuggestionScenario(spots: "headliner, opener")
        try await scenario.says(scenario.grace, .yes)
        try await scenario.set(scenario.ada) { $0.fees = "headliner $200" }
        let result = try await scenario.apply(scenario.suggestion())
        #expect(result.sentence == "Filled 2 spots.")
        let lineup = try await scenario.lineup()
        #expect(lineup.slots.map { "\($0.name)\($0.positionSuffix)" } == ["Ada (headliner)", "Grace (opener)"])
        #expect(lineup.slots.first?.offer.pay?.forTexts == "$200")
        #expect(lineup.slots.map(\.status) == [.notAsked, .notAsked])
        try await scenario.undo()
        let undone = try await scenario.lineup()
        #expect(undone.slots.isEmpty && undone.openSpots.count == 2)
    }

    @Test func whatHasChangedSinceIsLeftOut() async throws {
        let scenario = try await SuggestionScenario(spots: "headliner, opener")
        try await scenario.says(scenario.grace, .yes)
        let suggestion = try await scenario.suggestion()
        try await scenario.says(scenario.ada, .no)
        try await scenario.assign("opener", to: scenario.environment.contact("Hedy", nil))
        let result = try await scenario.apply(suggestion)
        #expect(
            result.sentence
                == "Filled 0 spots. Left out: Ada: said no; Grace: the spot is not open any more.")
        #expect(try await scenario.lineup().slots.map(\.name) == ["Hedy"])
    }

    @Test func theBenchGoesFirstAfterADecline() async throws {
        let scenario = try await SuggestionScenario()
        let (hedy, alan) = try await (
            scenario.environment.contact("Hedy", nil), scenario.environment.contact("Alan", "+12125560003")
        )
        try await scenario.says(hedy, .yes)
        try await scenario.assign("headliner", to: scenario.ada)
        #expect(try await scenario.suggestion().lines.isEmpty)
        try await scenario.seat(alan, in: scenario.show, onBench: true)
        try await scenario.environment.store.write { [ada = scenario.ada, show = scenario.show] tx in
            let slot = try #require(try Slot.find(contact: ada, event: show.id, in: tx))
            _ = try Slot.changeAnswer(slot.id, to: .declined, cause: .booker, in: tx)
        }
        #expect(try await scenario.suggestion().lines.isEmpty)
        try await scenario.takes(alan, ["opener"])
        let suggestion = try await scenario.suggestion()
        #expect(suggestion.lines.map(\.name) == ["Hedy"])
        _ = try await scenario.apply(suggestion)
        #expect(try await scenario.lineup().slots.map(\.name) == ["Hedy"])
        #expect(try await scenario.suggestion().lines.isEmpty)
        try await scenario.undo()
        #expect(try await scenario.lineup().slots.map(\.name) == ["Ada"])
    }

    @Test func theBookerTextsSuggest() async throws {
        let scenario = try await SuggestionScenario(spots: "headliner, opener")
        let (cell, account) = (SuggestionScenario.booker, scenario.account.id)
        try await scenario.environment.store.write {
            _ = try $0.run("UPDATE account SET cell = \(cell) WHERE id = \(account)")
        }
        let reply = try await scenario.environment.text("SUGGEST late show", from: cell)
        #expect(
            reply?.split(separator: "\n").map(String.init) == [
                "Late Show, Fri Dec 4, 8 PM: nothing is changed yet.", "headliner: Ada (free, never played here)",
                "opener: nobody (1 not answered)", "To add them: Suggest people on the page of the show.",
            ])
        #expect(try await scenario.lineup().slots.isEmpty)
    }
}
