import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Tokens for other programs that use the API.",
        discussion: """
            A program sends its token with each request: Authorization: Bearer gr_…
            Roles:
              viewer  sees shows and people without pay; changes and sends nothing
              booker  everything but the account and its members

            Example:
              greenroom token
            """,
        subcommands: [TokenList.self, TokenAdd.self, TokenRemove.self], defaultSubcommand: TokenList.self,
        aliases: ["tokens"])
}

struct TokenList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the tokens of the account.",
        discussion: """
            Example:
              greenroom token list
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, now) = (context.account, context.now)
        let tokens = try await context.read { try APIToken.all(of: account.id, in: $0) }
        try OutputTable(
            tokens, APIToken.fields,
            shown: [
                "id": "ID", "name": "NAME", "role": "ROLE",
                "used_at": OutputTable.Shown("LAST USED") { token in
                    token.usedAt.map { RelativeText.of($0, now: now, in: account.zone) } ?? "never"
                },
                "expires_at": OutputTable.Shown("EXPIRES") { $0.expiryWords(in: account.zone, now: now) },
            ], emptyState: "There are no tokens. Make one:  greenroom token add NAME --role viewer"
        ).print(output, to: context.terminal)
    }
}

struct TokenAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Make a token for another program.",
        discussion: """
            It is shown once. Whoever has it can do what its role may, until it expires or is removed.

            Examples:
              greenroom token add Website --role viewer
              greenroom token add Import --role booker --expires 30d
            """, aliases: ["new", "create"])

    @Argument(help: "What it is for.")
    var name: String

    @Option(help: "viewer or booker.")
    var role: String

    @Option(help: "After how many days it expires, like 90d; or never.")
    var expires: String = APITokenInput.usualExpiry

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let input = try APITokenInput(name: name, role: role, expires: expires).read()
        let (account, random) = (context.account.id, context.app.random)
        let token = try await context.write { tx in
            try APIToken.add(input, of: account, by: tx.actor, random: random, in: tx)
        }
        context.terminal.say("This is the token \(input.name.quotedLine). It is shown only once:")
        context.terminal.line(token.text)
        context.terminal.say("\(Terminal.undo). Remove it later: greenroom token remove \(input.name.argument)")
    }
}

struct TokenRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a token: what presents it gets nothing from then on.",
        discussion: """
            It cannot be undone.

            Example:
              greenroom token remove Website
            """, aliases: ["rm", "delete"])

    @Argument(help: "The token: name or ID.")
    var token: String

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, typed) = (context.account.id, token)
        let found = try await context.read { try APIToken.named(typed, account: account, in: $0) }
        try context.terminal.confirm("\(found.removalQuestion) \(APIToken.removalConsequence)", yes: yes)
        let removed = try await context.write { tx in
            let token = try APIToken.named(typed, account: account, in: tx)
            try token.remove(in: tx)
            return token
        }
        context.terminal.line("Removed \(removed.name.quotedLine).")
    }
}

extension APIToken {
    /// `Mon Dec 14, noon`, `never`, `expired`
    func expiryWords(in zone: Zone, now: Instant) -> String {
        guard let expiresAt else { return "never" }
        return isExpired(at: now) ? "expired" : DateText().short(expiresAt, in: zone, now: now)
    }
}
