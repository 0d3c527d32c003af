import TestSupport
import Testing

@testable import Storage

/// Which server of a database is the primary, and what it may lack.
@Suite(.enabled(if: TestDatabase.server != nil, "set GREENROOM_TEST_POSTGRES, or run .ci/postgres"))
struct TimelineTests {
    private let database: TestDatabase

    init() async throws { database = try await TestDatabase(.postgreSQL) }

    private func store() throws -> Store { try Store(path: database.path, migrations: []) }

    /// (the timelines of servers, one after another; whether each is used)
    @Test(arguments: [
        (["00000001", "00000001", "00000002", "00000001", "00000002"], [true, true, true, false, true]),
        (["0000000A", "", "00000009", "0000000B"], [true, true, false, true]),
    ]) func aPrimaryThatCameBackIsNotUsed(_ row: (seen: [String], used: [Bool])) {
        let timeline = PostgreSQLTimeline()
        #expect(row.seen.map(timeline.accept) == row.used)
    }

    /// (timelines, one after another, each with `+` if its commits wait for a standby; whether the last has all commits)
    @Test(arguments: [
        ("1", false), ("1+", false), ("1+ 2", true), ("1 2", false), ("1+ 2 2", true), ("1+ 2 3", false),
        ("1+ 2+ 3", true), ("1+ 3", false), ("1+ 2 1 2", true), ("1+ 1 2", false), ("1 1+ 2", true),
        ("1+ 2 1+ 3", false),
    ]) func commitsAreMissingOnlyIfNoStandbyHadThem(_ course: String, _ hasAll: Bool) throws {
        let timeline = PostgreSQLTimeline()
        for word in course.split(separator: " ") {
            let number = try #require(UInt32(word.prefix(1)))
            _ = timeline.accept(String(number, radix: 16))
            timeline.recordStandby(word.hasSuffix("+"), at: number)
        }
        #expect(timeline.hasAllCommits == hasAll)
    }

    @Test func theTimelineIsKnown() async throws {
        let address = try PostgreSQLAddress(database.path, password: nil)
        let connection = try PostgreSQLConnection(address, isWriter: true)
        #expect(address.timeline.current > 0 && connection.timeline == address.timeline.current)
        #expect(connection.mayLackCommits && !connection.isOutdated)
        let store = try self.store()
        let known = try await store.write { tx in
            try tx.checkStandby()
            return tx.timeline
        }
        #expect(known == Int64(address.timeline.current) && store.timeline == known)
    }

    @Test func theServerSaysWhatItIs() async throws {
        let status = try #require(try await store().serverStatus())
        #expect(status.timeline > 0 && status.roundTrip > .zero && status.roundTrip < .seconds(5))
        #expect(status.standbys == 0 && !status.waitsForStandby && !status.isShared && status.hosts.isEmpty)
    }

    /// Of several hosts, the one that is the primary is used, and the others are named.
    @Test func aHostThatIsAwayIsNamed() async throws {
        let folder = try #require(database.path.firstMatch(of: /host=([^&]*)/)?.output.1)
        let path = database.path.replacing("host=\(folder)", with: "host=/nowhere,\(folder)")
        let status = try #require(try await Store(path: path, migrations: []).serverStatus())
        #expect(status.hosts.map(\.name) == ["/nowhere", String(folder)])
        #expect(status.hosts.last?.role == .primary)
        guard case .unreachable = status.hosts.first?.role else { return #expect(Bool(false), "\(status.hosts)") }
    }

    /// A server with a lower timeline is refused, and a session that was open at one is not used any more.
    @Test func aLowerTimelineIsRefused() throws {
        let address = try PostgreSQLAddress(database.path, password: nil)
        let session = PostgreSQLSession(address, isWriter: true)
        let connection = try session.connected(until: .now)
        #expect(address.timeline.accept(String(connection.timeline + 1, radix: 16)))
        #expect(connection.isOutdated)
        let error = #expect(throws: PostgreSQLError.self) { try session.connected(until: .now) }
        #expect(error?.isLost == true)
    }
}
