import Values

/// What the servers of a database say about themselves, for `greenroom doctor`.
package struct ServerStatus: Sendable {
    package enum Role: Sendable, Hashable {
        case primary, standby
        /// The reason is for people.
        case unreachable(String)
    }

    package struct Host: Sendable {
        package let name: String
        package let role: Role

        package init(name: String, role: Role) { (self.name, self.role) = (name, role) }
    }

    /// Of the primary.
    package let timeline: Int64
    /// The shortest of several.
    package let roundTrip: Duration
    /// How many standbys are connected to the primary.
    package let standbys: Int
    /// Whether a commit waits for a standby.
    package let waitsForStandby: Bool
    /// Whether two connections at once are one at the server: a pooler shares it between transactions.
    package let isShared: Bool
    /// All servers of an address that names several; empty for one.
    package let hosts: [Host]

    package init(
        timeline: Int64, roundTrip: Duration, standbys: Int, waitsForStandby: Bool, isShared: Bool, hosts: [Host]
    ) {
        (self.timeline, self.roundTrip, self.standbys) = (timeline, roundTrip, standbys)
        (self.waitsForStandby, self.isShared, self.hosts) = (waitsForStandby, isShared, hosts)
    }

    /// How long each answer may take.
    private static let patience: Duration = .seconds(5)

    /// Asks the servers, which takes up to two seconds for one that does not respond.
    init(_ address: PostgreSQLAddress) throws {
        let primary = try PostgreSQLPipeline(address, patience: Self.patience)
        let other = try PostgreSQLPipeline(address, patience: Self.patience)
        let answer = try primary.script(
            """
            SELECT pg_backend_pid(), left(pg_walfile_name(pg_current_wal_lsn()), 8),
                current_setting('synchronous_standby_names'), (SELECT count(*) FROM pg_stat_replication)
            """, mayTakeLong: false)
        let process = try other.script("SELECT pg_backend_pid()", mayTakeLong: false).string(0)
        let trips = try (0..<5).map { _ in
            try ContinuousClock().measure { _ = try primary.script("SELECT 1", mayTakeLong: false) }
        }
        self.init(
            timeline: Int64(answer.string(1), radix: 16) ?? 0, roundTrip: trips.min() ?? .zero,
            standbys: Int(answer.string(3)) ?? 0, waitsForStandby: !answer.string(2).isEmpty,
            isShared: answer.string(0) == process,
            hosts: address.hosts.count < 2
                ? [] : address.hosts.map { Host(name: $0.shown, role: Self.role(of: address.only($0))) })
    }

    private static func role(of address: PostgreSQLAddress) -> Role {
        do {
            let server = try PostgreSQLPipeline(address, patience: patience)
            let isStandby = try server.script("SELECT pg_is_in_recovery()", mayTakeLong: false).string(0) == "t"
            return isStandby ? .standby : .primary
        } catch {
            return .unreachable((error as? PostgreSQLError)?.message ?? "\(error)")
        }
    }
}
