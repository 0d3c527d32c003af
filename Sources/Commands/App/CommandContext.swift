import Agenda
import ArgumentParser
import Foundation
package import Platform
package import Storage
package import Values

/// What a command needs: the app environment, the account and the terminal.
package struct CommandContext: Sendable {
    package let app: AppEnvironment
    package let account: Account
    package let terminal: Terminal
    /// The time of the command; constant while it runs.
    package let now: Instant

    package var store: Store { app.store }

    package func sender() async throws -> Sender { try await app.sender(of: account) }

    /// Reads.
    ///
    /// - Parameter moment: the time of the transaction; nil for the time of the command.
    package func read<Value: Sendable>(
        at moment: Instant? = nil, _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await store.read(at: moment ?? now, body)
    }

    /// Writes about the account.
    ///
    /// - Parameter moment: the time of the transaction; nil for the time of the command.
    package func write<Value: Sendable>(
        at moment: Instant? = nil, _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await store.write(.account(account.id), at: moment ?? now, body)
    }
}

/// The options of every command.
struct GlobalOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The database file.", valueName: "file"))
    var database: String?

    @Option(help: ArgumentHelp("The account to use, if there are several.", valueName: "name"))
    var account: String?

    @Option(help: ArgumentHelp("A settings file.", valueName: "file"))
    var config: String?

    @Flag(help: "Never prompt; fail if input is needed.")
    var noInput = false

    @Option(help: "Color: auto, always or never.")
    var color: ColorMode = .auto

    @Option(help: .hidden)
    var now: String?

    enum ColorMode: String, ExpressibleByArgument, CaseIterable {
        case auto, always, never
    }

    var flags: [Setting: String] {
        var flags: [Setting: String] = [:]
        flags[.database] = database
        flags[.account] = account
        flags[.config] = config
        flags[.now] = now
        return flags
    }
}

/// A command that uses the database. `run()` creates the context; `run(in:)` does the work, and is called by tests.
protocol StoreCommand: AsyncParsableCommand {
    var options: GlobalOptions { get }
    /// Validates what does not need the database, before it is opened or created.
    func check(_ terminal: Terminal) throws
    /// The account to work on.
    func account(in app: AppEnvironment) async throws -> Account
    func run(in context: CommandContext) async throws
}

/// A command that changes nothing.
protocol ReadOnlyCommand: StoreCommand {}

extension StoreCommand {
    func check(_ terminal: Terminal) throws {}

    func account(in app: AppEnvironment) async throws -> Account { try await app.account() }

    func run() async throws {
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
        try await run(in: context)
    }
}

extension WallClock {
    /// The system clock, or a fixed time from the settings.
    static func chosen(by settings: Settings) throws -> WallClock {
        guard let text = settings[.now] else { return .system }
        guard let instant = Instant(rfc3339: text) else {
            throw CommandError(
                settings.value(.now)?.origin == "flag" ? .usage : .configuration,
                "Invalid --now or GREENROOM_NOW: \(text.quotedLine).",
                "Use a time like 2026-12-04T20:00:00Z.")
        }
        return .fixed(instant)
    }
}

extension CommandContext {
    /// Writes a text file, or prints it for `-`.
    func save(_ text: String, to path: String, force: Bool) throws {
        if path == "-" { return terminal.file(text) }
        try Files.refuseToReplace(path, force: force)
        try Files.write(Data(text.utf8), to: path)
        terminal.line("Saved \(path).")
    }
}
