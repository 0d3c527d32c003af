import Agenda
import Lineups
import People
import Storage
import TestSupport
import Testing
import Values

/// 001-07, 001-09 and 001-10: when an event is confirmed, and how a lineup is put together.
@Suite struct LineupTests {
    @Test func anEmptyLineupIsNotConfirmed() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        let lineup = try await stage.store.read { try Lineup.of(show, in: $0) }
        #expect(!lineup.isConfirmed)
    }

    @Test func itIsConfirmedOnceEverybodySaysYesAndAHostIsThereWhereOneIsNeeded() async throws {
        let stage = try await Stage()
        var show = try await stage.show("Late Show")
        show.needsHost = true
        let needy = show
        let (ada, grace) = try await (stage.contact("Ada", "+14155550101"), stage.contact("Grace", "+14155550102"))
        try await stage.store.write { try needy.save(now: Stage.noon, in: $0) }
        try await stage.ask(show, [ada, grace])
        _ = try await stage.text("yes", from: "+14155550101")
        #expect(try await !stage.lineup(show).isConfirmed)
        _ = try await stage.text("yes", from: "+14155550102")
        let hostless = try await stage.lineup(show)
        #expect(hostless.lacksHost && !hostless.isConfirmed)
        let slot = hostless.slots[0].id
        try await stage.store.write { try Lineup.setHost(slot, true, in: $0) }
        #expect(try await stage.lineup(show).isConfirmed)
    }

    @Test func somebodyOnTheBenchDoesNotCount() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        let (ada, grace) = try await (stage.contact("Ada", "+14155550101"), stage.contact("Grace", "+14155550102"))
        try await stage.ask(show, [ada])
        try await stage.store.write { tx in
            _ = try Lineup.add(grace, to: show.id, asHost: false, onBench: true, now: Stage.noon, in: tx)
        }
        _ = try await stage.text("yes", from: "+14155550101")
        let lineup = try await stage.lineup(show)
        #expect(lineup.isConfirmed && lineup.bench.map(\.name) == ["Grace"])
    }

    @Test func theBoardHasEachEventWithItsOwnLineup() async throws {
        let stage = try await Stage()
        let (late, empty, early) = try await (
            stage.show("Late Show", inDays: 6), stage.show("Open Mic", inDays: 5), stage.show("Early Show", inDays: 4)
        )
        let (ada, grace) = try await (stage.contact("Ada", "+14155550101"), stage.contact("Grace", "+14155550102"))
        try await stage.ask(late, [grace, ada])
        try await stage.ask(early, [ada])
        let account = stage.account.id
        let board = try await stage.store.read { try Board.coming(account: account, now: Stage.noon, in: $0) }
        #expect(board.map(\.event.id) == [early.id, empty.id, late.id])
        #expect(board.map { $0.slots.map(\.name) } == [["Ada"], [], ["Grace", "Ada"]])
    }

    @Test func theOrderCanBeChangedAndSomebodyTakenOutComesBackUnasked() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        var people: [ID<Contact>] = []
        for (index, name) in ["Ada", "Grace", "Alan"].enumerated() {
            people.append(try await stage.contact(name, "+1415555010\(index)"))
        }
        try await stage.ask(show, people)
        let alan = try await stage.lineup(show).slots[2]
        try await stage.store.write { try Lineup.move(alan, to: 1, in: $0) }
        #expect(try await stage.lineup(show).slots.map(\.name) == ["Alan", "Ada", "Grace"])
        _ = try await stage.text("yes", from: "+14155550102")
        try await stage.store.write { try Lineup.remove(alan.id, now: Stage.noon, in: $0) }
        #expect(try await stage.lineup(show).slots.map(\.name) == ["Ada", "Grace"])
        let back = people[2]
        try await stage.store.write { tx in
            _ = try Lineup.add(back, to: show.id, asHost: false, now: Stage.noon, in: tx)
        }
        #expect(try await stage.lineup(show).slots.last?.answer == SlotAnswer.none)
    }

    @Test func addingSomebodyTwiceMakesOnePlace() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        let ada = try await stage.contact("Ada", "+14155550101")
        let results = try await stage.store.write { tx in
            try (0..<2).map { _ in try Lineup.add(ada, to: show.id, asHost: false, now: Stage.noon, in: tx) }
        }
        #expect(results == [.added, .alreadyIn])
        #expect(try await stage.lineup(show).slots.count == 1)
    }

    @Test func aPersonWantedTwiceAtOneTimeIsNoticed() async throws {
        let stage = try await Stage()
        let (late, same, other) = try await (
            stage.show("Late Show"), stage.show("Other Place"), stage.show("Next Day", inDays: 5)
        )
        let ada = try await stage.contact("Ada", "+14155550101")
        try await stage.ask(same, [ada])
        try await stage.ask(other, [ada])
        let clashes = try await stage.store.read { try Clash.all(of: ada, with: late, in: $0) }
        #expect(clashes.map(\.event.name) == ["Other Place"])
    }
}

extension Stage {
    fileprivate func lineup(_ event: Event) async throws -> Lineup {
        try await store.read { try Lineup.of(event, in: $0) }
    }
}
