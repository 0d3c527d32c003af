import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct AccountLogin: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Choose the account that your commands work on.",
        discussion: """
            With several accounts, commands then need no --account. The session is stored in a file that only
            you can read, and ends 30 days after its last use.

            Example:
              greenroom account login ada@example.org
            """)

    @Argument(help: "The e-mail address of the account.")
    var email: String

    @OptionGroup var password: PasswordOptions
    @OptionGroup var options: GlobalOptions

    func account(in app: AppEnvironment) async throws -> Account { try await app.operatorAccount() }

    func run(in context: CommandContext) async throws {
        let typed = try password.present(in: context.terminal)
        let signIn = PasswordSignIn(store: context.store, hasher: context.app.passwords)
        guard
            let account = try await signIn.account(
                email: email, password: typed, client: CommandSession.name, now: context.now)
        else {
            throw CommandError(
                .credentials, "The e-mail address or the password is wrong.",
                "Set another password: greenroom --account NAME account password")
        }
        try await context.select(account)
    }
}

struct AccountLogout: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "End the session of this command line.",
        discussion: """
            Example:
              greenroom account logout
            """)

    @OptionGroup var options: GlobalOptions

    func account(in app: AppEnvironment) async throws -> Account { try await app.operatorAccount() }

    func run(in context: CommandContext) async throws {
        let hasEnded = try await CommandSession(context.app.settings)?.end(in: context.store) ?? false
        context.terminal.line(hasEnded ? "Signed out." : "Not signed in.")
    }
}
