import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// The spots of a show: what is read, what a list changes, who holds them, and what each step refuses.
@Suite struct SpotUseCaseTests {
    @Test(
        "a list of spots is read, and written as it is typed",
        arguments: [
            ("host, 4 x spot, headliner", "host, 4 x spot, headliner"), ("2x opener", "2 x opener"),
            ("3 spots; optional opener", "3 x spots, optional opener"), ("", ""), ("none", ""),
            ("4 × spot", "4 x spot"),
        ])
    func listsAreRead(text: String, written: String) throws {
        #expect(try SpotList(text).text == written)
    }

    @Test(
        "a bad list is one clear line",
        arguments: [
            "4 x", "host, 2", "101 x spot", "-1 x spot", "0 x spot", "0 spots", "host, 0x opener", "optional 0 x spot",
            "0",
            "5000 x spot", "60 x spot, 60 x opener", "99999999999999999999 x spot", "1.5 x spot", "1e3 spots",
        ])
    func badLists(text: String) {
        #expect(throws: SpotError.self) { try SpotList(text) }
    }

    @Test func aBadNumberOfSpotsIsNamed() {
        let error = #expect(throws: SpotError.self) { try SpotList("host, 0 x spot") }
        #expect(
            error?.description
                == #"Invalid number of spots "0 x spot": use 1 to 100, or "none" for no spots at all."#)
    }

    private static func spots(_ environment: TestEnvironment, _ show: Event) async throws -> String {
        try await environment.store.read { SpotList(try Spot.all(event: show.id, in: $0)).text }
    }

    private static func budget(_ environment: TestEnvironment, _ show: Event) async throws -> String? {
        try await environment.store.read { try ShowBudget.of(show.id, in: $0)?.forTexts }
    }

    @Test func aShowIsConfirmedWhenNoRequiredSpotIsOpen() async throws {
        let life = try await LineupScenario(["Ada"])
        try await life.says("Ada", "yes", at: 1)
        #expect(try await life.environment.lineup(life.show).isConfirmed)
        try await life.environment.setSpots("host, 2 x spot, optional opener", of: life.show)
        let lineup = try await life.environment.lineup(life.show)
        #expect(!lineup.isConfirmed)
        #expect(LineupStatus(lineup).words == "1 of 1, open: host, 2 spots")
        try await life.environment.setSpots("optional opener", of: life.show)
        #expect(try await life.environment.lineup(life.show).isConfirmed)
    }

