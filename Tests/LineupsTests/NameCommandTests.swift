import Lineups
import People
import PhoneNumbers
import Platform
import Storage
import TestSupport
import Testing
import Values

/// `NAME ME` and `HIDE ME`: whether public pages name a performer. No other text says so.
@Suite struct NameCommandTests {
    private func isNamed(_ scenario: LineupScenario, _ name: String = "Ada") async throws -> Bool? {
        let id = try #require(scenario.people[name])
        return try await scenario.environment.store.read { try Contact.find(id, in: $0)?.isNamed }
    }

    @Test(
        arguments: [
            ("NAME ME", true), ("Name me.", true), (" name  me!", true), ("HIDE ME", false), ("hide my name", false),
            ("Please don't name me", nil), ("don't name me", false), ("do not name me", false), ("name me?", nil),
            ("name me Ada B.", true), ("Name me as DJ Ada!", true), ("name me Bea", nil),
            ("name me a price", nil), ("you can name me", nil), ("hide me from the list", nil), ("my name is Ada", nil),
            ("yes", nil), ("YES", nil), ("yes please", nil), ("sure, name it", nil), ("NAME", nil), ("no", nil),
        ] as [(String, Bool?)]) func texts(_ text: String, _ agrees: Bool?) async throws
    {
        let scenario = try await LineupScenario(["Ada"])
        try await scenario.says("Ada", text, at: 1)
        #expect(try await isNamed(scenario) == agrees)
    }

    /// The answer to a request stays what it is, and the other way round.
    @Test func isNoAnswerToARequest() async throws {
        let scenario = try await LineupScenario(["Ada"])
        let reply = try await scenario.says("Ada", "NAME ME", at: 1)
        #expect(reply == "Our public pages may name you as Ada. To be taken off, text HIDE ME.")
        #expect(try await scenario.status("Ada") == .asked)
        try await scenario.says("Ada", "yes", at: 2)
        #expect(try await scenario.status("Ada") == .confirmed)
        let hidden = try await scenario.says("Ada", "HIDE ME", at: 3)
        #expect(hidden == "Our public pages do not name you. To be named, text NAME ME.")
        #expect(try await scenario.status("Ada") == .confirmed)
        #expect(try await isNamed(scenario) == false)
    }

    @Test func whoAgreesIsNamedAsTheBookerKnowsThem() async throws {
        let scenario = try await LineupScenario(["Ada"])
        let ada = try #require(scenario.people["Ada"])
        try await scenario.says("Ada", "NAME ME", at: 1)
        let contact = try #require(try await scenario.environment.store.read { try Contact.find(ada, in: $0) })
        #expect(contact.publicName == "Ada" && contact.isNamed == true)
        try await scenario.environment.store.write { try Contact.setPublicName("DJ Ada", of: ada, in: $0) }
        #expect(try await scenario.says("Ada", "NAME ME", at: 2)?.contains("as DJ Ada.") == true)
    }

    /// A yes may be somebody else's; a no holds for everybody.
    @Test func twoPeopleWithANumber() async throws {
        let scenario = try await LineupScenario(["Ada"])
        let ada = try #require(scenario.people["Ada"])
        let number = try await scenario.environment.store.read { try Contact.find(ada, in: $0)?.cell?.e164 }
        let twin = try await scenario.environment.contact("Bea", number)
        try await scenario.says("Ada", "NAME ME", at: 1)
        #expect(try await isNamed(scenario) == nil)
        try await scenario.environment.store.write { tx in
            for contact in [ada, twin] { try Contact.setNamed(true, of: contact, in: tx) }
        }
        try await scenario.says("Ada", "HIDE ME", at: 2)
        let named = try await scenario.environment.store.read { tx in
            try [ada, twin].map { try Contact.find($0, in: tx)?.isNamed }
        }
        #expect(named == [false, false])
    }

    @Test(
        "They can say by which name",
        arguments: [
            ("name me Ada B.", "Ada B."), ("Name me as DJ Ada!", "DJ Ada"), ("NAME ME: Ada Byron.", "Ada Byron"),
            ("name me", "Ada"),
        ]) func byWhichName(_ text: String, _ name: String) async throws
    {
        let scenario = try await LineupScenario(["Ada"])
        let reply = try await scenario.says("Ada", text, at: 1)
        let stop = name.hasSuffix(".") ? "" : "."
        #expect(reply == "Our public pages may name you as \(name)\(stop) To be taken off, text HIDE ME.")
        let ada = try #require(scenario.people["Ada"])
        #expect(try await scenario.environment.store.read { try Contact.find(ada, in: $0)?.publicName } == name)
    }

