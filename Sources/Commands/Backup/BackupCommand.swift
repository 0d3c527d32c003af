internal import Agenda
internal import ArgumentParser
internal import Messaging
internal import Storage
internal import Values

struct BackupCommand: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Make a copy of everything, also while the gateway runs.",
        discussion: """
            Photos go into a folder beside it, which all copies there share.

            Example:
              greenroom backup greenroom-monday.db
            """)

    @Argument(help: "Where to.")
    var file: String

    @Flag(help: "Put it in the place of a file that is there.")
    var force = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        guard file != context.store.path else {
            throw CommandError(.usage, "\(file) is the database itself. Name another file.")
        }
        try Files.refuseToReplace(file, force: force)
        try Backup.copy(context.store, to: file)
        // After the database, so that all files it refers to exist.
        let photos = PhotoStore(beside: file)
        let count = try photos.copyMissing(from: PhotoStore(context.store))
        context.terminal.line("Saved everything to \(file).")
        if count > 0 {
            context.terminal.say("\(count) photo\(count == 1 ? "" : "s") went to \(photos.folder), beside it.")
        }
        context.terminal.say("Back again: greenroom restore \(file.argument)")
    }
}

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a copy in the database's place.",
        discussion: """
            The copy is checked first, and what was there is kept beside it. Stop the gateway before. What
            waited to be sent when it was made is looked up at the provider first, so that nothing goes twice.

            Example:
              greenroom restore greenroom-monday.db --yes greenroom-monday.db
            """)

    @Argument(help: "The copy.")
    var file: String

    @Option(help: ArgumentHelp("Do not ask; takes the copy's name.", valueName: "file"))
    var yes: String?

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let settings = try await Settings(environment: ProcessEnvironment.current, flags: options.flags)
        let terminal = Terminal.process(environment: ProcessEnvironment.current)
        let now = try WallClock.chosen(by: settings).now()
        try restore(settings, now: now, terminal: options.noInput ? terminal.withoutQuestions : terminal)
    }

    func restore(_ settings: Settings, now: Instant, terminal: Terminal) throws {
        let path = settings.databasePath
        guard Files.exist(file) else {
            throw CommandError(
                .notFound, "There is no file \(file.quotedLine).", "Copies are made by: greenroom backup FILE")
        }
        guard !Files.isFolder(file) else {
            throw CommandError(
                .configuration, "\(file.quotedLine) is a folder, not a copy. Nothing was done.",
                "Name the file that greenroom backup FILE made.")
        }
        if Files.exist(path) {
            try terminal.confirm("Put \(file) in the place of \(path)?", byName: file, given: yes)
        }
        let kept: String?
        do {
            kept = try Backup.restore(
                file, to: path, migrations: Modules.migrations, now: String(now.milliseconds / 1000)
            ) { try RestoreReconciliation.mark(now: now, in: $0) }
        } catch StoreError.notOurs(file) {
            throw CommandError(
                .configuration, "\(file.quotedLine) is not a copy of a Greenroom database. Nothing was done.",
                "Copies are made by: greenroom backup FILE")
        } catch StoreError.damaged(file, let finding) {
            throw CommandError(
                .configuration,
                "The copy \(file.quotedLine) is damaged (\(StoreError.line(finding))). Nothing was done.",
                "Take another copy: greenroom restore FILE")
        }
        try PhotoStore(beside: path).copyMissing(from: PhotoStore(beside: file))
        terminal.line("Restored \(path) from \(file).")
        if let kept { terminal.say("What was there is kept as \(kept).") }
    }
}

struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Bring the database of an older version up to date.",
        discussion: """
            A copy is made beside it first.

            Example:
              greenroom migrate
            """)

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let settings = try await Settings(environment: ProcessEnvironment.current, flags: options.flags)
        let terminal = Terminal.process(environment: ProcessEnvironment.current)
        let app = try await AppEnvironment.open(settings, upgrade: .always, clock: try WallClock.chosen(by: settings))
        terminal.line("\(app.store.path) is up to date.")
    }
}
