import Agenda
import ArgumentParser
import Messaging
import Platform
import Storage
import Values

struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Upgrade a database from an older version, or move it.",
        discussion: """
            The database is copied next to it first, and the copy is checked. The last three copies stay. If the
            upgrade fails, nothing has changed.

            With --to the rows are copied to an empty PostgreSQL database, or from one to a new file. Counts and
            checksums of all tables are compared. Stop the gateways first.

            Examples:
              greenroom migrate
              greenroom migrate --to postgres://greenroom@db.example.org/greenroom
            """)

    @Option(help: ArgumentHelp("Move the database there: an address, or a new file.", valueName: "database"))
    var to: String?

    @OptionGroup var options: GlobalOptions

    /// What `serve` and `migrate` say after an upgrade.
    static func note(on copy: String) -> String { "Upgraded the database. A copy of the previous version: \(copy)" }

    func run() async throws {
        let settings = try await Settings(environment: ProcessEnvironment.current, flags: options.flags)
        let terminal = Terminal.process(environment: ProcessEnvironment.current)
        let app = try await AppEnvironment.open(
            settings, upgrade: .always, clock: try WallClock.chosen(by: settings), isService: false,
            isReading: to != nil)
        if let to { return try await move(app, to: to, terminal) }
        if let copy = app.store.copyBeforeUpgrade { terminal.say(Self.note(on: copy)) }
        terminal.line("\(app.store.path) is up to date.")
    }

    private func move(_ app: AppEnvironment, to path: String, _ terminal: Terminal) async throws {
        guard Store.isServer(path) != Store.isServer(app.settings.databasePath) else {
            throw CommandError(
                .usage, "--to must go from a file to a server, or from a server to a file.",
                "Copy a file with greenroom backup, and a server's database with pg_dump.")
        }
        if !Store.isServer(path) { try Files.refuseToReplace(path, force: false) }
        let now = app.clock.now()
        guard try await !app.store.read(at: now, { try Health.isGatewayRunning(in: $0) }) else {
            throw CommandError(.refused, "A gateway is running. Nothing was moved.", "Stop it first.")
        }
        let tables: [DatabaseMove.Table]
        if Store.isServer(path) {
            let target = try Store(
                path: path, password: app.settings[.databasePassword], migrations: Modules.migrations)
            let move = DatabaseMove(from: app.store, to: target)
            tables = try await move.run()
            try await PhotoStore(target).copyMissing(from: PhotoStore(app.store))
            try await move.markMoved()
            terminal.line("Moved to \(target.path): \(Self.summary(tables)).")
            terminal.say("The old file is kept, but Greenroom no longer opens it: \(app.store.path)")
        } else {
            tables = try await Backup.copyServer(app.store, to: path, migrations: Modules.migrations)
            try await PhotoStore(beside: path).copyMissing(from: PhotoStore(app.store))
            terminal.line("Copied to \(path): \(Self.summary(tables)).")
        }
        terminal.say("To use it: greenroom settings set GREENROOM_DATABASE \(Store.shown(path).argument)")
    }

    private static func summary(_ tables: [DatabaseMove.Table]) -> String {
        let rows = tables.reduce(0) { $0 + $1.rows }
        return "\(rows.counted("row")) in \(tables.count) tables, with the same counts and checksums"
    }
}
