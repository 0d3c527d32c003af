import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// When a lineup is confirmed, and how it is edited.
@Suite struct LineupTests {
    @Test func emptyLineupIsNotConfirmed() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let lineup = try await environment.store.read { try Lineup.of(show, in: $0) }
        #expect(!lineup.isConfirmed)
    }

    @Test func lineupIsConfirmedWhenEverybodyIsAndTheHostIsThere() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let (ada, grace) = try await (
            environment.contact("Ada", "+14155550101"), environment.contact("Grace", "+14155550102")
        )
        try await environment.setSpots("host", of: show)
        try await environment.invite(show, [ada, grace], isSent: false)
        _ = try await environment.text("yes", from: "+14155550101")
        #expect(try await !environment.lineup(show).isConfirmed)
        _ = try await environment.text("yes", from: "+14155550102")
        let hostless = try await environment.lineup(show)
        #expect(hostless.missingSpots.counts == "host" && !hostless.isConfirmed)
        let slot = hostless.slots[0].id
        try await environment.store.write { try Lineup.setHost(slot, true, in: $0) }
        #expect(try await environment.lineup(show).isConfirmed)
    }

    @Test func standInsDoNotCount() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let (ada, grace) = try await (
            environment.contact("Ada", "+14155550101"), environment.contact("Grace", "+14155550102")
        )
        try await environment.invite(show, [ada])
        try await environment.store.write { tx in
            _ = try Lineup.add(grace, to: show.id, asHost: false, onBench: true, in: tx)
        }
        _ = try await environment.text("yes", from: "+14155550101")
        let lineup = try await environment.lineup(show)
        #expect(lineup.isConfirmed && lineup.bench.map(\.name) == ["Grace"])
    }

    @Test func boardHasEachEventWithItsLineup() async throws {
        let environment = try await TestEnvironment()
        let (late, empty, early) = try await (
            environment.show("Late Show", inDays: 6), environment.show("Open Mic", inDays: 5),
            environment.show("Early Show", inDays: 4)
        )
        let (ada, grace) = try await (
            environment.contact("Ada", "+14155550101"), environment.contact("Grace", "+14155550102")
        )
        try await environment.invite(late, [grace, ada])
        try await environment.invite(early, [ada])
        let account = environment.account.id
        let board = try await environment.store.read {
            try Board.upcoming(account: account, in: $0)
        }
        #expect(board.map(\.event.id) == [early.id, empty.id, late.id])
        #expect(board.map { $0.slots.map(\.name) } == [["Ada"], [], ["Grace", "Ada"]])
    }

    @Test func orderCanBeChangedAndARemovedPerformerComesBackUnasked() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        var people: [ID<Contact>] = []
        for (index, name) in ["Ada", "Grace", "Alan"].enumerated() {
            people.append(try await environment.contact(name, "+1415555010\(index)"))
        }
        try await environment.invite(show, people)
        let alan = try await environment.lineup(show).slots[2]
        try await environment.store.write { try Lineup.move(alan, to: 1, in: $0) }
        #expect(try await environment.lineup(show).slots.map(\.name) == ["Alan", "Ada", "Grace"])
        _ = try await environment.text("yes", from: "+14155550102")
        try await environment.store.write { try Lineup.remove(alan.id, in: $0) }
        #expect(try await environment.lineup(show).slots.map(\.name) == ["Ada", "Grace"])
        let back = people[2]
        try await environment.store.write { tx in
            _ = try Lineup.add(back, to: show.id, asHost: false, in: tx)
        }
        #expect(try await environment.lineup(show).slots.last?.answer == Answer.none)
    }

    @Test func addingAContactTwiceMakesOneSlot() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", "+14155550101")
        let results = try await environment.store.write { tx in
            try (0..<2).map { _ in try Lineup.add(ada, to: show.id, asHost: false, in: tx) }
        }
        #expect(results == [.added, .alreadyIn])
        #expect(try await environment.lineup(show).slots.count == 1)
    }

    @Test func conflictAtTheSameTimeIsFound() async throws {
        let environment = try await TestEnvironment()
        let (late, same, other) = try await (
            environment.show("Late Show"), environment.show("Other Place"), environment.show("Next Day", inDays: 5)
        )
        let ada = try await environment.contact("Ada", "+14155550101")
        try await environment.invite(same, [ada])
        try await environment.invite(other, [ada])
        let conflicts = try await environment.store.read { try ScheduleConflict.all(of: ada, with: late, in: $0) }
        #expect(conflicts.map(\.event.name) == ["Other Place"])
    }
}
