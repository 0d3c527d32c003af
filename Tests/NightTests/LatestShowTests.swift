import Agenda
import Night
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Which show of a name is meant, where what is said is about a night that was.
@Suite struct LatestShowTests {
    /// (how many days after noon of November 30 the shows begin; the day on which it is asked; the day of the show)
    static let rows: [(shows: [Int], asked: Int, meant: Int?)] = [
        ([4, 11], 5, 4), ([4, 11, 18], 12, 11), ([4, 11], 3, nil), ([4, 25], 20, nil), ([], 5, nil),
    ]

    @Test(arguments: rows) func theLatestThatHasBegunIsMeant(
        _ row: (shows: [Int], asked: Int, meant: Int?)
    ) async throws {
        let environment = try await TestEnvironment()
        var shows: [Int: ID<Event>] = [:]
        for day in row.shows { shows[day] = try await environment.show("Late Show", inDays: day).id }
        let account = environment.account.id
        let meant = try await environment.store.read(at: TestEnvironment.noon.adding(.days(row.asked))) {
            try LatestShow.find(named: "late show", account: account, in: $0)
        }
        #expect(meant?.id == row.meant.flatMap { shows[$0] })
    }
}
