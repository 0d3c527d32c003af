import Agenda
import Messaging
import Platform
import Storage
import Templates
import TestSupport
import Testing
import Values

/// Members of an account: who may be removed, whose texts are commands for which account, who undoes what.
@Suite struct MemberTests {
    private enum Phone {
        static let booker = "+14155550199"
        static let ada = "+14155550101"
        static let grace = "+14155550102"
    }

    private let environment: TestEnvironment
    private let account: ID<Account>

    init() async throws {
        environment = try await TestEnvironment()
        account = environment.account.id
    }

    private func members(of account: ID<Account>? = nil) async throws -> [Member] {
        let id = account ?? self.account
        return try await environment.store.read { try Member.all(of: id, in: $0) }
    }

    private func setOwnerCell(_ number: String) async throws {
        let account = account
        try await environment.store.write { tx in
            var owner = try #require(try Account.find(account, in: tx))
            owner.cell = number
            try owner.save(in: tx)
        }
    }

    @Test("A new account has its owner as the first member") func first() async throws {
        let all = try await members()
        #expect(all.map(\.role) == [.owner])
        #expect(all[0].isMain && all[0].hasJoined)
        #expect(all[0].name == "Anchor Comedy")
    }

    @Test("The last owner is neither removed nor lowered; who has not accepted is no owner")
    func lastOwner() async throws {
        let owner = try await members()[0]
        _ = try await environment.addMember("Kim", as: .booker)
        _ = try await environment.store.write { [account] in
            try Member.invite(
                "Dee", as: .owner, cell: nil, email: nil, to: account, random: .system, in: $0
            ).member
        }
        await #expect(throws: MemberError.lastOwner("Anchor Comedy")) {
            try await environment.store.write { try owner.remove(in: $0) }
        }
        await #expect(throws: MemberError.lastOwner("Anchor Comedy")) {
            try await environment.store.write { try owner.change(role: .viewer, in: $0) }
        }
    }

    @Test("The account's cell is another owner's when its owner is removed") func handOver() async throws {
        try await setOwnerCell(Phone.booker)
        let owner = try await members()[0]
        _ = try await environment.addMember("Kim", as: .owner, cell: Phone.ada)
        try await environment.store.write { try owner.remove(in: $0) }
        let all = try await members()
        #expect(all.map(\.name) == ["Kim"])
        #expect(all[0].isMain && all[0].cell == Phone.ada)
        let found = try await environment.store.read { tx in
            (try Member.all(withCell: Phone.booker, in: tx), try Account.find(account, in: tx)?.cell)
        }
        #expect(found.0.isEmpty)
        #expect(found.1 == Phone.ada)
        // No undo step gives the cell back.
        let steps = try await environment.store.read { [account] in
            try UndoStep.recent(account: account, limit: 9, in: $0).map(\.kind)
        }
        #expect(!steps.contains(AccountUndo.kind))
    }

    @Test(
        "A name is needed, and is one member's only",
        arguments: [("", MemberError.noName), ("  ", .noName), ("kim", .nameTaken("kim"))])
    func names(_ name: String, _ error: MemberError) async throws {
        _ = try await environment.addMember("Kim", as: .booker)
        await #expect(throws: error) {
            _ = try await environment.addMember(name, as: .door)
        }
    }

    @Test("An invitation is accepted once, within 14 days, and only the newest link of a member")
    func invitations() async throws {
        let account = account
        let (member, first) = try await environment.store.write { tx in
            let invited = try Member.invite(
                "Kim", as: .booker, cell: Phone.ada, email: nil, to: account, random: .system, in: tx)
            return (invited.member, invited.token)
        }
        #expect(!member.hasJoined && member.cell == nil)
        #expect(try await environment.store.read { try Member.all(withCell: Phone.ada, in: $0) }.isEmpty)
        let second = try await environment.store.write {
            try member.inviteAgain(cell: Phone.ada, random: .system, in: $0)
        }
        func accept(_ token: SecretToken, after wait: Duration = .zero) async throws -> Member? {
            try await environment.store.write(at: TestEnvironment.noon.adding(wait)) {
                try Member.accept(token, name: "Kim", email: nil, password: nil, in: $0)
            }
        }
        #expect(try await accept(first) == nil)
        #expect(try await accept(second, after: .days(15)) == nil)
        let joined = try #require(try await accept(second))
        #expect(joined.hasJoined && joined.cell == Phone.ada)
        #expect(try await accept(second) == nil)
    }

    @Test("A link that somebody else hands on is not made for a verified cell; a new cell ends the sessions")
    func newCell() async throws {
        let kim = try await environment.addMember("Kim", as: .booker, cell: Phone.ada)
        await #expect(throws: MemberError.hasJoined("Kim")) {
            try await environment.store.write { try kim.inviteAgain(cell: nil, random: .system, in: $0) }
        }
        let sessions = try await environment.store.write { tx in
            _ = try Session.start(kim, browser: "Firefox on Linux", random: .system, in: tx)
            let token = try kim.inviteAgain(cell: Phone.grace, random: .system, in: tx)
            let changed = try Member.accept(token, name: nil, email: nil, password: nil, in: tx)
            #expect(changed?.cell == Phone.grace)
            return try Session.all(of: kim, in: tx)
        }
        #expect(sessions.isEmpty)
    }

    @Test("The address of a calendar ends with the member who made it; those of others go on")
    func feeds() async throws {
        let (account, kind) = (account, Feed.Kind("all", in: .calendar))
        let kim = try await environment.addMember("Kim", as: .booker)
        func isActive(madeBy actor: ActingMember?) async throws -> Bool {
            try await environment.store.write { tx in
                let feed = try Feed.findOrCreate(
                    kind, of: account, account: account, random: .system, in: tx.acting(as: actor))
                try kim.remove(in: tx)
                return try Feed.active(kind, of: account, account: account, in: tx) == feed
            }
        }
        #expect(try await !isActive(madeBy: kim.acting))
        #expect(try await isActive(madeBy: members()[0].acting))
    }

    @Test("Who has another role now undoes nothing that the role may not do")
    func undoOfAnotherRole() async throws {
        let kim = try await environment.addMember("Kim", as: .owner, cell: Phone.ada)
        _ = try await environment.addMember("Dee", as: .viewer)
        let (undo, account) = (Undo(modules: environment.modules), account)
        let refusal = try await environment.store.write { [kim] tx in
            let kims = tx.acting(as: kim.acting)
            let dee = try Member.named("Dee", account: account, in: tx)
            try dee.change(role: .owner, in: kims)
            try kim.change(role: .booker, in: tx)
            let lowered = try #require(try Member.find(kim.id, account: account, in: tx))
            let step = try #require(try UndoStep.latest(by: kim.acting, account: account, in: tx))
            return (
                try undo.run(step.id, account: account, by: lowered, in: kims)?.refusal,
                try undo.run(
                    account: account, by: kim.acting, as: lowered.role, since: Instant(milliseconds: 0), in: kims
                )?.refusal
            )
        }
        #expect(refusal.0.map { "\($0)" }?.contains("Your role is booker") == true)
        #expect(refusal.1 == refusal.0)
    }

    @Test("A cell of members of several accounts is asked once for which, and the command that waited is done")
    func severalAccounts() async throws {
        try await setOwnerCell(Phone.booker)
        let (zone, region) = (environment.account.zone, environment.account.region)
        let other = try await environment.store.write {
            try Account.create(name: "Harbor", zone: zone, region: region, in: $0)
        }
        _ = try await environment.addMember("Kim", as: .booker, cell: Phone.booker, to: other.id)
        let question = try await environment.text("todo buy film", from: Phone.booker)
        let asked =
            "For which account? Reply with a number: 1 Anchor Comedy, 2 Harbor. To change it later, text ACCOUNT."
        #expect(question == asked)
        #expect(try await environment.text("2", from: Phone.booker)?.contains("buy film") == true)
        #expect(try await environment.text("todo sweep", from: Phone.booker)?.contains("sweep") == true)
        func steps(_ account: ID<Account>) async throws -> Int {
            try await environment.store.read { try UndoStep.recent(account: account, limit: 9, in: $0).count }
        }
        #expect(try await steps(account) == 0)
        #expect(try await environment.text("account anchor", from: Phone.booker)?.contains("Anchor Comedy") == true)
        _ = try await environment.text("todo dust", from: Phone.booker)
        #expect(try await steps(account) == 1)
        #expect(try await environment.text("account", from: Phone.booker) == "Now: Anchor Comedy. \(asked)")
    }

    @Test("UNDO by text undoes the member's own last change only; an owner may undo another's by its key")
    func undo() async throws {
        try await setOwnerCell(Phone.booker)
        let kim = try await environment.addMember("Kim", as: .booker, cell: Phone.ada)
        _ = try await environment.text("todo buy film", from: Phone.booker)
        _ = try await environment.text("todo sweep", from: Phone.ada)
        #expect(try await environment.text("undo", from: Phone.booker)?.contains("buy film") == true)
        #expect(try await environment.text("undo", from: Phone.booker)?.contains("sweep") == false)
        let (undo, account) = (Undo(modules: environment.modules), account)
        _ = try await environment.text("todo dust", from: Phone.booker)
        let owner = try await members()[0]
        let (own, theirs) = try await environment.store.read { tx in
            let steps = try UndoStep.recent(account: account, limit: 9, in: tx)
            let dust = steps.first { $0.isOwn(of: owner) && $0.summary.contains("dust") }
            return (steps.first { $0.isOwn(of: kim) }, dust)
        }
        let (step, foreign) = (try #require(own).id, try #require(theirs).id)
        let refused = try await environment.store.write {
            try undo.run(foreign, account: account, by: kim, in: $0)?.refusal
        }
        #expect(refused == .isSomebodyElses)
        let done = try await environment.store.write { try undo.run(step, account: account, by: owner, in: $0) }
        #expect(done?.refusal == nil && done?.summary.contains("sweep") == true)
    }

    @Test("The text of an invitation that is undone leaves no more") func undoneInvitation() async throws {
        let (account, undo) = (account, Undo(modules: environment.modules))
        let invitations = MemberInvitations(
            environment.account, address: "https://gigs.example.org", templates: .builtIn, sender: environment.sender,
            limits: VerificationLimits(), random: .seeded(7))
        let (refusal, states) = try await environment.store.write { tx in
            _ = try invitations.invite(
                "Kim", as: .booker, cell: Phone.ada, email: nil, by: "Anchor Comedy", in: tx)
            let report = try undo.run(account: account, since: Instant(milliseconds: 0), in: tx)
            return (
                try #require(report).refusal,
                try tx.values("SELECT state FROM outbound_message WHERE to_number = \(Phone.ada)", as: String.self)
            )
        }
        #expect(refusal == nil)
        #expect(states == ["cancelled"])
        #expect(try await members().map(\.name) == ["Anchor Comedy"])
    }

    @Test("A code is asked of one member, and is not another's") func codes() async throws {
        try await setOwnerCell(Phone.booker)
        _ = try await environment.addMember("Kim", as: .booker, cell: Phone.ada)
        _ = try await environment.contact("Grace", Phone.grace)
        let question = try await environment.text("TEXT Grace see you at 7", from: Phone.booker)
        let code = try #require(TestEnvironment.codeReply(to: question))
        #expect(try await environment.text(code, from: Phone.ada)?.contains("Queued") != true)
        let texts = try await environment.store.read {
            try $0.value("SELECT count(*) FROM outbound_message WHERE to_number = \(Phone.grace)", as: Int.self)
        }
        #expect(texts == 0)
        _ = try await environment.text(code, from: Phone.booker)
        let actor = try await environment.store.read {
            try $0.value("SELECT actor_id FROM outbound_message WHERE to_number = \(Phone.grace)", as: Int64.self)
        }
        #expect(try await actor == members()[0].id.rawValue)
    }
}
