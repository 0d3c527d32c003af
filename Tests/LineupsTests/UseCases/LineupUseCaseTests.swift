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

/// Each change of a lineup: what it does, that it can be undone, and what it refuses.
@Suite struct LineupUseCaseTests {
    private static let (ada, grace) = ("+14155550101", "+14155550102")

    @Test func addToLineupKeepsTermsAndNamesThoseWhoAreIn() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let contacts = try await [
            environment.contact("Ada", Self.ada), environment.contact("Grace", Self.grace),
        ]
        let adding = AddToLineup(
            event: show.id, contacts: contacts, terms: Terms(setLength: .minutes(10)), account: environment.account.id)
        let first = try await environment.write { try adding.run(in: $0) }
        #expect(first.additions.map(\.outcome) == [.added, .added])
        #expect(try await environment.slots(show).map(\.terms.setLength) == [.minutes(10), .minutes(10)])
        let again = try await environment.write { try adding.run(in: $0) }
        #expect(again.additions.map(\.outcome) == [.alreadyIn, .alreadyIn])
        #expect(try await environment.undo() == "added Ada, Grace to \"Late Show\"")
        #expect(try await environment.slots(show).isEmpty)
    }

    @Test func addToLineupWarnsOfClashes() async throws {
        let environment = try await TestEnvironment()
        let (late, mic) = try await (environment.show("Late Show"), environment.show("Open Mic"))
        let ada = try await environment.contact("Ada", Self.ada)
        try await environment.invite(late, [ada])
        let adding = AddToLineup(event: mic.id, contacts: [ada], account: environment.account.id)
        let result = try await environment.write { try adding.run(in: $0) }
        guard case .otherEvent(let other) = result.conflicts.first?.reason else {
            Issue.record("no warning")
            return
        }
        #expect(other.event.name == "Late Show" && result.conflicts.count == 1)
    }

    @Test func addToLineupRefusesWhatIsOverAndOtherAccounts() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let account = environment.account.id
        let adding = AddToLineup(event: show.id, contacts: [], account: account)
        let over = await #expect(throws: EventError.self) {
            try await environment.store.write(at: show.endsAt) { try adding.run(in: $0) }
        }
        #expect(caseName(over) == "isOver")
        let foreign = AddToLineup(event: show.id, contacts: [], account: ID(account.rawValue + 1))
        await #expect(throws: EventError.self) { try await environment.write { try foreign.run(in: $0) } }
        let unknown = AddToLineup(event: show.id, contacts: [ID(99)], account: account)
        await #expect(throws: ContactError.self) { try await environment.write { try unknown.run(in: $0) } }
    }

    @Test func removeFromLineupCancelsTheRequestThatWaits() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", Self.ada)
        let texts = try await environment.invite(show, [ada], isSent: false)
        let removal = RemoveFromLineup(event: show.id, contact: ada, account: environment.account.id)
        let result = try await environment.write { try removal.run(in: $0) }
        #expect(result.shouldBeTold.isEmpty && result.slots.map(\.name) == ["Ada"])
        #expect(try await environment.states(texts) == [.canceled])
        #expect(try await environment.latestStep() == "removed Ada from \"Late Show\"")
        let refusal = await #expect(throws: LineupError.self) {
            try await environment.write { try removal.run(in: $0) }
        }
        #expect(caseName(refusal) == "notInLineup")
        #expect(try await environment.undo() == "removed Ada from \"Late Show\"")
        #expect(try await environment.names(show) == ["Ada"])
    }

    @Test func moveInLineupIsUndone() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let (ada, grace) = try await (
            environment.contact("Ada", Self.ada), environment.contact("Grace", Self.grace)
        )
        try await environment.invite(show, [ada, grace])
        let move = MoveInLineup(event: show.id, contact: grace, place: 1, account: environment.account.id)
        #expect(try await environment.write { try move.run(in: $0) }.slots.map(\.name) == ["Grace", "Ada"])
        #expect(try await environment.undo() == "moved Grace in \"Late Show\"")
        #expect(try await environment.names(show) == ["Ada", "Grace"])
    }

    @Test(arguments: [
        ("Alan", 2, ["Hedy", "Alan", "Joan"]), ("Joan", 1, ["Joan", "Alan", "Hedy"]), ("Joan", 3, nil),
        ("Alan", 99, ["Hedy", "Joan", "Alan"]), ("Alan", 0, nil),
    ])
    func theBenchIsReordered(_ name: String, _ place: Int, _ order: [String]?) async throws {
        let environment = try await TestEnvironment()
        let (show, account) = (try await environment.show("Late Show"), environment.account.id)
        var people: [String: ID<Contact>] = [:]
        for name in ["Ada", "Alan", "Hedy", "Joan"] { people[name] = try await environment.contact(name, nil) }
        let (ada, mover) = (try #require(people["Ada"]), try #require(people[name]))
        let bench = ["Alan", "Hedy", "Joan"].compactMap { people[$0] }
        _ = try await environment.write { tx in
            _ = try AddToLineup(event: show.id, contacts: [ada], account: account).run(in: tx)
            return try AddToLineup(event: show.id, contacts: bench, onBench: true, account: account).run(in: tx)
        }
        let move = MoveInLineup(event: show.id, contact: mover, place: place, onBench: true, account: account)
        let lineup = try await environment.write { try move.run(in: $0) }
        #expect(lineup.bench.map(\.name) == order ?? ["Alan", "Hedy", "Joan"])
        #expect(lineup.slots.map(\.name) == ["Ada"])
        if order != nil {
            #expect(try await environment.undo() == "moved \(name) on the bench of \"Late Show\"")
            let after = try await environment.store.read { try Lineup.of(show, in: $0) }
            #expect(after.bench.map(\.name) == ["Alan", "Hedy", "Joan"])
        }
        let performer = MoveInLineup(event: show.id, contact: ada, place: 1, onBench: true, account: account)
        let refusal = await #expect(throws: LineupError.self) {
            try await environment.write { try performer.run(in: $0) }
        }
        #expect(caseName(refusal) == "notOnBench")
    }

    @Test func onlyOnePersonIsAddedAsTheHost() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let people = try await [environment.contact("Ada", nil), environment.contact("Grace", nil)]
        let adding = AddToLineup(event: show.id, contacts: people, asHost: true, account: environment.account.id)
        let refusal = await #expect(throws: LineupError.self) {
            try await environment.write { try adding.run(in: $0) }
        }
        #expect(caseName(refusal) == "severalHosts")
        #expect(try await environment.names(show).isEmpty)
    }

    @Test func putOnBenchTakesOnlyThoseWhoWereNotAsked() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let (ada, grace) = try await (
            environment.contact("Ada", Self.ada), environment.contact("Grace", Self.grace)
        )
        let account = environment.account.id
        try await environment.invite(show, [ada])
        let adding = AddToLineup(event: show.id, contacts: [grace], account: account)
        _ = try await environment.write { try adding.run(in: $0) }
        let bench = PutOnBench(event: show.id, contacts: [grace], account: account)
        let result = try await environment.write { try bench.run(in: $0) }
        #expect(result.leftLineup.map(\.name) == ["Grace"] && result.lineup.bench.map(\.name) == ["Grace"])
        #expect(try await environment.latestStep() == "put Grace on the bench of \"Late Show\"")
        let asked = PutOnBench(event: show.id, contacts: [ada], account: account)
        let refusal = await #expect(throws: LineupError.self) {
            try await environment.write { try asked.run(in: $0) }
        }
        #expect(caseName(refusal) == "alreadyInvited")
        #expect(try await environment.undo() == "put Grace on the bench of \"Late Show\"")
    }

    @Test func setHostRewritesTheRequestThatWaits() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", Self.ada)
        try await environment.invite(show, [ada], isSent: false)
        let change = SetHost(
            planner: environment.planner, event: show.id, contact: ada, isHost: true, account: environment.account)
        let result = try await environment.write { try change.run(in: $0) }
        #expect(result.requeued == 1 && result.otherHosts.isEmpty && result.lineup.slots.map(\.isHost) == [true])
        #expect(try await environment.undo() == "made Ada the host of \"Late Show\"")
        #expect(try await environment.slots(show).map(\.isHost) == [false])
    }

    @Test func changeTermsLeavesWhatIsNotNamed() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", Self.ada)
        let adding = AddToLineup(
            event: show.id, contacts: [ada], terms: Terms(setLength: .minutes(10), note: "Bring a mic"),
            account: environment.account.id)
        _ = try await environment.write { try adding.run(in: $0) }
        var changes = ChangeTerms.Changes()
        changes.note = .some(nil)
        let change = ChangeTerms(
            planner: environment.planner, event: show.id, contact: ada, changes: changes, account: environment.account)
        let result = try await environment.write { try change.run(in: $0) }
        #expect(result.terms == Terms(setLength: .minutes(10)) && result.isChanged && result.untold == nil)
        #expect(try await environment.undo() == "changed the terms of Ada in \"Late Show\"")
        #expect(try await environment.slots(show)[0].terms.note == "Bring a mic")
    }

    @Test func answerForPerformerSaysWhatTheyCanBeTold() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", Self.ada)
        try await environment.deliver(environment.invite(show, [ada]))
        let answering = AnswerForPerformer(
            planner: environment.planner, event: show.id, contact: ada,
            answer: ManualAnswer(.yes, isMisread: false), account: environment.account)
        let result = try await environment.write { try answering.run(in: $0) }
        #expect(result.effect.moved && result.effect.answer == .confirmed && result.lineup.isConfirmed)
        #expect(!result.confirmation.isEmpty)
        #expect(try await environment.undo()?.hasPrefix("answered ") == true)
        #expect(try await environment.statuses(show)["Ada"] == .asked)
    }

    @Test func answerForPerformerPutsAStandInInLineWithoutAVacancy() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let (ada, grace) = try await (
            environment.contact("Ada", Self.ada), environment.contact("Grace", Self.grace)
        )
        try await environment.invite(show, [ada])
        let bench = PutOnBench(event: show.id, contacts: [grace], account: environment.account.id)
        _ = try await environment.write { try bench.run(in: $0) }
        let answering = AnswerForPerformer(
            planner: environment.planner, event: show.id, contact: grace,
            answer: ManualAnswer(.yes, isMisread: false), account: environment.account)
        let result = try await environment.write { try answering.run(in: $0) }
        #expect(result.effect.placeInLine == 1)
        #expect(try await environment.statuses(show)["Grace"] == .inLine)
        #expect(try await environment.undo()?.hasPrefix("answered yes for Grace") == true)
        #expect(try await environment.statuses(show)["Grace"] == .notAsked)
    }

    @Test func exportLineupsHasARowForEachPlaceAndForAnEmptyEvent() async throws {
        let environment = try await TestEnvironment()
        let (late, mic) = try await (environment.show("Late Show"), environment.show("Open Mic", inDays: 5))
        try await environment.invite(late, [environment.contact("Ada", Self.ada)])
        let account = environment.account.id
        let table = try await environment.store.read {
            try ExportLineups(.coming, account: account).table(in: $0)
        }
        func cells(_ column: String) -> [String] {
            guard let index = table.columns.firstIndex(of: column) else { return [] }
            return table.rows.map { $0[index].plainText }
        }
        #expect(cells("event_id") == ["\(late.id)", "\(mic.id)"])
        #expect(cells("name") == ["Ada", ""] && cells("cell") == [Self.ada, ""])
        await #expect(throws: EventError.self) {
            try await environment.store.read {
                try ExportLineups(.events([ID(99)]), account: account).table(in: $0)
            }
        }
    }
}
