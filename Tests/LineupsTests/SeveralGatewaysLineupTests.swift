import Agenda
import Lineups
import Messaging
import Platform
import Storage
import Templates
import TestSupport
import Testing
import Twilio
import Values

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
                    && [statuses["Alan"], statuses["Hedy"]].count { $0 == .inLine } == 1, "\(statuses)")
        }
    }

    @Test("all are asked and all say yes at once: one is confirmed, and the others are in line one after the other")
    func oneYesWins() async throws {
        for round in 0..<5 {
            let names = ["Alan", "Hedy", "Joan"]
            let scenario = try await LineupScenario(bench: names, policy: [.bench: "all", .reminders: "off"])
            let (environment, show) = (scenario.environment, scenario.show)
            try await environment.setSpots("spot", of: show)
            let asking = RequestAnswers(
                planner: environment.planner, event: show.id, recipients: .bench, account: environment.account,
                sender: environment.sender)
            let texts = try await environment.store.write(at: LineupScenario.at(1)) { tx in
                try asking.send(asking.plan(in: tx), in: tx).texts
            }
            try await environment.deliver(texts, as: .sent, now: LineupScenario.at(1))
            let again = try environment.openAgain()
            let replies = try await Self.atOnce(
                zip([environment.store, again, environment.store], names).map { store, name in
                    {
                        try await Inbox(store: store, modules: environment.modules, templates: .builtIn).receive(
                            Inbox.Delivery(
                                provider: TestEnvironment.provider, sid: "SM\(name)\(round)",
                                from: LineupScenario.number(of: name), to: TestEnvironment.ourNumber, service: nil,
                                body: "yes", receivedAt: LineupScenario.at(2)),
                            replyMethod: .inline)
                    }
                })
            let lineup = try await environment.lineup(show)
            #expect(lineup.confirmedCount == 1 && lineup.slots.count == 1)
            #expect(lineup.line.map(\.placeInLine) == [1, 2] && lineup.line.allSatisfy { $0.answer == .none })
            let answers = replies.map { $0 ?? "" }
            #expect(answers.count { $0.contains("You're confirmed") } == 1, "\(answers)")
            #expect(answers.count { $0.contains("in line") } == 2, "\(answers)")
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
