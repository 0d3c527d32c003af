import Agenda
import JSON
import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What is left of somebody who is erased, and what holds from then on.
@Suite struct EraseContactTests {
    private static let ada = "+14155550101"

    private func erase(
        _ target: EraseContact.Target, in environment: TestEnvironment, now: Instant = TestEnvironment.noon
    ) async throws {
        try await ErasedContact.prepareKey(of: environment.store, random: .seeded(5), now: TestEnvironment.noon)
        let erasure = EraseContact(target, account: environment.account.id, modules: TestEnvironment.modules())
        try await environment.store.write(at: now) { try erasure.run(in: $0) }
    }

    /// Ada was asked and has answered, has texted and was texted about, and performs no more.
    private func past() async throws -> (LineupScenario, ID<Contact>) {
        let life = try await LineupScenario(["Ada Lovelace", "Grace Hopper"])
        let environment = life.environment
        let ada = try #require(life.people["Ada Lovelace"])
        let slot = try #require(try await environment.slots(life.show).first { $0.contact == ada })
        try await environment.store.write { tx in
            try Contact.setEmails(["ada@lace.example"], of: ada, in: tx)
            try Contact.setNote("plays the zither", of: ada, in: tx)
            try Terms(note: "zither on stage").save(for: slot.id, in: tx)
        }
        let tagging = TagContacts([ada], tag: "zithers", account: environment.account.id)
        _ = try await environment.write { try tagging.run(in: $0) }
        try await life.says("Ada Lovelace", "can i bring my zither on stage?", at: 1)
        try await life.wait(until: 2)
        try await life.says("Ada Lovelace", "yes", at: 3)
        try await life.says("Grace Hopper", "yes", at: 3)
        try await life.wait(until: 120)
        return (life, ada)
    }

    @Test(.enabled(if: TestDatabase.server == nil)) func nothingNamesThemInAnyTable() async throws {
        let (life, ada) = try await past()
        let store = life.environment.store
        let words = [
            "lovelace", "zither", "ada@lace.example", String(LineupScenario.number(of: "Ada Lovelace").dropFirst()),
        ]
        func named() async throws -> [String] {
            var found: [String] = []
            for table in try await store.tables() {
                for row in try await store.literals(of: table) where words.contains(where: row.lowercased().contains) {
                    found.append("\(table): \(row)")
                }
            }
            return found
        }
        #expect(try await named().count > 5)
        try await erase(.contact(ada), in: life.environment, now: LineupScenario.at(130))
        #expect(try await named() == [])
        let slots = try await life.environment.slots(life.show)
        #expect(slots.map(\.name).sorted() == ["(erased)", "Grace Hopper"])
        #expect(slots.map(\.answer) == [.confirmed, .confirmed])
        #expect(try await life.environment.latestStep() == "erased a contact")
    }

    @Test func theTextsOfOthersStay() async throws {
        let (life, ada) = try await past()
        try await erase(.contact(ada), in: life.environment, now: LineupScenario.at(130))
        let account = life.environment.account.id
        let texts = try await life.environment.store.read {
            try InboundMessage.recent(account: account, limit: 10, in: $0)
        }
        #expect(texts.map(\.from) == [LineupScenario.number(of: "Grace Hopper")])
        #expect(try await life.texts(to: "Grace Hopper").count > 0)
    }

