import Agenda
import ArgumentParser
import CommandKit
import Messaging
import Platform
import Storage
import Values

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

    @OptionGroup var confirmation: NameConfirmation
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
            try confirmation.ask(
                "Replace \(path) with \(file)?", name: file, what: " of the backup, \(file),", on: terminal)
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
                try RestoreReconciliation.mark(in: tx.at(now))
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
