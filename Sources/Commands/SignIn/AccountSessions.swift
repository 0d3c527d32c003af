import ArgumentParser
import Platform
import Storage
import Values

struct AccountSessions: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions", abstract: "List the browsers that are signed in.",
        discussion: """
            Examples:
              greenroom account sessions
              greenroom account sessions --revoke-all
            """)

    @Option(help: "Sign out one browser, by its ID in the list.")
    var revoke: Int64?

    @Flag(help: "Sign out all browsers.")
    var revokeAll = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if revoke != nil, revokeAll { throw ValidationError("Use --revoke or --revoke-all, not both.") }
    }

    func run(in context: CommandContext) async throws {
        let (account, now) = (context.account, context.now)
        if let revoke {
            guard try await context.write({ try Session.revoke(ID(revoke), account: account.id, in: $0) }) else {
                throw CommandError(.notFound, "There is no session \(revoke).", "See them: greenroom account sessions")
            }
            return context.terminal.line("Signed out: session \(revoke).")
        }
        if revokeAll {
            let count = try await context.write { try Session.revokeAll(account: account.id, in: $0) }
            return context.terminal.line("Signed out: \(count.counted("session")).")
        }
        let sessions = try await context.read { try Session.all(account: account.id, in: $0) }
        var listing = OutputTable(
            [
                "id": "ID", "browser": "BROWSER", "created_at": "SINCE", "used_at": "LAST USED", "expires_at": nil,
            ], emptyState: "No browser is signed in. Create a link:  greenroom open")
        listing.rows = sessions.map { session in
            [
                .number(session.id.rawValue), .text(session.browser),
                .text(session.createdAt.rfc3339, shown: DateText().long(session.createdAt, in: account.zone)),
                .text(session.usedAt.rfc3339, shown: RelativeText.of(session.usedAt, now: now, in: account.zone)),
                .text(session.expiresAt.rfc3339),
            ]
        }
        try listing.print(output, to: context.terminal)
        if output.resolvedFormat == .table, !sessions.isEmpty {
            context.terminal.say("Sign one out: greenroom account sessions --revoke ID")
        }
    }
}
