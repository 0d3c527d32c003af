import CommandKit
import Platform
import Storage
import Values

extension StoreCommand {
    /// Opens the database, and runs the command with its context.
    func runWithDatabase() async throws {
        let environment = ProcessEnvironment.current
        let settings = try await Settings(environment: environment, flags: options.flags)
        var terminal = Terminal.process(environment: environment)
        if options.noInput { terminal = terminal.withoutQuestions }
        if options.color != .auto { terminal = terminal.colored(options.color == .always) }
        for unknown in settings.unknownNames {
            let hint = unknown.nearest.map { " Did you mean \($0)?" } ?? ""
            terminal.say("greenroom: \(Printable.line(unknown.name)) is not a known setting.\(hint)")
        }
        try check(terminal)
        let isNew = !settings.hasDatabase
        let isReading = self is any ReadOnlyCommand
        if isNew, isReading, let path = options.database, Files.isKnownMissing(path) {
            throw CommandError(
                .notFound, "There is no database \(settings.databasePath.quotedLine).",
                "See which one is used: greenroom settings show --origin",
                "Create it: greenroom account edit --name NAME")
        }
        let app = try await AppEnvironment.open(
            settings, clock: try WallClock.chosen(by: settings), isService: false, isReading: isReading)
        if isNew { terminal.say("Created the database \(Printable.line(app.store.path)).") }
        let context = CommandContext(
            app: app, account: try await account(in: app), terminal: terminal, now: app.clock.now())
        try await ActingMember.$current.withValue(try await Self.actor(in: context)) {
            try await run(in: context)
        }
    }

    /// As whom the command acts: whoever is signed in to the account, else its main member. Anybody who can open the
    /// database may do everything.
    private static func actor(in context: CommandContext) async throws -> ActingMember? {
        let session = try await CommandSession(context.app.settings)?.session(in: context.store, now: context.now)
        let account = context.account.id
        return try await context.read { tx in
            let signedIn = try session.flatMap { try Member.find($0.member, account: account, in: tx) }
            return try (signedIn ?? Member.main(of: account, in: tx))?.acting
        }
    }
}
