import Agenda
import ArgumentParser
import CommandKit
import Lineups
import LineupsCommands
import Messaging
import People
import PhoneNumbers
import Platform
import Storage
import Values

struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Your account: the name in every text, your cell, your time zone.",
        discussion: """
            Examples:
              greenroom account
              greenroom account edit --name "Anchor Comedy"
            """,
        subcommands: [
            AccountShow.self, AccountEdit.self, AccountNumber.self, AccountVerify.self, AccountSignup.self,
            AccountInvite.self, AccountLogin.self, AccountLogout.self, AccountPassword.self, AccountSessions.self,
            AccountMember.self, AccountRemove.self,
        ], defaultSubcommand: AccountShow.self)
}

struct AccountVerify: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Enter the code that was sent to your cell.",
        discussion: """
            Example:
              greenroom account verify 123456
            """)

    @Argument(help: "The six digits from the text.")
    var code: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let verification = VerifyCell(context.account.id, digits: code)
        switch try await context.write({ try verification.run(in: $0) }) {
        case .verified(let number):
            context.terminal.line("Your cell: \(number). Texts from it are commands now.")
            context.terminal.reportChange()
        case .wrong(let tries):
            throw CommandError(
                .refused, "That is not the code. You can try \(tries == 1 ? "once" : "\(tries) times") more.")
        case .invalid:
            throw CommandError(
                .refused, "No code is pending: none was sent, it has expired, or it was tried too often.",
                "Send one: greenroom account edit --cell NUMBER")
        case .taken: throw CommandError(AccountError.cellTaken)
        }
    }
}

struct AccountInvite: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Create a link that lets one person sign up on the pages.",
        discussion: """
            The link works once, and for 14 days. Sign-up must be open to invitations:
            greenroom settings set signup invite

            Example:
              greenroom account invite --for "Dee of the Harbor"
            """)

    @Option(name: .customLong("for"), help: "Who the link is for; only you see it.")
    var note: String?

    @OptionGroup var options: GlobalOptions

    func account(in app: AppEnvironment) async throws -> Account { try await app.operatorAccount() }

    func run(in context: CommandContext) async throws {
        guard context.app.servesPages else {
            throw CommandError(
                .refused, "The pages are off: \(Setting.pages.rawValue) is off.",
                "Turn them on: greenroom settings set \(Setting.pages.rawValue) on")
        }
        guard try await context.app.signUpPolicy() != .closed else {
            throw CommandError(
                .refused, "Sign-up is closed.", "Open it to invitations: greenroom settings set signup invite")
        }
        let (note, random, now) = (note.flatMap { $0.isEmpty ? nil : $0 }, context.app.random, context.now)
        let token = try await context.store.write(.everything, at: now) {
            try SignUpInvitation.create(note: note, random: random, in: $0)
        }
        let until = DateText().long(now.adding(SignUpInvitation.lifetime), in: context.account.zone)
        context.terminal.say("Send this link to one person. It works once, until \(until):")
        context.terminal.line(try context.app.pagesURL + "/sign-up/" + token.text)
        context.terminal.say("Then: greenroom account edit NAME --sender NUMBER")
    }
}

struct AccountLogin: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Choose the account that your commands work on.",
        discussion: """
            With several accounts, commands then need no --account. The session is stored in a file that only
            you can read, and ends 30 days after its last use.

            Example:
              greenroom account login ada@example.org
            """)

    @Argument(help: "Your e-mail address.")
    var email: String

    @OptionGroup var password: PasswordOptions
    @OptionGroup var options: GlobalOptions

    func account(in app: AppEnvironment) async throws -> Account { try await app.operatorAccount() }

    func run(in context: CommandContext) async throws {
        let typed = try password.present(in: context.terminal)
        let signIn = PasswordSignIn(store: context.store, hasher: context.app.passwords)
        guard
            let member = try await signIn.member(
                email: email, password: typed, client: CommandSession.name, now: context.now)
        else {
            throw CommandError(
                .credentials, "The e-mail address or the password is wrong.",
                "Set another password: greenroom --account NAME account password")
        }
        try await context.select(member)
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
        let hasEnded = try await CommandSession(context.app.settings)?.end(in: context.store, now: context.now) ?? false
        context.terminal.line(hasEnded ? "Signed out." : "Not signed in.")
    }
}

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

struct AccountRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Delete an account with everything that belongs to it.",
        discussion: """
            Deletes the account's contacts, shows, texts and everything else, and signs out its browsers.
            This cannot be undone: make a backup first. The first account cannot be removed.

            Example:
              greenroom account remove "Harbor Comedy" --yes "Harbor Comedy"
            """, aliases: ["rm"])

    @Argument(help: "The name of the account.")
    var name: String

    @OptionGroup var confirmation: NameConfirmation
    @OptionGroup var options: GlobalOptions

    func account(in app: AppEnvironment) async throws -> Account { try await app.account(named: name) }

    func run(in context: CommandContext) async throws {
        let account = try await context.app.account(named: name)
        let label = account.name ?? ""
        try confirmation.ask(
            "Delete the account \(label.quotedLine) with everything in it?", name: label, on: context.terminal)
        try await context.store.write(.everything, at: context.now) { try RemoveAccount(account.id).run(in: $0) }
        context.terminal.line("Deleted: \(Printable.line(label)).")
    }
}
