import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A change of policy shows the texts that it sends at once, and sends only those.
@Suite struct CausedTextsTests {
    private static func scenario() async throws -> LineupScenario {
        let scenario = try await LineupScenario(["Ada", "Grace"], bench: ["Kay", "Joan"], policy: [.reminders: "off"])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.wait(until: 2)
        return scenario
    }

    private static func change(_ scenario: LineupScenario, _ item: Policy.Item, _ text: String) throws -> ChangeEvent {
        var changes = ChangeEvent.Changes()
        try changes.policy.choose(item, text)
        return ChangeEvent(
            planner: scenario.environment.planner, event: scenario.show.id, changes: changes,
            account: scenario.environment.account)
    }

    /// (the setting, its value, hours after the request, who gets a text at once)
    @Test(
        arguments: [
            (Policy.Item.bench, "1", 3, ["Kay"]), (.bench, "2", 3, ["Kay", "Joan"]), (.bench, "off", 3, []),
            (.reminders, "+1h", 5, []), (.reminders, "+1d", 30, ["Grace"]), (.reminders, "+2d", 3, []),
            (.lateWithin, "12h", 3, []), (.answerBy, "1d before", 3, []), (.dayBefore, "off", 3, []),
        ] as [(Policy.Item, String, Int, [String])])
    func textsOfAPolicy(_ item: Policy.Item, _ text: String, _ hours: Int, _ names: [String]) async throws {
        let scenario = try await Self.scenario()
        let (store, now) = (scenario.environment.store, LineupScenario.at(hours))
        let before = try await scenario.picture()
        let change = try Self.change(scenario, item, text).causing()
        let caused = try await CausedTexts.plan(change, now: now, in: store)
        #expect(caused.preview.names == names)
        #expect(try await scenario.picture() == before, "nothing is sent or changed yet")
        let texts = try await store.write(at: now) { try caused.make(change, in: $0) }.texts
        let sent = try await store.read { tx in try texts.compactMap { try OutboundMessage.find($0, in: tx)?.body } }
        #expect(sent == caused.preview.texts.map(\.body))
    }

    /// (the key of the provider, the price that is shown)
    @Test(arguments: [
        ("https://api.twilio.com AC1", "1 text, 1 segment, about $0.01", "Send 1 text, $0.01"),
        ("https://x.signalwire.com P1", "1 text, 1 segment, price unknown", "Send 1 text"),
        ("android +15005550006", "1 text, 1 segment, no price: sent by your phone", "Send 1 text"),
    ])
    func thePriceIsTheProviders(_ key: String, _ size: String, _ button: String) async throws {
        let scenario = try await Self.scenario()
        let (environment, now) = (scenario.environment, LineupScenario.at(3))
        let (account, kay) = (environment.account.id, try #require(scenario.people["Kay"]))
        let (found, recipient) = try await environment.store.write { tx in
            try tx.run("UPDATE sender SET provider = \(key) WHERE id = \(environment.sender.id)")
            let contact = try Contact.find(kay, account: account, in: tx)
            return (try Sender.find(environment.sender.id, in: tx), try Correspondent(contact, in: tx))
        }
        let sender = try #require(found)
        let change = try Self.change(scenario, .bench, "1").causing()
        let caused = try await CausedTexts.plan(change, now: now, in: environment.store).preview
        let text = try SendCustomText(to: recipient, text: "Doors at 7.", account: account)
        let plan = try await environment.store.read(at: now) { try text.plan(from: sender, in: $0) }
        for preview in [caused, plan.preview] { #expect(preview.size() == size && preview.sendWords == button) }
        #expect("1 text, \(plan.size)" == size)
    }

    @Test("nothing is changed if other texts would be sent than were shown")
    func changedTextsAreRefused() async throws {
        let scenario = try await Self.scenario()
        let (store, now) = (scenario.environment.store, LineupScenario.at(3))
        let change = try Self.change(scenario, .bench, "1").causing()
        let caused = try await CausedTexts.plan(change, now: now, in: store)
        // Kay is busy elsewhere since, so Joan would be asked.
        let kay = try #require(scenario.people["Kay"])
        let removal = RemoveFromLineup(
            event: scenario.show.id, contact: kay, account: scenario.environment.account.id)
        _ = try await store.write(at: now) { try removal.run(in: $0) }
        let before = try await scenario.picture()
        await #expect(throws: EventError.self) {
            _ = try await store.write(at: now) { try caused.make(change, in: $0) }
        }
        #expect(try await scenario.picture() == before)
        let bench = try await store.read { [show = scenario.show] in try Policy.of(show, in: $0).bench }
        #expect(bench == .off)
    }

    @Test("an account's policy asks the benches of all shows") func accountPolicy() async throws {
        let scenario = try await Self.scenario()
        let (store, now) = (scenario.environment.store, LineupScenario.at(3))
        var changes = ChangeAccount.Changes()
        try changes.policy.choose(.bench, "1")
        let change = ChangeAccount(scenario.environment.account.id, changes: changes)
            .causing(scenario.environment.planner)
        #expect(try await CausedTexts.plan(change, now: now, in: store).preview.names == ["Kay"])
    }
}

extension LineupScenario {
    /// All texts to anybody.
    fileprivate func picture() async throws -> [String] {
        try await environment.store.read {
            try $0.values("SELECT to_number || ' ' || body FROM outbound_message ORDER BY id", as: String.self)
        }
    }
}