    /// Ada is a contact of the booker who asked her, and of another one who uses the same number.
    private func inTwoAccounts() async throws -> (scenario: LineupScenario, contacts: [ID<Contact>]) {
        let scenario = try await LineupScenario(["Ada"])
        let (environment, ada) = (scenario.environment, try #require(scenario.people["Ada"]))
        let other = try await environment.store.write { tx in
            let (numbers, first) = (try Contact.find(ada, in: tx)?.numbers ?? [], environment.account)
            let other = try Account.create(name: "Harbour", zone: first.zone, region: first.region, in: tx)
            try environment.sender.assign(to: other.id, in: tx)
            let contact = try Contact.create(name: "Ada L.", account: other.id, in: tx)
            try Contact.setNumbers(numbers, of: contact, in: tx)
            return contact
        }
        return (scenario, [ada, other])
    }

    @Test("A no holds in every account with the number, a yes in the one that asked", arguments: [0, 1])
    func twoAccounts(_ asking: Int) async throws {
        let (scenario, contacts) = try await inTwoAccounts()
        let environment = scenario.environment
        func named() async throws -> [Bool?] {
            try await environment.store.read { tx in try contacts.map { try Contact.find($0, in: tx)?.isNamed } }
        }
        _ = try await environment.store.write(at: LineupScenario.at(1)) {
            try Contact.recordAskingForName(of: contacts[asking], in: $0)
        }
        let reply = try #require(try await scenario.says("Ada", "NAME ME", at: 2))
        #expect(try await named() == (asking == 0 ? [true, nil] : [nil, true]))
        let booker = asking == 0 ? environment.account.name ?? "" : "Harbour"
        #expect(reply.hasPrefix("\(booker): Our public pages may name you as Ada"), "\(reply)")
        try await environment.store.write { tx in
            for contact in contacts { try Contact.setNamed(true, of: contact, in: tx) }
        }
        let hidden = try await scenario.says("Ada", "HIDE ME", at: 3)
        #expect(hidden == "Our public pages do not name you. To be named, text NAME ME.")
        #expect(try await named() == [false, false])
    }

    @Test func strangersAreNotNamed() async throws {
        let environment = try await TestEnvironment()
        let reply = try await environment.text("NAME ME", from: "+14155550123")
        #expect(reply?.contains("public pages") != true)
    }

    @Test func mergedContactsKeepANo() async throws {
        let environment = try await TestEnvironment()
        let (kept, other) = (
            try await environment.contact("Ada", "+14155550101"),
            try await environment.contact("Ada L", "+14155550102")
        )
        try await environment.store.write { tx in
            try Contact.setNamed(true, of: kept, in: tx)
            try Contact.setNamed(false, of: other, in: tx)
            try Contact.merge(other, into: kept, in: tx)
            #expect(try Contact.find(kept, in: tx)?.isNamed == false)
        }
    }

    /// The booker cannot undo what the performer has said since.
    @Test func undoLeavesWhatAPerformerSaid() async throws {
        let scenario = try await LineupScenario(["Ada"])
        let (environment, ada) = (scenario.environment, try #require(scenario.people["Ada"]))
        var input = ContactInput()
        (input.publicName, input.named) = ("Ada L.", "yes")
        let changes = try input.changes(region: environment.account.region)
        let change = ChangeContact(ada, changes: changes, account: environment.account, modules: environment.modules)
        _ = try await environment.store.write { try change.run(in: $0) }
        #expect(try await isNamed(scenario) == true)
        try await scenario.says("Ada", "HIDE ME", at: 1)
        let (account, undo) = (environment.account.id, Undo(modules: environment.modules))
        await #expect(throws: UndoError.self) {
            try await environment.store.write {
                try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)?.words()
            }
        }
        #expect(try await isNamed(scenario) == false)
    }

    @Test(arguments: ["maybe", "ja", "YES!", "1"]) func neitherYesNorNo(_ typed: String) {
        var input = ContactInput()
        input.named = typed
        #expect(throws: InputProblems<ContactInput.Field>.self) {
            try input.changes(region: Region.all[0])
        }
    }

    @Test(arguments: ["!!!", "…", String(repeating: "a", count: 81)]) func noPublicName(_ typed: String) {
        var input = ContactInput()
        input.publicName = typed
        #expect(throws: InputProblems<ContactInput.Field>.self) {
            try input.changes(region: Region.all[0])
        }
    }
}
