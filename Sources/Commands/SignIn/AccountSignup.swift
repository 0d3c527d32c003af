import ArgumentParser
import Lineups
import Platform
import Storage
import Values

struct AccountSignup: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "signup", abstract: "Create an account that signs in with e-mail and password.",
        discussion: """
            If the only account has no e-mail address, it gets this one; otherwise a new account is created.
            Either way, later commands use that account. A new account cannot send texts until it has a sender:
            greenroom account edit NAME --sender NUMBER

            Example:
              greenroom account signup ada@example.org --name "Harbor Comedy"
            """)

    @Argument(help: "The e-mail address.")
    var email: String

    @Option(help: "Who the account's texts are from.")
    var name: String?

    @OptionGroup var password: PasswordOptions
    @OptionGroup var options: GlobalOptions

    func account(in app: AppEnvironment) async throws -> Account { try await app.operatorAccount() }

    func run(in context: CommandContext) async throws {
        let all = try await context.read { try Account.all(in: $0) }
        let only = all.count == 1 && all[0].email == nil ? all[0] : nil
        let (email, name): (String, String)
        do throws(AccountEntryError) {
            email = try AccountEntry.email(self.email)
            name = try AccountEntry.name(self.name ?? only?.name ?? "")
        } catch {
            let lacksName = if case .name = error { self.name == nil } else { false }
            throw CommandError(error).adding(lacksName ? ["Say who its texts are from: --name NAME"] : [])
        }
        let chosen = try password.new(in: context.terminal, names: [name, email])
        let entry = SignUpEntry(name: name, email: email, password: chosen)
        let hash = try await context.app.passwords.hash(entry.password, random: context.app.random)
        let account = try await context.store.write(.everything, at: context.now) {
            try SignUp(entry, password: hash).runForOperator(in: $0)
        }
        context.terminal.line("Signed up: \(entry.email).")
        try await context.select(account)
        if only == nil {
            context.terminal.say(
                "It has no number to text from yet: "
                    + "greenroom account edit \((account.name ?? "").argument) --sender NUMBER")
        } else {
            context.terminal.say("Next: greenroom open")
        }
    }
}
