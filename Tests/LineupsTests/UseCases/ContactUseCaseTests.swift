import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Adding, changing, tagging, removing and merging contacts, and changing the account: outcome, undo step, refusal.
@Suite struct ContactUseCaseTests {
    private static let (ada, grace) = ("+14155550101", "+14155550102")

    private func contact(_ id: ID<Contact>, in environment: TestEnvironment) async throws -> Contact? {
        try await environment.store.read { try Contact.find(id, in: $0) }
    }

    @Test func addContactDoesNotAddATwin() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account
        let entry = try ContactEntry(name: "Ada", cells: [Self.ada], tags: ["improv"], region: account.region)
        let addition = AddContact(entry, account: account.id, modules: environment.modules)
        let first = try await environment.write { try addition.run(in: $0) }
        let second = try await environment.write { try addition.run(in: $0) }
        #expect(first.isNew && !second.isNew && first.contact == second.contact)
        let other = AddContact(
            try ContactEntry(name: "Grace", cells: [Self.ada], region: account.region), account: account.id,
            modules: environment.modules)
        #expect(try await environment.write { try other.run(in: $0) }.lookalikes.map(\.name) == ["Ada"])
        #expect(try await environment.undo() == "added \"Grace\"")
        #expect(try await contact(first.contact, in: environment)?.tags == ["improv"])
    }

    /// Rows: who is there with ada@example.org and perhaps a number, who is added, and whether they are new.
    private static let additions: [(cells: [String], name: String, newCells: [String], email: String, isNew: Bool)] = [
        ([], "Ada", [], "ada@example.org", false), ([], "ADA", [], "Ada@Example.org", false),
        ([ada], "Ada", [], "ada@example.org", false), ([ada], "Ada", [ada], "other@example.org", false),
        ([], "Ada", [], "other@example.org", true), ([], "Grace", [], "ada@example.org", true),
        ([], "Ada", [grace], "ada@example.org", true), ([ada], "Ada", [grace], "ada@example.org", true),
    ]

    @Test("Somebody with the same name and number, or only the same address, is not added again", arguments: additions)
    func twins(
        _ cells: [String], _ name: String, _ newCells: [String], _ email: String, _ isNew: Bool
    ) async throws {
        let environment = try await TestEnvironment()
        let account = environment.account
        var results: [AddContact.Result] = []
        for (name, cells, email) in [("Ada", cells, "ada@example.org"), (name, newCells, email)] {
            let entry = try ContactEntry(name: name, cells: cells, emails: [email], region: account.region)
            let addition = AddContact(entry, account: account.id, modules: environment.modules)
            results.append(try await environment.write { try addition.run(in: $0) })
        }
        #expect(results.map(\.isNew) == [true, isNew] && (results[0].contact != results[1].contact) == isNew)
    }

    @Test func everyInvalidFieldOfAContactIsReported() async throws {
        let region = try await TestEnvironment().account.region
        let input = ContactInput(
            name: " ", cells: ["12"], emails: ["ada@"], tags: [" ", "improv"], zone: "Europe/Lundon")
        let new = #expect(throws: InputProblems<ContactInput.Field>.self) { try input.newContact(region: region) }
        #expect(new?.all.map(\.field) == [.tags, .cell, .email, .name])
        let changed = #expect(throws: InputProblems<ContactInput.Field>.self) { try input.changes(region: region) }
        #expect(changed?.all.map(\.field) == [.name, .cell, .email, .zone])
        #expect(changed?.sentence == "A contact needs a name.")
    }

    @Test func emptyFieldsOfAContactRemoveWhatIsThere() async throws {
        let region = try await TestEnvironment().account.region
        let changes = try ContactInput(emails: [""], note: " ", zone: "").changes(region: region)
        #expect(changes.email == .some(nil))
        #expect(changes.note == .some(nil))
        #expect(changes.zone == .some(nil))
        #expect(changes.name == nil && changes.cell == nil)
        let entry = try ContactInput(name: " Ada  Lovelace", cells: [Self.ada], tags: ["improv"], note: "")
            .newContact(region: region)
        #expect(entry.name == "Ada Lovelace" && entry.tags == ["improv"] && entry.note == nil)
        #expect(entry.numbers.map(\.number.e164) == [Self.ada])
    }

    @Test func changeContactRedirectsWhatWaits() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let (ada, _) = try await (environment.contact("Ada", Self.ada), environment.contact("Grace", Self.grace))
        let texts = try await environment.invite(show, [ada], isSent: false)
        var changes = ChangeContact.Changes()
        changes.cell = ContactNumber(
            raw: Self.grace, e164: Self.grace, kind: "mobile", isTextable: true, isVerified: true)
        changes.numberToRemove = Self.ada
        let change = ChangeContact(
            ada, changes: changes, account: environment.account, modules: environment.modules)
        let result = try await environment.write { try change.run(in: $0) }
        #expect(result.sharingCell == ["Grace"] && result.contact.numbers.map(\.e164) == [Self.grace])
        let text = try await environment.store.read { try OutboundMessage.find(texts[0], in: $0) }
        #expect(text?.to == Self.grace)
        await #expect(throws: ContactError.hasNoNumber(Self.ada, of: ada, name: "Ada")) {
            try await environment.write { try change.run(in: $0) }
        }
        #expect(try await environment.undo() == "changed \"Ada\"")
        #expect(try await contact(ada, in: environment)?.cell?.e164 == Self.ada)
    }

    @Test func tagContactChangesNothingTwice() async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", Self.ada)
        let tagging = TagContacts([ada], tag: "improv", account: environment.account.id)
        #expect(try await environment.write { try tagging.run(in: $0).count == 1 })
        #expect(try await environment.write { try tagging.run(in: $0).isEmpty })
        #expect(try await environment.undo() == "changed \"Ada\"")
        #expect(try await contact(ada, in: environment)?.tags == [])
    }

    @Test func removeContactRefusesSomebodyInALineup() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let (ada, grace) = try await (
            environment.contact("Ada", Self.ada), environment.contact("Grace", Self.grace)
        )
        try await environment.invite(show, [ada])
        let (account, modules) = (environment.account.id, environment.modules)
        let removingGrace = RemoveContact(grace, account: account, modules: modules)
        let removingAda = RemoveContact(ada, account: account, modules: modules)
        try await environment.write { try removingGrace.run(in: $0) }
        #expect(try await contact(grace, in: environment) == nil)
        #expect(try await environment.latestStep() == "removed the contact \"Grace\"")
        await #expect(throws: ContactError.isInLineups("Ada", [.init(key: show.id.rawValue, name: "Late Show")])) {
            try await environment.write { try removingAda.run(in: $0) }
        }
    }

    @Test func mergeContactsMovesThePlaceOrRefuses() async throws {
        let environment = try await TestEnvironment()
        let (late, mic) = try await (environment.show("Late Show"), environment.show("Open Mic", inDays: 5))
        let (ada, grace) = try await (
            environment.contact("Ada", Self.ada), environment.contact("Grace", Self.grace)
        )
        let account = environment.account.id
        try await environment.invite(late, [grace])
        try await environment.write {
            try MergeContacts(grace, into: ada, account: account, modules: environment.modules).run(in: $0)
        }
        #expect(try await environment.names(late) == ["Ada"])
        #expect(try await environment.latestStep() == "merged \"Grace\" into \"Ada\"")
        let hedy = try await environment.contact("Hedy", "+14155550104")
        try await environment.invite(mic, [ada, hedy])
        for (other, error) in [(hedy, "bothAreIn"), (ada, "cannotMergeWithItself")] {
            let refusal = await #expect(throws: ContactChangeError.self) {
                try await environment.write {
                    try MergeContacts(other, into: ada, account: account, modules: environment.modules).run(in: $0)
                }
            }
            #expect(caseName(refusal) == error)
        }
    }

    @Test func changeAccountKeepsTheMomentOfShows() async throws {
        let environment = try await TestEnvironment()
        _ = try await environment.show("Late Show")
        var changes = ChangeAccount.Changes()
        changes.zone = Zone("Europe/Berlin")
        try changes.policy.choose(.bench, "1")
        let change = ChangeAccount(environment.account.id, changes: changes)
        let result = try await environment.write { try change.run(in: $0) }
        #expect(result.showsElsewhere.map(\.name) == ["Late Show"] && result.policy.bench != .off)
        #expect(try await environment.undo() == "changed your account")
        let account = try await environment.store.read { [id = environment.account.id] in try Account.find(id, in: $0) }
        #expect(account?.zone == environment.account.zone)
    }

    @Test func changeAccountRefusesANameThatIsTaken() async throws {
        let environment = try await TestEnvironment()
        let (zone, region) = (environment.account.zone, environment.account.region)
        _ = try await environment.write { tx in
            try Account.create(name: "Harbour", zone: zone, region: region, in: tx)
        }
        var changes = ChangeAccount.Changes()
        changes.name = "harbour"
        let change = ChangeAccount(environment.account.id, changes: changes)
        await #expect(throws: AccountError.nameTaken("harbour")) {
            try await environment.write { try change.run(in: $0) }
        }
    }
}
