import Agenda
package import ArgumentParser
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

    package init(app: AppEnvironment, account: Account, terminal: Terminal, now: Instant) {
        (self.app, self.account, self.terminal, self.now) = (app, account, terminal, now)
    }

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
package struct GlobalOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The database file.", valueName: "file"))
    package var database: String?

    @Option(help: ArgumentHelp("The account to use, if there are several.", valueName: "name"))
    var account: String?

    @Option(help: ArgumentHelp("A settings file.", valueName: "file"))
    var config: String?

    @Flag(help: "Never prompt; fail if input is needed.")
    package var noInput = false

    @Option(help: "Color: auto, always or never.")
    package var color: ColorMode = .auto

    @Option(help: .hidden)
    var now: String?

    package init() {}

    /// The values of `--color`.
    package enum ColorMode: String, ExpressibleByArgument, CaseIterable {
        case auto, always, never
    }

    package var flags: [Setting: String] {
        var flags: [Setting: String] = [:]
        flags[.database] = database
        flags[.account] = account
        flags[.config] = config
        flags[.now] = now
        return flags
    }
}

/// A command that uses the database. The program creates the context; `run(in:)` does the work, and is called by tests.
package protocol StoreCommand: AsyncParsableCommand {
    var options: GlobalOptions { get }
    /// Validates what does not need the database, before it is opened or created.
    func check(_ terminal: Terminal) throws
    /// The account to work on.
    func account(in app: AppEnvironment) async throws -> Account
    func run(in context: CommandContext) async throws
}

/// A command that changes nothing.
package protocol ReadOnlyCommand: StoreCommand {}

extension StoreCommand {
    package func check(_ terminal: Terminal) throws {}

    package func account(in app: AppEnvironment) async throws -> Account { try await app.account() }
}

extension WallClock {
    /// The system clock, or a fixed time from the settings.
    package static func chosen(by settings: Settings) throws -> WallClock {
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
    package func save(_ text: String, to path: String, force: Bool) throws {
        if path == "-" { return terminal.file(text) }
        try Files.refuseToReplace(path, force: force)
        try Files.write(Data(text.utf8), to: path)
        terminal.line("Saved \(path).")
    }
}
