import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// The preview of `ask` shows every text that asking sends, also those to the bench that the rule sends because the
/// lineup is asked.
@Suite struct AskPreviewTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let spots: String
        /// Of the bench.
        let rule: String
        /// Not asked yet.
        var lineup = ["Ada"]
        /// Whom the command names; nil for everybody.
        var only: String?
        let shown: [String]
        var ifFull = 0

        var testDescription: String { "\(spots), bench \(rule), \(lineup)\(only.map { ", only \($0)" } ?? "")" }
    }

    static let bench = ["Alan", "Hedy", "Joan"]
    static let rows = [
        Row(spots: "3 x spot", rule: "all", shown: ["Ada", "Alan", "Hedy", "Joan"], ifFull: 3),
        Row(spots: "spot", rule: "all", shown: ["Ada", "Alan", "Hedy", "Joan"], ifFull: 3),
        Row(spots: "2 x spot", rule: "1", shown: ["Ada", "Alan", "Hedy"]),
        Row(spots: "spot", rule: "2", shown: ["Ada", "Alan", "Hedy"], ifFull: 2),
        Row(spots: "3 x spot", rule: "off", shown: ["Ada"]),
        Row(spots: "3 x spot", rule: "waitlist", shown: ["Ada"]),
        Row(spots: "", rule: "all", shown: ["Ada"]),
        Row(spots: "optional spot", rule: "all", shown: ["Ada"]),
        // Somebody of the lineup is still to be asked, so the bench is not.
        Row(spots: "3 x spot", rule: "all", lineup: ["Ada", "Grace"], only: "Ada", shown: ["Ada"]),
        Row(spots: "spot", rule: "1", lineup: ["Ada"], only: "Ada", shown: ["Ada", "Alan"]),
        Row(spots: "spot", rule: "all", lineup: [], shown: ["Alan", "Hedy", "Joan"], ifFull: 3),
    ]

    private func scenario(_ row: Row) async throws -> LineupScenario {
        let scenario = try await LineupScenario(
            bench: Self.bench, policy: [.bench: row.rule, .reminders: "off"])
        if !row.spots.isEmpty {
            try await scenario.environment.setSpots(row.spots, of: scenario.show)
        }
        for name in row.lineup {
            let contact = try await scenario.environment.contact(name, LineupScenario.number(of: name))
            _ = try await scenario.environment.store.write { [show = scenario.show] in
                try Lineup.add(contact, to: show.id, asHost: false, in: $0)
            }
        }
        return scenario
    }

    @Test(arguments: rows) func whatIsShownIsWhatIsSent(_ row: Row) async throws {
        let scenario = try await scenario(row)
        let environment = scenario.environment
        let only = try await environment.slots(scenario.show).filter { $0.name == row.only }.map(\.contact)
        let asking = RequestAnswers(
            planner: environment.planner, event: scenario.show.id,
            recipients: row.only == nil ? .notAskedYet : .contacts(Set(only)), account: environment.account,
            sender: environment.sender)
        let (plan, texts) = try await environment.store.write(at: LineupScenario.at(1)) { tx in
            let plan = try asking.plan(in: tx)
            return (plan, try asking.send(plan, in: tx).texts)
        }
        #expect(plan.drafts.map(\.slot.name) == row.shown)
        #expect(plan.request?.ifFull.texts.count == row.ifFull)
        let standIns = row.shown.filter(Self.bench.contains)
        #expect((plan.standInNote != nil) == (!standIns.isEmpty && standIns.count < row.shown.count))
        try await environment.deliver(texts, as: .sent, now: LineupScenario.at(1))
        for minutes in [1, 10, 60] { try await scenario.wait(until: 1, minutes: minutes) }
        for name in row.lineup + Self.bench {
            #expect(
                try await scenario.texts(to: name) == plan.drafts.filter { $0.slot.name == name }.map(\.body), "\(name)"
            )
        }
    }

    /// The bench rule of a show whose lineup was asked, and whom the change asks.
    /// Where the rule is nil, it is "all" already, and the spots are new.
    static let edits: [(rule: String?, spots: String, shown: [String], ifFull: Int)] = [
        (nil, "3 x spot", ["Alan", "Hedy", "Joan"], 3),
        ("all", "3 x spot", ["Alan", "Hedy", "Joan"], 3), ("1", "spot", ["Alan"], 0),
        ("2", "spot", ["Alan", "Hedy"], 2), ("off", "3 x spot", [], 0),
    ]

    @Test(arguments: edits) func aNewBenchRuleShowsTheTexts(
        _ row: (rule: String?, spots: String, shown: [String], ifFull: Int)
    ) async throws {
        let scenario = try await LineupScenario(
            ["Ada"], bench: Self.bench, policy: [.bench: row.rule == nil ? "all" : "off", .reminders: "off"])
        let environment = scenario.environment
        var changes = ChangeEvent.Changes()
        if let rule = row.rule {
            try await environment.setSpots(row.spots, of: scenario.show)
            try changes.policy.choose(.bench, rule)
        } else {
            changes.spots = try SpotList(row.spots)
        }
        #expect(changes.maySend)
        try await scenario.wait(until: 1)
        let change = ChangeEvent(
            planner: environment.planner, event: scenario.show.id, changes: changes, account: environment.account
        ).causing()
        let caused = try await CausedTexts.plan(change, now: LineupScenario.at(2), in: environment.store)
        #expect(caused.preview.texts.map(\.name) == row.shown)
        #expect(caused.ifFull.texts.count == row.ifFull)
        _ = try await environment.store.write(.account(environment.account.id), at: LineupScenario.at(2)) {
            try caused.make(change, in: $0)
        }
        for minutes in [1, 10, 60] { try await scenario.wait(until: 2, minutes: minutes) }
        for name in Self.bench {
            #expect(
                try await scenario.texts(to: name) == caused.preview.texts.filter { $0.name == name }.map(\.body))
        }
    }
}
