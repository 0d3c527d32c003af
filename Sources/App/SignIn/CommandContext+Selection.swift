import CommandKit
import Platform
import Storage
import Values

extension CommandContext {
    /// Starts a session of the account's main member, as below.
    func select(_ account: Account) async throws {
        guard let main = try await read({ try Member.main(of: account.id, in: $0) }) else { return }
        try await select(main)
    }

    /// Starts a session of the command line, which selects the member's account from now on, and acts as the member.
    func select(_ member: Member) async throws {
        guard let file = CommandSession(app.settings) else {
            throw CommandError(
                .configuration, "There is no home folder to store the session in.", "Set HOME or XDG_STATE_HOME.")
        }
        _ = try await file.end(in: store, now: now)
        let random = app.random
        let (token, name) = try await store.write(.account(member.account), at: now) { tx in
            (
                try Session.start(member, browser: CommandSession.name, random: random, in: tx),
                try Account.find(member.account, in: tx)?.name ?? "this account"
            )
        }
        try file.store(token)
        terminal.line("Signed in as \(Printable.line(member.isMain ? name : "\(member.name) of \(name)")).")
    }
}
