import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// An event belongs to the member who made it, who gets the alerts about it; it can be handed on.
@Suite struct EventOwnerTests {
    private static let kim = "+14155550177"

    private let scenario: LineupScenario
    private let kim: Member
    private var environment: TestEnvironment { scenario.environment }

    init() async throws {
        scenario = try await LineupScenario(["Ada", "Grace"], policy: [.reminders: "off"])
        kim = try await scenario.environment.addMember("Kim", as: .booker, cell: Self.kim)
    }

    private func alerts(to cell: String) async throws -> [String] {
        try await environment.store.read {
            try $0.values(
                "SELECT body FROM outbound_message WHERE to_number = \(cell) AND state = 'sent' ORDER BY id",
                as: String.self)
        }
    }

    private func handOn(to member: Member, _ event: ID<Event>? = nil) async throws {
        var changes = ChangeEvent.Changes()
        changes.owner = member.id
        let account = try await environment.store.read { [id = environment.account.id] in
            try #require(try Account.find(id, in: $0))
        }
        let change = ChangeEvent(
            planner: environment.planner, event: event ?? scenario.show.id, changes: changes, account: account)
        _ = try await environment.store.write(at: TestEnvironment.noon) { try change.run(in: $0) }
    }

    private func owner(of event: ID<Event>) async throws -> ID<Member>? {
        try await environment.store.read { try Event.find(event, in: $0)?.owner }
    }

    @Test("An event belongs to the member who made it, and so does a copy") func made() async throws {
        let show = try await ActingMember.$current.withValue(kim.acting) {
            try await environment.show("Matinee", inDays: 5)
        }
        #expect(show.owner == kim.id)
        #expect(scenario.show.owner == nil)
        let copy = CopyEvent(
            event: scenario.show.id, dates: .weekly(1), withLineup: false, account: environment.account.id)
        let copies = try await ActingMember.$current.withValue(kim.acting) {
            try await environment.store.write(at: TestEnvironment.noon) { try copy.run(in: $0) }
        }
        #expect(try await owner(of: try #require(copies.first).event) == kim.id)
    }

    @Test("Alerts and questions about an event go to its owner, and after it was handed on to the new one")
    func handedOn() async throws {
        try await scenario.says("Ada", "can't make it", at: 1)
        try await scenario.wait(until: 2)
        #expect(try await alerts(to: LineupScenario.booker).count == 1)
        #expect(try await alerts(to: Self.kim).isEmpty)
        try await handOn(to: kim)
        try await scenario.says("Grace", "can't make it", at: 3)
        try await scenario.wait(until: 4)
        #expect(try await alerts(to: LineupScenario.booker).count == 1)
        #expect(try await alerts(to: Self.kim).count == 1)
        try await scenario.says("Grace", "where do I park?", at: 5)
        try await scenario.wait(until: 6)
        #expect(try await alerts(to: LineupScenario.booker).count == 1)
        #expect(try await alerts(to: Self.kim).count == 2)
    }

    @Test("A text of somebody unknown goes to the owners") func stranger() async throws {
        try await handOn(to: kim)
        _ = try await environment.text("who is this?", from: "+14155550166", now: LineupScenario.at(1))
        try await scenario.wait(until: 2)
        #expect(try await alerts(to: LineupScenario.booker).count == 1)
        #expect(try await alerts(to: Self.kim).isEmpty)
    }

    @Test("A removed member's events are the account owner's, and theirs again when the removal is undone")
    func removed() async throws {
        try await handOn(to: kim)
        func name() async throws -> String? {
            let (show, account) = (scenario.show.id, environment.account.id)
            return try await environment.store.read { tx in
                let members = try Member.all(of: account, in: tx)
                return AlertAudience.eventOwner(try Event.find(show, in: tx)?.owner, among: members)?.name
            }
        }
        #expect(try await name() == "Kim")
        try await environment.store.write(at: TestEnvironment.noon) { [kim] in try kim.remove(in: $0) }
        #expect(try await name() == environment.account.name)
        try await scenario.says("Ada", "can't make it", at: 1)
        try await scenario.wait(until: 2)
        #expect(try await alerts(to: LineupScenario.booker).count == 1)
        let (undo, account) = (Undo(modules: environment.modules), environment.account.id)
        let done = try await environment.store.write(at: TestEnvironment.noon) {
            try undo.run(account: account, since: TestEnvironment.noon.adding(.hours(-1)), in: $0)
        }
        #expect(done != nil)
        #expect(try await name() == "Kim")
    }

    @Test("Handing on is undone") func undone() async throws {
        try await handOn(to: kim)
        #expect(try await owner(of: scenario.show.id) == kim.id)
        let (undo, account) = (Undo(modules: environment.modules), environment.account.id)
        _ = try await environment.store.write(at: TestEnvironment.noon) {
            try undo.run(account: account, since: TestEnvironment.noon.adding(.hours(-1)), in: $0)
        }
        #expect(try await owner(of: scenario.show.id) == nil)
    }

    @Test("Only owners and bookers who have accepted can own an event", arguments: [Role.viewer, .door])
    func refused(_ role: Role) async throws {
        let other = try await environment.addMember("Vic", as: role)
        await #expect(throws: MemberError.ownsNoEvents("Vic")) { try await handOn(to: other) }
        let (zone, region) = (environment.account.zone, environment.account.region)
        let harbor = try await environment.store.write {
            try Account.create(name: "Harbor", zone: zone, region: region, in: $0)
        }
        let stranger = try await environment.addMember("Dee", as: .owner, to: harbor.id)
        await #expect(throws: MemberError.ownsNoEvents("\(stranger.id)")) { try await handOn(to: stranger) }
    }

    @Test("The owner's name is shown only where the account has several members") func shown() async throws {
        let (owner, account) = (scenario.show.owner, environment.account.id)
        func ownerName() async throws -> String? {
            try await environment.store.read {
                try AlertAudience.ownerName(owner, among: Member.all(of: account, in: $0))
            }
        }
        #expect(try await ownerName() == environment.account.name)
        try await environment.store.write(at: TestEnvironment.noon) { [kim] in try kim.remove(in: $0) }
        #expect(try await ownerName() == nil)
    }
}
