import Messaging
import Platform
import Storage
import TestSupport
import Values

/// Accounts with cells, addresses and passwords.
extension TestEnvironment {
    static let ownerCell = "+14155550199"

    /// Changes the first account.
    func changeOwner(_ change: @escaping @Sendable (inout Account) -> Void) async throws {
        let account = account.id
        try await store.write { tx in
            guard var owner = try Account.find(account, in: tx) else { return }
            change(&owner)
            try owner.save(in: tx)
        }
    }

    func setPassword(_ text: String, of account: ID<Account>) async throws {
        let hash = try await PasswordHasher.fast.hash(try Password(text), random: .system)
        try await store.write { try hash.save(for: account, in: $0) }
    }

    /// The codes in the texts to a number, the newest first.
    func codes(to number: String) async throws -> [String] {
        try await store.read {
            try $0.values(
                """
                SELECT secret_body FROM outbound_message WHERE to_number = \(number) AND secret_body IS NOT NULL
                ORDER BY id DESC
                """, as: String.self)
        }.compactMap { $0.firstMatch(of: /[0-9]{6}/).map { String($0.output) } }
    }

    func textCount() async throws -> Int {
        try await store.read { try $0.value("SELECT count(*) FROM outbound_message", as: Int.self) ?? 0 }
    }

    /// How many sessions an account has.
    func sessionCount(_ account: ID<Account>) async throws -> Int {
        try await store.read { try Session.all(account: account, in: $0).count }
    }
}

extension PageAnswer {
    /// The token of the session that the browser was given.
    var session: SecretToken? {
        cookies[PageBrowser.cookie].map { SecretToken(String($0.prefix { $0 != ";" })) }
    }

    var location: String { headers["location"] ?? "" }
}
