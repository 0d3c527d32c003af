import Messaging
import Storage
import Values

/// Checks the servers of a database that is not a file: how far away they are, and what a failover would lose.
struct ServerCheck {
    let status: ServerStatus

    /// A text needs several round trips, one after another.
    private static let farAway: Duration = .milliseconds(5)

    var results: [CheckResult] { [server] + pooler + status.hosts.map(host) + [standby] }

    private var server: CheckResult {
        let hundredths = Int((status.roundTrip / .milliseconds(1) * 100).rounded())
        let part = hundredths % 100
        let trip = "\(hundredths / 100).\(part < 10 ? "0" : "")\(part) ms"
        let what = "database server: timeline \(status.timeline), round trip \(trip)"
        return status.roundTrip < Self.farAway
            ? .good(what) : .warning(what, fix: "Keep the gateways and the database in the same building.")
    }

    private var pooler: [CheckResult] {
        guard status.isShared else { return [] }
        return [
            .bad(
                "database server: a pooler shares connections between transactions",
                fix: "Set pool_mode = session in PgBouncer, or connect to the server itself.")
        ]
    }

    private func host(_ host: ServerStatus.Host) -> CheckResult {
        switch host.role {
        case .primary: .good("database server \(host.name): the primary")
        case .standby: .good("database server \(host.name): a standby")
        case .unreachable(let reason):
            .warning(
                "database server \(host.name): cannot be reached (\(reason))",
                fix: "Start it, or remove it from GREENROOM_DATABASE.")
        }
    }

    private var standby: CheckResult {
        let connected = "standby: \(status.standbys) connected"
        return switch (status.standbys, status.waitsForStandby) {
        case (0, false): .good("standby: none")
        case (0, true):
            .bad(
                "standby: none is connected, and commits wait for one",
                fix: "Start it. To go on without: ALTER SYSTEM SET synchronous_standby_names = ''")
        case (_, false):
            .warning(
                "\(connected), and commits do not wait for it, so a failover can lose the last ones",
                fix: "Set synchronous_standby_names: see docs/postgres.md")
        case (_, true): .good("\(connected), and commits wait for it")
        }
    }
}
