import Agenda
import JSON
import Lineups
import Messaging
import People
import Platform
import Season
import Storage
import TestSupport
import Testing
import Values

/// What suggested lineups heed about people and shows: what is typed, undone, merged and erased.
@Suite struct BookingRulesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let sentence: String
        let change: @Sendable (inout SetBookingRules.Changes, SuggestionScenario) -> Void

        init(
            _ sentence: String,
            _ change: @escaping @Sendable (inout SetBookingRules.Changes, SuggestionScenario) -> Void
        ) {
            (self.sentence, self.change) = (sentence, change)
        }

        var testDescription: String { sentence }
    }

    static let invalid = [
        Row("Invalid number of dates a month \"-1\": use 1 to 31.") { changes, _ in changes.mostPerMonth = "-1" },
        Row("Invalid number of dates a month \"two\": use 1 to 31.") { changes, _ in changes.mostPerMonth = "two" },
        Row("Invalid number of days \"-14\": use 0 to 365.") { changes, _ in changes.daysBetween = "-14" },
        Row("The fee \"200\" needs a position, as in \"headliner 200\".") { changes, _ in changes.fees = "200" },
        Row("\"headliner\" is no fee. Write, for example, \"headliner 200\".") { changes, _ in
            changes.fees = "host 50, headliner"
        },
        Row("A fee cannot be negative: \"headliner -200\".") { changes, _ in changes.fees = "headliner -200" },
        Row("There is no position \"juggler\". Positions: headliner, opener.") { changes, _ in
            changes.fees = "juggler 50"
        },
        Row("\"Ada\" cannot be paired with themselves.") { $0.neverWith = [$1.ada] },
        Row("\"Grace\" can be in one of the two lists only: never with, or likes to be with.") {
            ($0.neverWith, $0.likesWith) = ([$1.grace], [$1.grace])
        },
    ]

    @Test(arguments: invalid) func badInputIsOneLineAndChangesNothing(_ row: Row) async throws {
        let scenario = try await SuggestionScenario()
        let error = await #expect(throws: InputProblems<SetBookingRules.Field>.self) {
            try await scenario.set(scenario.ada) { row.change(&$0, scenario) }
        }
        #expect(error?.sentence == row.sentence)
        #expect(try await scenario.rules(of: scenario.ada).isEmpty)
    }

    @Test func anUnknownContactIsRefused() async throws {
        let scenario = try await SuggestionScenario()
        await #expect(throws: ContactError.self) { try await scenario.set(scenario.ada) { $0.neverWith = [ID(999)] } }
    }

    private static let everything = [
        "at most 2 a month", "14 days between dates", "fees: headliner $1200, opener $50", "never with: Grace",
        "likes to be with: Hedy",
    ]

    private func setEverything(_ scenario: SuggestionScenario) async throws {
        let hedy = try await scenario.environment.contact("Hedy", nil)
        try await scenario.set(scenario.ada) { changes in
            (changes.mostPerMonth, changes.daysBetween) = ("2", "14")
            changes.fees = "opener 50; headliner $1,200"
            (changes.neverWith, changes.likesWith) = ([scenario.grace], [hedy])
        }
    }

    @Test func rulesAreStoredRemovedAndUndone() async throws {
        let scenario = try await SuggestionScenario()
        try await setEverything(scenario)
        #expect(try await scenario.rules(of: scenario.ada) == Self.everything)
        #expect(try await scenario.rules(of: scenario.grace) == ["never with: Ada"])
        try await scenario.set(scenario.ada) { changes in
            (changes.mostPerMonth, changes.daysBetween, changes.fees) = ("", "", "")
            (changes.neverWith, changes.likesWith) = ([], [])
        }
        #expect(try await scenario.rules(of: scenario.ada).isEmpty)
        try await scenario.undo()
        #expect(try await scenario.rules(of: scenario.ada) == Self.everything)
        try await scenario.undo()
        #expect(try await scenario.rules(of: scenario.ada).isEmpty)
    }

    @Test func whatIsStoredAboutAPersonNamesNobodyElse() async throws {
        let scenario = try await SuggestionScenario()
        try await setEverything(scenario)
        let data = ContactData(of: scenario.ada, account: scenario.account.id)
        let text = try await scenario.environment.store.read { try data.json(in: $0) }.plainText
        #expect(text.contains("most_per_month") && !text.contains("Grace") && !text.contains("Hedy"))
    }

    @Test func aRemovedPositionComesBackWithItsFees() async throws {
        let scenario = try await SuggestionScenario()
        try await scenario.set(scenario.ada) { $0.fees = "feature 80" }
        let account = scenario.account.id
        let position = try await scenario.environment.store.read {
            try Position.find("feature", account: account, in: $0)
        }
        let removal = RemovePosition(position.id, account: account)
        _ = try await scenario.environment.store.write { try removal.run(in: $0) }
        #expect(try await scenario.rules(of: scenario.ada).isEmpty)
        try await scenario.undo()
        #expect(try await scenario.rules(of: scenario.ada) == ["fees: feature $80"])
    }

    @Test func rulesMoveWithAMerge() async throws {
        let scenario = try await SuggestionScenario()
        try await setEverything(scenario)
        let kept = try await scenario.environment.contact("Ada L.", nil)
        try await scenario.set(kept) { $0.mostPerMonth = "1" }
        let merging = MergeContacts(
            scenario.ada, into: kept, account: scenario.account.id, modules: scenario.environment.modules)
        try await scenario.environment.store.write { try merging.run(in: $0) }
        #expect(try await scenario.rules(of: kept) == ["at most 1 a month"] + Self.everything.dropFirst())
        #expect(try await scenario.rules(of: scenario.grace) == ["never with: Ada L."])
    }

    @Test func anErasedContactLeavesNoRules() async throws {
        let scenario = try await SuggestionScenario()
        try await setEverything(scenario)
        try await ErasedContact.prepareKey(
            of: scenario.environment.store, random: .seeded(1), now: TestEnvironment.noon)
        let erasure = EraseContact(
            .contact(scenario.ada), account: scenario.account.id, modules: TestEnvironment.modules())
        try await scenario.environment.store.write { try erasure.run(in: $0) }
        #expect(try await scenario.rules(of: scenario.grace).isEmpty)
    }

    @Test(
        "a budget is an amount", arguments: [("x", "Invalid budget: "), ("-5", "A budget cannot be negative: \"-5\".")])
    func badBudgets(_ text: String, _ sentence: String) async throws {
        let environment = try await TestEnvironment()
        var input = EventInput()
        input.budget = text
        let error = #expect(throws: InputProblems<EventInput.Field>.self) {
            _ = try input.read(
                zone: environment.account.zone, account: environment.account, now: TestEnvironment.noon)
        }
        #expect(error?.sentence.hasPrefix(sentence) == true)
    }

    @Test func aBudgetIsUndone() async throws {
        let scenario = try await SuggestionScenario()
        let show = scenario.show
        func budget() async throws -> Money? {
            try await scenario.environment.store.read { try ShowBudget.of(show.id, in: $0) }
        }
        try await scenario.setBudget(50000)
        #expect(try await budget()?.forTexts == "$500")
        #expect(try await scenario.environment.store.read { try Policy.of(show, in: $0) } == Policy())
        try await scenario.undo()
        #expect(try await budget() == nil)
    }
}
