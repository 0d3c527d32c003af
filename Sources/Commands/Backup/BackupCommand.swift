import Agenda
import ArgumentParser
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
            context.terminal.say("Copied \(count.counted("photo")) to \(photos.folder).")
        }
        context.terminal.say("To restore it: greenroom restore \(file.argument)")
    }
}
