import CommandKit
import Platform
import Storage
import Values

extension CommandContext {
    /// Starts a session of the command line, which selects the account from now on.
    func select(_ account: Account) async throws {
        guard let file = CommandSession(app.settings) else {
            throw CommandError(
                .configuration, "There is no home folder to store the session in.", "Set HOME or XDG_STATE_HOME.")
        }
        _ = try await file.end(in: store, now: now)
        let random = app.random
        let token = try await store.write(.account(account.id), at: now) {
            try Session.start(account: account.id, browser: CommandSession.name, random: random, in: $0)
        }
        try file.store(token)
        terminal.line("Signed in as \(Printable.line(account.name ?? "this account")).")
    }
}
