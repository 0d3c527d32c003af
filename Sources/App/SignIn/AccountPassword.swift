import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct AccountPassword: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "password", abstract: "Set the password of your account.",
        discussion: """
            All browsers are signed out. The current password is not needed: anyone who can open the database
            may set a new one.

            Example:
              greenroom account password
            """)

    @OptionGroup var password: PasswordOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let new = try password.new(in: context.terminal, names: [account.name, account.email])
        let session = try await CommandSession(context.app.settings)?.session(in: context.store, now: context.now)
        try await ChangePassword(store: context.store, hasher: context.app.passwords).set(
            new, of: account.id, keeping: session?.account == account.id ? session?.id : nil,
            random: context.app.random, now: context.now)
        context.terminal.line("The password is set. All browsers are signed out.")
        if account.email == nil {
            context.terminal.say("To sign in with it:  greenroom account edit --email ADDRESS")
        }
    }
}
