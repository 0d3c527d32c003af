import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A show without spots, for which Ada and Grace are confirmed and Hedy is in line: whose place Hedy is offered, when
/// somebody withdraws or is taken out.
@Suite struct LeftOpenPlaceTests {
    private func full(_ rule: String = "waitlist", ada: String? = "yes") async throws -> LineupScenario {
        let life = try await LineupScenario(
            ["Ada", "Grace"], bench: ["Hedy"], policy: [.bench: rule, .reminders: "off"])
        if let ada { try await life.says("Ada", ada, at: 1) }
        try await life.says("Grace", "yes", at: 1)
        try await life.wait(until: 1, minutes: 1)
        let joining = AddToLineup(
            event: life.show.id, contacts: [try #require(life.people["Hedy"])], inLine: true,
            account: life.environment.account.id)
        _ = try await life.environment.store.write(at: LineupScenario.at(2)) { try joining.run(in: $0) }
        try await life.wait(until: 2)
        return life
    }

    private func removal(of name: String, _ life: LineupScenario) throws -> RemoveFromLineup {
        RemoveFromLineup(
            event: life.show.id, contact: try #require(life.people[name]), account: life.environment.account.id)
    }

    private func remove(_ name: String, _ life: LineupScenario, at hours: Int = 3) async throws {
        let removal = try removal(of: name, life)
        _ = try await life.environment.store.write(at: LineupScenario.at(hours)) { try removal.run(in: $0) }
        try await life.wait(until: hours, minutes: 5)
    }

    private func undo(_ life: LineupScenario, at hours: Int) async throws {
        let (undo, account) = (Undo(modules: life.environment.modules), life.environment.account.id)
        let report = try await life.environment.store.write(at: LineupScenario.at(hours)) {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }
        #expect(report != nil && report?.refusal == nil, "\(String(describing: report))")
    }

    enum Way: CaseIterable { case text, entered }

    @Test(arguments: ["1", "all", "waitlist"], Way.allCases)
    func theFirstInLineIsOfferedThePlaceOfAWithdrawal(_ rule: String, _ way: Way) async throws {
        let life = try await full(rule)
        switch way {
        case .text: try await life.says("Ada", "sorry, can't make it any more", at: 3)
        case .entered:
            let entering = AnswerForPerformer(
                planner: life.environment.planner, event: life.show.id, contact: try #require(life.people["Ada"]),
                answer: ManualAnswer(.no, isMisread: false), account: life.environment.account)
            _ = try await life.environment.store.write(at: LineupScenario.at(3)) { try entering.run(in: $0) }
        }
        try await life.wait(until: 3, minutes: 5)
        #expect(try await life.texts(to: "Hedy").last?.contains("a spot opened up") == true)
        #expect(try await life.says("Hedy", "yes", at: 4)?.contains("You're confirmed") == true)
        let lineup = try await life.environment.lineup(life.show)
        #expect(lineup.slots.map(\.name).sorted() == ["Grace", "Hedy"] && lineup.line.isEmpty)
    }

    /// The bench rule, what Ada said before she is taken out, and whether Hedy is offered her place.
    static let removals: [(rule: String, ada: String?, isOffered: Bool)] = [
        ("waitlist", "yes", true), ("1", "yes", true), ("all", "yes", true), ("waitlist", nil, true),
        ("off", "yes", false),
    ]

    @Test(arguments: removals)
    func thePlaceOfSomebodyWhoIsTakenOutStaysOpenForTheLine(_ row: (rule: String, ada: String?, isOffered: Bool))
        async throws
    {
        let life = try await full(row.rule, ada: row.ada)
        #expect(try await life.texts(to: "Hedy").isEmpty)
        let change = try removal(of: "Ada", life).causing(life.environment.planner)
        let caused = try await CausedTexts.plan(change, now: LineupScenario.at(3), in: life.environment.store)
        #expect(caused.preview.names == (row.isOffered ? ["Hedy"] : []))
        try await remove("Ada", life)
        #expect(try await life.texts(to: "Hedy").count == (row.isOffered ? 1 : 0))
        guard row.isOffered else { return }
        #expect(try await life.says("Hedy", "yes", at: 4)?.contains("You're confirmed") == true)
        let lineup = try await life.environment.lineup(life.show)
        #expect(lineup.slots.map(\.name).sorted() == ["Grace", "Hedy"])
        #expect(lineup.openPlaces(at: LineupScenario.at(4)).isEmpty)
    }

    /// The booker's text, and what the question before the code says: nobody is asked who is taken out too.
    @Test(arguments: [
        ("DROP Ada from fri", "They are not told. Hedy is 1st in line and is asked for the place. This texts Hedy: \""),
        ("DROP Ada, Hedy from fri", "They are not told.\n"), ("DROP Hedy from fri", "They are not told.\n"),
    ])
    func theQuestionNamesWhoIsAskedForThePlace(_ text: String, _ words: String) async throws {
        let life = try await full()
        let now = LineupScenario.at(3)
        let question = try await life.environment.text(text, from: LineupScenario.booker, now: now) ?? ""
        #expect(question.contains(words), "\(question)")
        let names = try await life.environment.names(life.show)
        #expect(names.sorted() == ["Ada", "Grace", "Hedy"], "nothing is changed yet")
        #expect(try await life.texts(to: "Hedy").isEmpty)
    }

    @Test func anOfferOutlivesTheRemovalOfWhoeverWithdrew() async throws {
        let life = try await full()
        try await life.says("Ada", "sorry, can't make it any more", at: 3)
        try await life.wait(until: 3, minutes: 5)
        try await remove("Ada", life, at: 4)
        #expect(try await life.texts(to: "Hedy").count == 1, "asked once")
        #expect(try await life.says("Hedy", "yes", at: 5)?.contains("You're confirmed") == true)
    }

    @Test func somebodyWhomTheBookerAddsTakesThePlace() async throws {
        let life = try await full("off")
        let (environment, show) = (life.environment, life.show)
        try await remove("Ada", life)
        #expect(try await environment.lineup(show).openPlaces(at: LineupScenario.at(3)).count == 1)
        let kay = try await environment.contact("Kay", LineupScenario.number(of: "Kay"))
        let adding = AddToLineup(event: show.id, contacts: [kay], account: environment.account.id)
        _ = try await environment.store.write(at: LineupScenario.at(4)) { try adding.run(in: $0) }
        #expect(try await environment.lineup(show).openPlaces(at: LineupScenario.at(4)).isEmpty)
        try await undo(life, at: 4)
        var names = try await environment.names(show)
        #expect(names == ["Grace", "Hedy"])
        #expect(try await environment.lineup(show).openPlaces(at: LineupScenario.at(4)).count == 1)
        try await undo(life, at: 4)
        #expect(try await environment.lineup(show).openPlaces(at: LineupScenario.at(4)).isEmpty)
        names = try await environment.names(show)
        #expect(names.sorted() == ["Ada", "Grace", "Hedy"])
    }

    @Test func somebodyWhomTheBookerMovesUpTakesThePlace() async throws {
        let life = try await full("off")
        let (environment, show) = (life.environment, life.show)
        try await remove("Ada", life)
        let moving = MoveInLineup(
            event: show.id, contact: try #require(life.people["Hedy"]), place: 99, account: environment.account.id)
        let lineup = try await environment.store.write(at: LineupScenario.at(4)) { try moving.run(in: $0) }
        #expect(lineup.slots.map(\.name) == ["Grace", "Hedy"] && lineup.openPlaces(at: LineupScenario.at(4)).isEmpty)
    }

    @Test func aPlaceThatNobodyWaitedForIsGone() async throws {
        let life = try await LineupScenario(["Ada", "Grace"], policy: [.bench: "waitlist", .reminders: "off"])
        try await life.says("Ada", "yes", at: 1)
        try await remove("Ada", life)
        let hedy = try await life.environment.contact("Hedy", LineupScenario.number(of: "Hedy"))
        let joining = AddToLineup(
            event: life.show.id, contacts: [hedy], inLine: true, account: life.environment.account.id)
        _ = try await life.environment.store.write(at: LineupScenario.at(4)) { try joining.run(in: $0) }
        try await life.wait(until: 5)
        #expect(try await life.texts(to: "Hedy").isEmpty)
    }
}
