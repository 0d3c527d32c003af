import Foundation
import TestSupport

/// The PostgreSQL server of `.ci/postgres`, behind a relay that cuts connections, and stopped and started again.
struct FaultyServer: Sendable {
    let relay: ConnectionRelay
    /// Restarts it without letting it finish anything: a path in `GREENROOM_TEST_POSTGRES_RESTART`.
    private let restartProgram: String
    private let socket: String

    struct Missing: Error, CustomStringConvertible {
        let description = "needs a PostgreSQL server: .ci/postgres .build/debug/benchmarks faults --postgres"
    }

    init() throws {
        let environment = ProcessInfo.processInfo.environment
        guard let server = TestDatabase.server, let restart = environment["GREENROOM_TEST_POSTGRES_RESTART"],
            let folder = server.firstMatch(of: /host=([^&]*)/)?.output.1
        else { throw Missing() }
        (socket, restartProgram) = (String(folder), restart)
        relay = try ConnectionRelay(to: [.socket(socket + "/.s.PGSQL.5432")])
    }

    /// For the gateways and commands.
    var relayedAddress: String { "postgres://greenroom@127.0.0.1:\(relay.port)/postgres" }
    /// For the harness, which only the restarts disturb.
    var address: String { "postgres://greenroom@/postgres?host=\(socket)" }

    /// Returns when it accepts connections again.
    func restart() async throws {
        try await LiveProgram.runToEnd(restartProgram, [], nil)
    }
}