    @Test func aKnownTextIsNotTakenInAgain() async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", Self.ada)
        _ = try await environment.text("hello", from: Self.ada, sid: "SM1")
        try await erase(.contact(ada), in: environment)
        _ = try await environment.text("hello", from: Self.ada, sid: "SM1")
        let bodies: [String] = try await environment.store.read { try $0.values("SELECT body FROM inbound_message") }
        #expect(bodies == [Erasure.mark])
    }

    @Test func aQueuedTextIsNotSent() async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", Self.ada)
        let (account, sender) = (environment.account.id, environment.sender.id)
        let text = try await environment.write { tx in
            try Outbox.enqueue(
                Outbox.Draft(account: account, sender: sender, contact: ada, to: Self.ada, body: "hi", kind: .text),
                in: tx)
        }
        try await erase(.contact(ada), in: environment)
        #expect(try await environment.states([text]) == [.canceled])
    }

    /// Whether they are added as a contact again before they text START.
    @Test(arguments: [false, true]) func anOptOutHolds(isAddedAgain: Bool) async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", Self.ada)
        _ = try await environment.text("STOP", from: Self.ada)
        try await erase(.contact(ada), in: environment)
        let numbers: [String] = try await environment.store.read { try $0.values("SELECT number FROM opt_out") }
        #expect(!numbers.isEmpty && numbers.allSatisfy { $0.hasPrefix("erased:") })
        if isAddedAgain {
            let account = environment.account
            let entry = try ContactEntry(name: "Ada", cells: [Self.ada], region: account.region)
            let addition = AddContact(entry, account: account.id, modules: environment.modules)
            _ = try await environment.write { try addition.run(in: $0) }
        }
        let (account, sender) = (environment.account.id, environment.sender.id)
        let text = try await environment.write { tx in
            try Outbox.enqueue(
                Outbox.Draft(account: account, sender: sender, contact: nil, to: Self.ada, body: "hi", kind: .text),
                in: tx)
        }
        #expect(try await environment.states([text]) == [.optedOut])
        _ = try await environment.text("START", from: Self.ada)
        #expect(
            try await environment.store.read {
                try !OptOut.isInForce(Self.ada, account: environment.account.id, in: $0)
            })
    }

    @Test func aNumberThatOthersHaveStaysTheirs() async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", Self.ada)
        _ = try await environment.contact("Grace", Self.ada)
        _ = try await environment.text("STOP", from: Self.ada)
        try await erase(.contact(ada), in: environment)
        let numbers: [String] = try await environment.store.read { try $0.values("SELECT number FROM opt_out") }
        #expect(numbers == [Self.ada])
    }

    @Test func somebodyWhoWasRemovedIsErasedByNumber() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account.id
        let ada = try await environment.contact("Ada", Self.ada)
        _ = try await environment.text("hello", from: Self.ada)
        let removal = RemoveContact(ada, account: account, modules: environment.modules)
        try await environment.write { try removal.run(in: $0) }
        try await erase(.former(Self.ada), in: environment)
        let (cards, senders) = try await environment.store.read { tx in
            (
                try tx.value("SELECT count(*) FROM contact_past_card", as: Int.self),
                try tx.values("SELECT from_number FROM inbound_message", as: String.self)
            )
        }
        #expect(cards == 0 && senders == [Erasure.mark])
        let refusal = await #expect(throws: ContactChangeError.self) {
            try await erase(.former("+14155550177"), in: environment)
        }
        #expect(caseName(refusal) == "isNobody")
    }

    @Test func somebodyInAComingLineupIsRefused() async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", Self.ada)
        try await environment.invite(environment.show("Late Show"), [ada])
        let refusal = await #expect(throws: ContactChangeError.self) {
            try await erase(.contact(ada), in: environment)
        }
        #expect(refusal?.description == "\"Ada\" is in \"Late Show\" (Fri Dec 4 2026).")
    }

    @Test func somebodyWhoIsBeingTextedIsRefused() async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", Self.ada)
        let (account, sender) = (environment.account.id, environment.sender.id)
        try await environment.write { tx in
            let text = try Outbox.enqueue(
                Outbox.Draft(account: account, sender: sender, contact: ada, to: Self.ada, body: "hi", kind: .text),
                in: tx)
            try tx.run("UPDATE outbound_message SET state = 'sending' WHERE id = \(text)")
        }
        let refusal = await #expect(throws: ContactChangeError.self) {
            try await erase(.contact(ada), in: environment)
        }
        #expect(caseName(refusal) == "isBeingTexted")
    }

    /// No file is created for a key that is missing.
    @Test(.enabled(if: TestDatabase.server == nil)) func aMissingKeyIsNotReplaced() async throws {
        let environment = try await TestEnvironment()
        try await erase(.contact(environment.contact("Ada", Self.ada)), in: environment)
        let folder = try TemporaryFolder()
        try Backup.copy(environment.store, to: folder.file("greenroom.db"))
        let store = try Store(path: folder.file("greenroom.db"), migrations: TestEnvironment.migrations)
        try await ErasedContact.prepareKey(of: store, random: .seeded(6), now: TestEnvironment.noon)
        #expect(store.hashKey.bytes == nil)
        let account = environment.account.id
        let grace = try await store.write {
            try Contact.create(name: "Grace", account: account, in: $0)
        }
        let erasure = EraseContact(.contact(grace), account: account, modules: TestEnvironment.modules())
        let refusal = await #expect(throws: ContactChangeError.self) {
            try await store.write { try erasure.run(in: $0) }
        }
        #expect(refusal?.description == "There is no key for what stays after an erasure, or it is missing.")
    }

    @Test func everythingStoredIsExported() async throws {
        let (life, ada) = try await past()
        let data = ContactData(of: ada, account: life.environment.account.id)
        let text = try await life.environment.store.read { try data.json(in: $0) }.text(.indented)
        for word in [
            "Ada Lovelace", "ada@lace.example", "plays the zither", "zither on stage", "zithers", "Late Show",
            "can i bring my zither on stage?", "\"confirmed\"", LineupScenario.number(of: "Ada Lovelace"),
        ] { #expect(text.contains(word), "\(word)") }
        #expect(!text.contains(LineupScenario.number(of: "Grace Hopper")))
    }
}
