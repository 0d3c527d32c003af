import Messaging
import Storage
import Testing
import Values

@testable import App

/// What `doctor` says about the servers of a database.
@Suite struct ServerCheckTests {
    private static func status(
        trip: Duration = .microseconds(420), standbys: Int = 0, waits: Bool = false, isShared: Bool = false,
        hosts: [ServerStatus.Host] = []
    ) -> ServerStatus {
        ServerStatus(
            timeline: 3, roundTrip: trip, standbys: standbys, waitsForStandby: waits, isShared: isShared, hosts: hosts)
    }

    static let rows: [(ServerStatus, [String])] = [
        (status(), ["✓ database server: timeline 3, round trip 0.42 ms", "✓ standby: none"]),
        (
            status(trip: .milliseconds(5), standbys: 1),
            [
                "! database server: timeline 3, round trip 5.00 ms",
                "! standby: 1 connected, and commits do not wait for it, so a failover can lose the last ones",
            ]
        ),
        (
            status(standbys: 2, waits: true, isShared: true),
            [
                "✓ database server: timeline 3, round trip 0.42 ms",
                "✗ database server: a pooler shares connections between transactions",
                "✓ standby: 2 connected, and commits wait for it",
            ]
        ),
        (
            status(
                waits: true,
                hosts: [
                    .init(name: "db1:5432", role: .unreachable("Connection refused")),
                    .init(name: "db2", role: .primary), .init(name: "db3", role: .standby),
                ]),
            [
                "✓ database server: timeline 3, round trip 0.42 ms",
                "! database server db1:5432: cannot be reached (Connection refused)",
                "✓ database server db2: the primary", "✓ database server db3: a standby",
                "✗ standby: none is connected, and commits wait for one",
            ]
        ),
    ]

    @Test(arguments: rows) func saysWhatAFailoverWouldLose(_ row: (status: ServerStatus, lines: [String])) {
        let results = ServerCheck(status: row.status).results
        #expect(results.map { "\($0.grade.sign) \($0.what)" } == row.lines)
    }
}
