import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Whom `remind` texts, and what it says first.
@Suite("reminding") struct RemindingTests {
    private func plan(
        _ scenario: LineupScenario, only: [String]? = nil, at hours: Int
    ) async throws -> SendingPlan {
        let environment = scenario.environment
        let reminding = RemindLineup(
            planner: environment.planner, event: scenario.show.id,
            only: only.map { Set($0.compactMap { scenario.people[$0] }) }, account: environment.account,
            sender: environment.sender)
        return try await environment.store.read(at: LineupScenario.at(hours)) {
            try reminding.plan(in: $0)
        }
    }

    @Test func askMeMondayIsRespectedUnlessNamed() async throws {
        let scenario = try await LineupScenario(["Ada", "Grace"], policy: [.reminders: "off"])
        try await scenario.says("Ada", "not sure yet, ask me again wednesday", at: 1)
        let everybody = try await plan(scenario, at: 14)
        #expect(everybody.drafts.map(\.slot.name) == ["Grace"])
        #expect(everybody.skipped.map(\.reason) == [.snoozed(LineupScenario.at(46))])
        #expect(try await plan(scenario, only: ["Ada"], at: 14).drafts.map(\.slot.name) == ["Ada"])
        #expect(try await plan(scenario, at: 47).drafts.count == 2, "the day has come")
    }

    @Test func textInTheInboxIsNotIgnored() async throws {
        let scenario = try await LineupScenario(["Ada", "Grace"], policy: [.reminders: "+1d"])
        try await scenario.says("Ada", "is there parking?", at: 1)
        let everybody = try await plan(scenario, at: 14)
        #expect(everybody.drafts.map(\.slot.name) == ["Grace"])
        #expect(everybody.skipped.map(\.reason) == [.textWaits])
        let named = try await plan(scenario, only: ["Ada"], at: 14).drafts.first?.body ?? ""
        #expect(named.contains("we still need a yes or no for Late Show on Fri Dec 4"), "\(named)")
        try await scenario.wait(until: 26)
        #expect(try await !scenario.texts(to: "Ada").contains { $0.contains("still waiting") })
        #expect(try await scenario.texts(to: "Grace").contains { $0.contains("still waiting to hear from you") })
    }

    @Test(arguments: [(30, ["Ada"]), (59, ["Ada"]), (60, []), (600, [])])
    func whoWasJustAskedIsNamed(_ minutes: Int, _ names: [String]) async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off"])
        let plan = try await plan(scenario, at: 0)
        let now = TestEnvironment.noon.adding(.minutes(minutes))
        #expect(plan.drafts.count == 1)
        #expect(plan.justAsked(now: now).map(\.draft.slot.name) == names)
    }

    @Test func eachDifferentTextIsShownOnceWithItsRecipients() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let other = try await environment.show("Open Mic", inDays: 5)
        let ada = try await environment.contact("Ada", "+14155550101")
        let people = [
            ada, try await environment.contact("Grace", "+14155550102"),
            try await environment.contact("Alan", "+14155550103"),
        ]
        try await environment.deliver(environment.invite(other, [ada]))
        try await environment.store.write { tx in
            for person in people {
                _ = try Lineup.add(person, to: show.id, asHost: false, in: tx)
            }
        }
        let asking = RequestAnswers(
            planner: environment.planner, event: show.id, recipients: .notAskedYet, account: environment.account,
            sender: environment.sender)
        let texts = try await environment.store.read {
            try asking.plan(in: $0).preview.differentTexts
        }
        #expect(texts.map { $0.texts.map(\.name) } == [["Ada"], ["Grace", "Alan"]])
        #expect(texts[0].body.contains("YES 2") && !texts[1].body.contains("YES 2"))
    }

    @Test func textsThatDifferInTheTermsAreShownOnce() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let terms = [
            Terms(pay: Money(minorUnits: 5000, currency: .usd), callBefore: .hours(1)), Terms(note: "Bring merch"),
            Terms(), Terms(),
        ]
        for (index, terms) in terms.enumerated() {
            let name = ["Ada", "Grace", "Alan", "Hedy"][index]
            let person = try await environment.contact(name, "+1415555010\(index + 1)")
            let adding = AddToLineup(event: show.id, contacts: [person], terms: terms, account: environment.account.id)
            _ = try await environment.write { try adding.run(in: $0) }
        }
        func texts(_ recipients: Set<ID<Contact>>) async throws -> TextPreview {
            let asking = RequestAnswers(
                planner: environment.planner, event: show.id, recipients: .contacts(recipients),
                account: environment.account, sender: environment.sender)
            return try await environment.store.read { try asking.plan(in: $0).preview }
        }
        let all = try await texts([ID(1), ID(2), ID(3), ID(4)])
        #expect(all.differentTexts.count == 1)
        let text = try #require(all.differentTexts.first)
        #expect(text.body.contains("Hi Ada") && text.body.contains("Pay: $50."))
        #expect(
            text.recipients == [
                "Ada (pay $50, call 7 PM)", "Grace (note \"Bring merch\")", "Alan (no terms)", "Hedy (no terms)",
            ])
        #expect(all.sendWords == "Send 4 texts, $0.04")
        let same = try await texts([ID(3), ID(4)])
        #expect(same.differentTexts.map(\.recipients) == [["Alan", "Hedy"]])
        #expect(same.sendWords == "Send 2 texts, $0.02")
        #expect(TextPreview([]).sendWords == nil)
    }
}
