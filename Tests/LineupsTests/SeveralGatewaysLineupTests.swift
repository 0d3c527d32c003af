import Agenda
import Lineups
import Messaging
import Platform
import Storage
import Templates
import TestSupport
import Testing

/// What assumes a single writer, through the use cases of two gateways with one database.
@Suite struct SeveralGatewaysLineupTests {
    private static func atOnce<Value: Sendable>(
        _ operations: [@Sendable () async throws -> Value]
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: Value.self) { group in
            for operation in operations { group.addTask { try await operation() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("two stand-ins who say yes at two gateways at once: one gets the only vacancy")
    func oneVacancyIsFilledOnce() async throws {
        for round in 0..<5 {
            let scenario = try await LineupScenario(
                ["Ada"], bench: ["Alan", "Hedy"], policy: [.bench: "2", .reminders: "off"])
            try await scenario.says("Ada", "no", at: 1)
            try await scenario.wait(until: 1)
            let environment = scenario.environment
            let stores = [environment.store, try environment.openAgain()]
            _ = try await Self.atOnce(
                zip(stores, ["Alan", "Hedy"]).map { store, name in
                    {
                        try await Inbox(store: store, modules: environment.modules, templates: .builtIn).receive(
                            Inbox.Delivery(
                                provider: TestEnvironment.provider, sid: "SM\(name)\(round)",
                                from: LineupScenario.number(of: name), to: TestEnvironment.ourNumber, service: nil,
                                body: "yes", receivedAt: LineupScenario.at(2)),
                            replyMethod: .inline)
                    }
                })
            let statuses = try await environment.statuses(scenario.show)
            #expect(
                [statuses["Alan"], statuses["Hedy"]].count { $0 == .confirmed } == 1
                    && [statuses["Alan"], statuses["Hedy"]].count { $0 == .filled } == 1, "\(statuses)")
        }
    }

    @Test("one person who is asked for two shows at two gateways at once gets two different choices")
    func aChoiceIsUsedOnce() async throws {
        for _ in 0..<5 {
            let environment = try await TestEnvironment()
            let stores = [environment.store, try environment.openAgain()]
            let shows = [try await environment.show("Late Show"), try await environment.show("Open Mic", inDays: 5)]
            let ada = try await environment.contact("Ada", "+14155550101")
            let (planner, account, sender, now) = (
                environment.planner, environment.account, environment.sender, TestEnvironment.noon
            )
            _ = try await Self.atOnce(
                zip(stores, shows).map { store, show in
                    {
                        try await store.write(at: now) { tx in
                            _ = try Lineup.add(ada, to: show.id, asHost: false, in: tx)
                            let plan = try planner.requests(
                                for: Lineup.of(show, in: tx), only: nil, from: account, sender: sender, in: tx
                            )
                            return try InvitationOutbox(plan).queue(.request, in: tx).count
                        }
                    }
                })
            let choices = try await environment.store.read {
                try $0.values("SELECT tag FROM invitation ORDER BY tag", as: Int.self)
            }
            #expect(choices == [1, 2])
        }
    }
}
