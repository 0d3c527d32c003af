import Agenda
import ArgumentParser
import CommandKit
import Messaging
import Platform
import Storage
import Values

struct BackupCommand: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Back up everything, even while the gateway runs.",
        discussion: """
            Photos go into a folder next to the backup, which all backups there share.

            Example:
              greenroom backup greenroom-monday.db
            """)

    @Argument(help: "The backup file to write.")
    var file: String

    @Flag(help: "Overwrite the file if it exists.")
    var force = false

    @OptionGroup var options: GlobalOptions

    func account(in app: AppEnvironment) async throws -> Account { try await app.accountOfGateway() }

    func run(in context: CommandContext) async throws {
        guard file != context.store.file else {
            throw CommandError(.usage, "\(file) is the database itself. Use another file name.")
        }
        try Files.refuseToReplace(file, force: force)
        if context.store.file == nil {
            try await Backup.copyServer(context.store, to: file, migrations: Modules.migrations)
        } else {
            try Backup.copy(context.store, to: file)
        }
        // After the database, so that all files it refers to exist.
        let photos = PhotoStore(beside: file)
        let count = try await photos.copyMissing(from: PhotoStore(context.store))
        context.terminal.line("Backed up to \(file).")
        if count > 0 {
            context.terminal.say("Copied \(count) photo\(count == 1 ? "" : "s") to \(photos.folder).")
        }
        context.terminal.say("To restore it: greenroom restore \(file.argument)")
    }
}

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Replace the database with a backup.",
        discussion: """
            Stop the gateway first. The backup is checked, and the current database is kept next to it. Nothing
            is sent until you release the outbox: greenroom inbox release. Texts that were queued in the backup
            are looked up at the provider, so that none is sent twice.

            Example:
              greenroom restore greenroom-monday.db --yes greenroom-monday.db
            """)

    @Argument(help: "The backup file.")
    var file: String

    @Option(help: ArgumentHelp("Skip the confirmation prompt; needs the backup's name.", valueName: "file"))
    var yes: String?

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let settings = try await Settings(environment: ProcessEnvironment.current, flags: options.flags)
        let terminal = Terminal.process(environment: ProcessEnvironment.current)
        let now = try WallClock.chosen(by: settings).now()
        guard !Store.isServer(settings.databasePath) else {
            return try await restoreToServer(settings, now: now, terminal)
        }
        try await restore(settings, now: now, terminal: options.noInput ? terminal.withoutQuestions : terminal)
    }

    func restore(_ settings: Settings, now: Instant, terminal: Terminal) async throws {
        let path = settings.databasePath
        guard Files.exist(file) else {
            throw CommandError(
                .notFound, "There is no file \(file.quotedLine).", "To create a backup: greenroom backup FILE")
        }
        guard !Files.isFolder(file) else {
            throw CommandError(
                .configuration, "\(file.quotedLine) is a folder, not a backup. Nothing changed.",
                "Name the file that greenroom backup wrote.")
        }
        if Files.exist(path) {
            try terminal.confirm("Replace \(path) with \(file)?", byName: file, given: yes)
        }
        let kept = try restoreFile(to: path, now: now)
        try await PhotoStore(beside: path).copyMissing(from: PhotoStore(beside: file))
        terminal.line("Restored \(path) from \(file).")
        if let kept { terminal.say("The previous database is kept as \(kept).") }
        terminal.say(
            "Sending is paused. Look at greenroom board and greenroom inbox sent, then: greenroom inbox release")
    }
}

extension RestoreCommand {
    /// Returns the path of the replaced database; nil if there was none. Throws `CommandError` unless the file is an
    /// undamaged backup.
    @discardableResult
    private func restoreFile(to path: String, now: Instant) throws -> String? {
        do {
            return try Backup.restore(
                file, to: path, migrations: Modules.migrations, now: String(now.milliseconds / 1000)
            ) { tx in
                try PhotoStore.checkNames(in: tx)
                try RestoreReconciliation.mark(now: now, in: tx)
            }
        } catch StoreError.notOurs(file) {
            throw CommandError(
                .configuration, "\(file.quotedLine) is not a Greenroom database. Nothing changed.",
                "To create a backup: greenroom backup FILE")
        } catch StoreError.damaged(file, let finding) {
            throw CommandError(
                .configuration,
                "The backup \(file.quotedLine) is damaged (\(StoreError.line(finding))). Nothing changed.",
                "Use another backup: greenroom restore FILE")
        }
    }

    /// Restores into an empty database at a server, by way of a file beside the backup.
    private func restoreToServer(_ settings: Settings, now: Instant, _ terminal: Terminal) async throws {
        let path = file + ".to-server"
        defer { for end in ["", "-wal", "-shm"] { try? Files.remove(path + end) } }
        try restoreFile(to: path, now: now)
        let copy = try Store(path: path, migrations: Modules.migrations)
        let server = try Store(
            path: settings.databasePath, password: settings[.databasePassword], migrations: Modules.migrations)
        _ = try await DatabaseMove(from: copy, to: server).run()
        try copy.close()
        try await PhotoStore(server).copyMissing(from: PhotoStore(beside: file))
        terminal.line("Restored \(server.path) from \(file).")
        terminal.say(
            "Sending is paused. Look at greenroom board and greenroom inbox sent, then: greenroom inbox release")
    }
}

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
        guard try await !app.store.read({ try Health.isGatewayRunning(now: now, in: $0) }) else {
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
        return "\(rows) row\(rows == 1 ? "" : "s") in \(tables.count) tables, with the same counts and checksums"
    }
}