    @Test(
        "What is missing is said although the lineup is empty",
        arguments: [
            ("host, 3 x spot", "open: host, 3 spots"), ("optional opener", "no lineup yet"), ("none", "no lineup yet"),
        ])
    func emptyLineup(spots: String, words: String) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Gala")
        try await environment.setSpots(spots, of: show)
        let ada = try await environment.contact("Ada", nil)
        _ = try await environment.write { try Lineup.add(ada, to: show.id, asHost: false, onBench: true, in: $0) }
        #expect(LineupStatus(try await environment.lineup(show)).text == "! \(words)")
    }

    @Test("lowering a count below the confirmed is refused, with the names") func belowConfirmed() async throws {
        let life = try await LineupScenario(["Ada", "Grace"])
        let (environment, show) = (life.environment, life.show)
        try await environment.setSpots("3 x spot", of: show)
        for name in ["Ada", "Grace"] { try await assign("spot", life.people[name], life) }
        try await tell(life)
        for name in ["Ada", "Grace"] { try await life.says(name, "yes", at: 2) }
        let refusal = await #expect(throws: SpotError.self) { try await environment.setSpots("spot", of: show) }
        #expect(refusal?.description == "2 performers are confirmed as spot: Ada, Grace. There cannot be only 1.")
        try await environment.setSpots("2 x spot", of: show)
        #expect(try await environment.lineup(show).isConfirmed)
    }

    private func assign(_ spot: String, _ contact: ID<Contact>?, _ life: LineupScenario) async throws {
        let change = AssignSpot(
            planner: life.environment.planner, event: life.show.id, spot: .words(spot), contact: contact,
            account: life.environment.account)
        _ = try await life.environment.store.write(at: LineupScenario.at(1)) { try change.run(in: $0) }
    }

    /// Sends the notices of a change.
    private func tell(_ life: LineupScenario) async throws {
        let environment = life.environment
        let telling = TellAboutChange(
            planner: environment.planner, event: life.show.id, account: environment.account, sender: environment.sender)
        let texts = try await environment.store.write(at: LineupScenario.at(1)) { tx in
            try telling.send(telling.plan(in: tx), in: tx).texts
        }
        try await environment.deliver(texts, as: .sent, now: LineupScenario.at(1))
    }

    @Test("another position is confirmed again; other pay is not") func positionsAreConfirmedAgain() async throws {
        let life = try await LineupScenario(["Ada"])
        let (environment, show) = (life.environment, life.show)
        try await life.says("Ada", "yes", at: 1)
        try await environment.setSpots("feature, headliner", of: show)
        try await assign("headliner", life.people["Ada"], life)
        #expect(try await life.status("Ada") == .mustReconfirm)
        try await tell(life)
        let text = try #require(try await life.texts(to: "Ada").last)
        #expect(text.contains("you're now down as headliner at Late Show, Fri Dec 4, 8 PM"), "\(text)")
        try await life.says("Ada", "yes", at: 2)
        #expect(try await life.status("Ada") == .confirmed)
        var changes = EditSpots.Changes()
        changes.pay = .flat(Money(minorUnits: 5000, currency: environment.account.currency))
        let edit = EditSpots(
            planner: environment.planner, event: show.id, spots: .words("headliner"), changes: changes,
            account: environment.account)
        let result = try await environment.store.write(at: LineupScenario.at(3)) { try edit.run(in: $0) }
        #expect(result.payToTell == Set([life.people["Ada"]].compactMap(\.self)) && result.shouldBeTold.isEmpty)
        #expect(try await life.status("Ada") == .confirmed)
    }

    @Test(
        "a request names the position, but not that of a plain spot",
        arguments: [
            ("spot", 1, "Anchor? Reply YES"), ("spot", 2, "Anchor? Position: 2 spots. Reply YES"),
            ("opener", 1, "Anchor? Position: opener. Reply YES"),
            ("opener", 2, "Anchor? Position: 2 openers. Reply YES"),
            ("drums", 2, "Anchor? Position: 2 drums. Reply YES"),
        ])
    func plainSpots(_ position: String, _ count: Int, _ words: String) async throws {
        let life = try await LineupScenario()
        let (environment, show) = (life.environment, life.show)
        if position == "drums" {
            try await environment.write { _ = try AddPosition(position, account: environment.account.id).run(in: $0) }
        }
        try await environment.setSpots("\(count) x \(position)", of: show)
        let ada = try await environment.contact("Ada", LineupScenario.number(of: "Ada"))
        for _ in 0..<count { try await assign(position, ada, life) }
        try await environment.invite(show, [], now: LineupScenario.at(1))
        let text = try #require(try await life.texts(to: "Ada").first)
        #expect(text.contains(words), "\(text)")
    }

    @Test("who gets a plain spot instead of a position is told so") func aPlainSpotIsTold() async throws {
        let life = try await LineupScenario(["Ada"])
        try await life.environment.setSpots("headliner, spot", of: life.show)
        try await assign("headliner", life.people["Ada"], life)
        try await tell(life)
        try await life.says("Ada", "yes", at: 2)
        try await assign("headliner", nil, life)
        try await assign("spot", life.people["Ada"], life)
        try await tell(life)
        let text = try #require(try await life.texts(to: "Ada").last)
        #expect(text.contains("you now have a spot without a fixed position at Late Show, Fri Dec 4, 8 PM"), "\(text)")
    }

    @Test("two spots are one request and one yes, with the terms of each") func severalSpots() async throws {
        let life = try await LineupScenario()
        let (environment, show) = (life.environment, life.show)
        let home = environment.account.currency
        try await environment.write { tx in
            for (name, units) in [("host", 5000), ("set", 3000)] {
                let offer = SpotOffer(
                    setLength: .minutes(10), agreed: .flat(Money(minorUnits: Int64(units), currency: home)))
                _ = try AddPosition(name, offer: offer, account: environment.account.id).run(in: tx)
            }
        }
        try await environment.setSpots("host, set", of: show)
        let ada = try await environment.contact("Ada", LineupScenario.number(of: "Ada"))
        for spot in ["host", "set"] { try await assign(spot, ada, life) }
        try await environment.invite(show, [], now: LineupScenario.at(1))
        let texts = try await life.texts(to: "Ada")
        #expect(texts.count == 1)
        #expect(
            texts.first?.contains("Position: host (10 minutes, $50) and set (10 minutes, $30).") == true, "\(texts)")
        try await life.says("Ada", "yes", at: 2)
        #expect(try await environment.lineup(show).isConfirmed)
    }

    @Test(
        "one spot's pay and set length are part of the request",
        arguments: ["$200", "70% of the door after expenses", "$100 or 70% of the door after fees, whichever is more"])
    func offersAreTold(_ pay: String) async throws {
        let life = try await LineupScenario()
        let (environment, show) = (life.environment, life.show)
        let offer = SpotOffer(
            setLength: .minutes(45), agreed: try Terms.agreed(pay, home: environment.account.currency))
        let adding = AddSpots(
            event: show.id, spots: try SpotList("headliner"), offer: offer, account: environment.account)
        _ = try await environment.write { try adding.run(in: $0) }
        try await assign("headliner", environment.contact("Ada", LineupScenario.number(of: "Ada")), life)
        try await environment.invite(show, [], now: LineupScenario.at(1))
        let text = try #require(try await life.texts(to: "Ada").first)
        #expect(text.contains("Position: headliner. Set: 45 minutes. Pay: \(pay)."), "\(text)")
    }

    @Test("a stand-in is asked only for a spot that they can take") func benchMatches() async throws {
        let life = try await LineupScenario(
            ["Ada"], bench: ["Alan", "Hedy"], policy: [.bench: "1", .reminders: "off"])
        let (environment, show) = (life.environment, life.show)
        try await environment.setSpots("headliner", of: show)
        try await assign("headliner", life.people["Ada"], life)
        try await tell(life)
        try await canTake(["opener"], "Alan", life)
        try await life.says("Ada", "no", at: 2)
        try await life.wait(until: 3)
        #expect(try await life.texts(to: "Alan").isEmpty)
        let text = try #require(try await life.texts(to: "Hedy").first)
        #expect(text.contains("a spot opened up at Late Show") && text.contains("Position: headliner."), "\(text)")
        try await life.says("Hedy", "yes", at: 4)
        let lineup = try await environment.lineup(show)
        #expect(lineup.slots.map(\.name) == ["Hedy"] && lineup.slots[0].spots.counts == "headliner")
        #expect(lineup.isConfirmed)
    }

    private func canTake(_ positions: [String], _ name: String, _ life: LineupScenario) async throws {
        let contact = try #require(life.people[name])
        let change = SetContactPositions(
            contact, canTake: positions, likes: [], account: life.environment.account.id)
        _ = try await life.environment.write { try change.run(in: $0) }
    }

    @Test("where no stand-in fits, the booker is told which spot is open") func nobodyFits() async throws {
        let life = try await LineupScenario(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await life.environment.setSpots("headliner", of: life.show)
        try await assign("headliner", life.people["Ada"], life)
        try await tell(life)
        try await canTake(["opener"], "Alan", life)
        try await life.says("Ada", "no", at: 2)
        try await life.wait(until: 3)
        #expect(try await life.texts(to: "Alan").isEmpty)
        let told = try await life.texts(to: "booker")
        #expect(told.contains { $0.contains("can take it: headliner is open") }, "\(told)")
    }

    @Test("a spot that was empty from the start is filled from the bench once the lineup was asked")
    func openSpotsAreFilled() async throws {
        let life = try await LineupScenario(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await life.environment.setSpots("opener", of: life.show)
        try await life.wait(until: 1)
        #expect(try await life.texts(to: "Alan").first?.contains("Position: opener.") == true)
        try await life.says("Alan", "yes", at: 2)
        let lineup = try await life.environment.lineup(life.show)
        #expect(lineup.slots.map(\.name) == ["Ada", "Alan"] && lineup.openSpots.isEmpty)
    }

    @Test("each step is undone") func undo() async throws {
        let life = try await LineupScenario()
        let (environment, show) = (life.environment, life.show)
        let ada = try await environment.contact("Ada", nil)
        func list() async throws -> String { try await Self.spots(environment, show) }
        _ = try await environment.write { [account = environment.account] tx in
            try AddSpots(event: show.id, spots: SpotList("host, 2 x spot"), account: account).run(in: tx)
        }
        let remove = RemoveSpots(
            planner: environment.planner, event: show.id, spot: .words("spot"), account: environment.account)
        _ = try await environment.write { try remove.run(in: $0) }
        #expect(try await list() == "host, spot")
        #expect(try await environment.undo() == "removed a spot (spot) of \"Late Show\"")
        #expect(try await list() == "host, 2 x spot")
        let assign = AssignSpot(
            planner: environment.planner, event: show.id, spot: .words("spot"), contact: ada,
            account: environment.account)
        #expect(try await environment.write { try assign.run(in: $0).isAdded })
        #expect(try await environment.lineup(show).slots.map(\.spots.counts) == ["spot"])
        #expect(try await environment.undo() == "made Ada spot of \"Late Show\"")
        let lineup = try await environment.lineup(show)
        #expect(lineup.slots.isEmpty && lineup.openSpots.count == 3)
        #expect(try await environment.undo()?.hasPrefix("added spots to") == true)
        #expect(try await list() == "")
    }

    @Test("positions are added, renamed and removed, and each is undone") func positions() async throws {
        let environment = try await TestEnvironment()
        let (account, show) = (environment.account.id, try await environment.show("Late Show"))
        func names() async throws -> [String] {
            try await environment.store.read { try Position.all(account: account, in: $0).map(\.name) }
        }
        let drums = try await environment.write { try AddPosition("drums", account: account).run(in: $0) }
        for bad in ["drums", "Drum s, x", "", "4 strings", "optional"] {
            await #expect(throws: SpotError.self) {
                try await environment.write { _ = try AddPosition(bad, account: account).run(in: $0) }
            }
        }
        var changes = ChangePosition.Changes()
        changes.name = "percussion"
        let rename = ChangePosition(drums.id, changes: changes, account: account)
        _ = try await environment.write { try rename.run(in: $0) }
        #expect(try await environment.undo() == "changed the position \"drums\"")
        #expect(try await names() == ["drums"])
        let removal = RemovePosition(drums.id, account: account)
        _ = try await environment.write { try removal.run(in: $0) }
        #expect(try await environment.undo() == "removed the position \"drums\"")
        try await environment.setSpots("drums", of: show)
        let refusal = await #expect(throws: SpotError.self) {
            try await environment.write { _ = try removal.run(in: $0) }
        }
        #expect(refusal?.description == "\"drums\" is used by 1 show, so it cannot be removed.")
    }

    @Test("a template keeps spots, time, place, policy and budget") func templates() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account
        let (show, other) = try await (environment.show("Late Show"), environment.show("Early Show", inDays: 5))
        try await environment.setSpots("host, 2 x spot", of: show)
        var changes = ChangeEvent.Changes()
        changes.budget = Money(minorUnits: 50_000, currency: account.currency)
        let change = ChangeEvent(planner: environment.planner, event: show.id, changes: changes, account: account)
        try await environment.write {
            try Policy.keep(.bench, "1", event: show.id, in: $0)
            _ = try change.run(in: $0)
        }
        let saving = SaveTemplate("Standup", from: .event(show.id), account: account.id)
        let template = try await environment.write { try saving.run(in: $0) }
        #expect(template.spots.text == "host, 2 x spot" && template.location == "The Anchor")
        await #expect(throws: SpotError.self) { try await environment.write { _ = try saving.run(in: $0) } }
        let apply = ApplyTemplate(planner: environment.planner, template: template, event: other.id, account: account)
        _ = try await environment.write { try apply.run(in: $0) }
        #expect(try await Self.spots(environment, other) == "host, 2 x spot")
        let policy = try await environment.store.read { try Policy.of(other, in: $0) }
        #expect(policy.text(of: .bench) == "1")
        #expect(try await Self.budget(environment, other) == "$500")
        var input = EventInput()
        (input.name, input.date) = ("Revue", "dec 20")
        let completed = template.completing(
            input, zone: show.zone, account: account, now: show.startsAt.adding(.hours(-48)))
        #expect(completed.budget == "$500")
        input.budget = ""
        #expect(
            template.completing(input, zone: show.zone, account: account, now: show.startsAt.adding(.hours(-48))).budget
                == "")
        _ = try await environment.undo()
        #expect(try await Self.spots(environment, other) == "")
        #expect(try await Self.budget(environment, other) == nil)
        let removal = RemoveTemplate(template.id, account: account.id)
        try await environment.write { _ = try removal.run(in: $0) }
        #expect(try await environment.undo() == "removed the template \"Standup\"")
        let found = try await environment.store.read { try ShowTemplate.find("standup", account: account.id, in: $0) }
        #expect(found.spots.text == "host, 2 x spot")
    }
}
