import Foundation
import Glibc
import Sandbox
import TestSupport

/// Two PostgreSQL servers in a temporary folder: a primary, and a standby that each commit waits for. They can be stopped
/// and killed, and trade places.
actor ServerPair {
    private struct Server {
        let name: String
        let port: Int
        let data: String
    }

    private let folder: TemporaryFolder
    /// Of initdb and the others.
    private let programs: String
    private let socketFolder: String
    private var primary: Server
    private var standby: Server
    /// How often a standby has become the primary.
    private(set) var promotions = 0

    /// For the gateways and commands.
    nonisolated let gatewayAddress: String
    /// For the harness.
    nonisolated let address: String

    struct Missing: Error, CustomStringConvertible {
        let description = "PostgreSQL is not installed: apt-get install postgresql"
    }

    struct NeverReady: Error, CustomStringConvertible {
        let what: String
        var description: String { "waited in vain for \(what)" }
    }

    /// Nothing is started yet.
    init() throws {
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
        let found = versions.sorted { $0.compare($1, options: .numeric) == .orderedAscending }.last
            .map { "/usr/lib/postgresql/\($0)/bin" }
        guard let found, FileManager.default.isExecutableFile(atPath: found + "/initdb") else { throw Missing() }
        programs = found
        folder = try TemporaryFolder()
        let place = folder.file("servers")
        socketFolder = place
        let ports = (try FreePort.find(), try FreePort.find())
        primary = Server(name: "one", port: ports.0, data: place + "/one")
        standby = Server(name: "two", port: ports.1, data: place + "/two")
        gatewayAddress = "postgres://greenroom@127.0.0.1:\(ports.0),127.0.0.1:\(ports.1)/postgres"
        address = "postgres://greenroom@/postgres?host=\(place),\(place)&port=\(ports.0),\(ports.1)"
    }

    // MARK: Both

    /// Makes both servers and starts them. Returns when commits wait for the standby.
    func start() async throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        try FileManager.default.createDirectory(atPath: socketFolder, withIntermediateDirectories: false)
        // A server refuses to run as root.
        if isRoot { try await LiveProgram.runToEnd("chown", ["postgres", socketFolder], nil) }
        try await run(
            "initdb", "-D", primary.data, "--username=greenroom", "--auth=trust", "--encoding=UTF8",
            "--locale=C.UTF-8", "--no-sync", "--data-checksums")
        try append(Self.settings + "unix_socket_directories = '\(socketFolder)'\n", to: primary, "postgresql.conf")
        try configure(primary, follows: nil)
        try await start(primary)
        try await run(
            "pg_basebackup", "-D", standby.data, "-R", "-X", "stream", "-C", "-S", standby.name, "--checkpoint=fast",
            "-d", connection(to: primary, as: standby))
        try configure(standby, follows: primary)
        try await start(standby)
        try await waitForStandby()
    }

    /// Stops both at once. What they have written is deleted with this object.
    func stop() async throws {
        for server in [standby, primary] { _ = try? await run("pg_ctl", "-D", server.data, "-m", "immediate", "stop") }
    }

    /// The rewound server needs the log since the last checkpoint that both have. Only the machine's crash would need
    /// fsync.
    private static let settings = """
        listen_addresses = '127.0.0.1'
        max_connections = 200
        wal_log_hints = on
        wal_keep_size = '1GB'
        wal_retrieve_retry_interval = '200ms'
        authentication_timeout = '2s'
        fsync = off

        """

    // MARK: Failures

    /// Kills the primary, makes the standby the primary, and returns when that is done. `rejoin` has to follow.
    func killPrimary() async throws -> ContinuousClock.Instant {
        try await kill(primary)
        try await run("pg_ctl", "-D", standby.data, "-w", "promote")
        let promoted = ContinuousClock.now
        (primary, standby) = (standby, primary)
        promotions += 1
        return promoted
    }

    /// Makes the killed primary the standby of the new one. Returns when commits wait for it.
    func rejoin() async throws {
        // Before this checkpoint, pg_rewind sees the old timeline in both.
        try await query("CHECKPOINT")
        // It may have one from an earlier round; without one, the standby is waited for in vain.
        _ = try? await query("SELECT pg_create_physical_replication_slot('\(standby.name)')")
        try await run("pg_rewind", "-R", "-D", standby.data, "--source-server", connection(to: primary, as: nil))
        try configure(standby, follows: primary)
        try await start(standby)
        try await waitForStandby()
    }

    func suspendPrimary() throws { try signal(primary, SIGSTOP) }

    func suspendStandby() throws { try signal(standby, SIGSTOP) }

    func resumeStandby() throws { try signal(standby, SIGCONT) }

    func killStandby() async throws { try await kill(standby) }

    /// Lets commits go on without the standby.
    func giveUpStandby() async throws { try await setSynchronous("") }

    /// Starts the killed standby. Returns when commits wait for it.
    func restoreStandby() async throws {
        try await start(standby)
        try await waitForStandby()
    }

    // MARK: One

    /// Writes what differs between the servers: pg_basebackup and pg_rewind copy the settings of the other.
    private func configure(_ server: Server, follows other: Server?) throws {
        try append("port = \(server.port)\n", to: server, "postgresql.conf")
        guard let other else { return }
        let settings = """
            primary_conninfo = '\(connection(to: other, as: server))'
            primary_slot_name = '\(server.name)'
            synchronous_standby_names = ''

            """
        try Data(settings.utf8).write(to: URL(fileURLWithPath: server.data + "/postgresql.auto.conf"))
    }

    private func append(_ text: String, to server: Server, _ file: String) throws {
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: server.data + "/" + file))
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
    }

    /// - Parameter standby: the server that connects; nil for a program.
    private func connection(to server: Server, as standby: Server?) -> String {
        "host=\(socketFolder) port=\(server.port) user=greenroom dbname=postgres"
            + (standby.map { " application_name=\($0.name)" } ?? "")
    }

    private func start(_ server: Server) async throws {
        // Left by one that was killed.
        for file in [server.data + "/postmaster.pid", socketFile(server), socketFile(server) + ".lock"] {
            try? FileManager.default.removeItem(atPath: file)
        }
        try await run("pg_ctl", "-D", server.data, "-l", socketFolder + "/\(server.name).log", "-w", "start")
    }

    private func socketFile(_ server: Server) -> String { socketFolder + "/.s.PGSQL.\(server.port)" }

    private func setSynchronous(_ names: String) async throws {
        try await query("ALTER SYSTEM SET synchronous_standby_names = '\(names)'", "SELECT pg_reload_conf()")
    }

    private func waitForStandby() async throws {
        try await setSynchronous("FIRST 1 (\(standby.name))")
        let deadline = ContinuousClock.now + .seconds(30)
        while try await query("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'").isEmpty {
            guard ContinuousClock.now < deadline else { throw NeverReady(what: "the standby \(standby.name)") }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// Without letting it finish anything. Returns when all its processes are gone.
    private func kill(_ server: Server) async throws {
        let processes = try processes(of: server)
        for process in processes { _ = Glibc.kill(process, SIGKILL) }
        let deadline = ContinuousClock.now + .seconds(10)
        while processes.contains(where: { Glibc.kill($0, 0) == 0 }), ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private func signal(_ server: Server, _ signal: Int32) throws {
        for process in try processes(of: server) { _ = Glibc.kill(process, signal) }
    }

    /// The postmaster and its children.
    private func processes(of server: Server) throws -> [pid_t] {
        let file = try String(contentsOfFile: server.data + "/postmaster.pid", encoding: .utf8)
        guard let first = file.split(separator: "\n").first, let postmaster = pid_t(first) else {
            throw NeverReady(what: "the server \(server.name)")
        }
        let children = try String(contentsOfFile: "/proc/\(postmaster)/task/\(postmaster)/children", encoding: .utf8)
        return [postmaster] + children.split(separator: " ").compactMap { pid_t($0) }
    }

    // MARK: Programs

    private var isRoot: Bool { geteuid() == 0 }

    /// Runs statements at the primary, each alone, and returns their output.
    @discardableResult
    private func query(_ statements: String...) async throws -> String {
        try await run(
            "psql", ["-XqAt", "-d", connection(to: primary, as: nil)] + statements.flatMap { ["-c", $0] })
    }

    @discardableResult
    private func run(_ name: String, _ arguments: String...) async throws -> String {
        try await run(name, arguments)
    }

    private func run(_ name: String, _ arguments: [String]) async throws -> String {
        let command = (isRoot ? ["runuser", "-u", "postgres", "--"] : []) + [programs + "/" + name] + arguments
        // In a folder that the server's user may enter.
        let end = try await LiveProgram(command[0], Array(command[1...]), folder: folder).finished()
        guard end.code == 0 else {
            throw LiveProgram.Failed(program: name, arguments: arguments, notes: end.notes)
        }
        return end.output
    }
}
