import Foundation
import Platform
import Storage
import Values

/// The session of the command line: a file of the user's with a token, which chooses the account. It grants nothing
/// that access to the database does not.
struct CommandSession: Sendable {
    let path: String

    /// Nil if there is no folder for it.
    init?(_ settings: Settings) {
        guard let path = settings.sessionFile else { return nil }
        self.path = path
    }

    /// What `account sessions` calls it.
    static let name = "the command line"

    private var token: SecretToken? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return token.utf8.count == 64 ? SecretToken(token) : nil
    }

    /// Nil if nobody is signed in, or in another database only.
    func session(in store: Store, now: Instant) async throws -> Session? {
        guard let token else { return nil }
        return try await store.read(at: now) { try Session.find(token, in: $0) }
    }

    /// The account that is signed in. Renews the session.
    func account(in store: Store, now: Instant) async throws -> Account? {
        guard let session = try await session(in: store, now: now) else { return nil }
        if session.needsRenewal(at: now) {
            try await store.write(.account(session.account), at: now) { try session.renew(in: $0) }
        }
        return try await store.read(at: now) { try Account.find(session.account, in: $0) }
    }

    /// Replaces the file with one that only its owner can read.
    func store(_ token: SecretToken) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            // A new file is 0600, whatever the old one was.
            try? FileManager.default.removeItem(atPath: path)
            try SettingsFile.replace(path, with: token.text + "\n")
        } catch {
            throw CommandError(
                .cannotWrite, "The session file \(Printable.line(path)) cannot be written. Check its owner and mode.")
        }
    }

    /// Deletes the file and ends its session; false if there was none.
    func end(in store: Store, now: Instant) async throws -> Bool {
        guard let token else { return false }
        try? FileManager.default.removeItem(atPath: path)
        try await store.write(.everything, at: now) { try Session.revoke(token, in: $0) }
        return true
    }
}

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
