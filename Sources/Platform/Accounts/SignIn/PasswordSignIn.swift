package import Storage
package import Values

/// Signs in with e-mail address and password.
package struct PasswordSignIn: Sendable {
    private let store: Store
    private let hasher: PasswordHasher

    package init(store: Store, hasher: PasswordHasher) { (self.store, self.hasher) = (store, hasher) }

    /// The token of a new session, or nil if the address or the password is wrong: which of the two is not revealed,
    /// and it takes equally long. Throws `TooManyAttempts` or `PasswordHasher.Busy`.
    ///
    /// - Parameters:
    ///   - client: the network address from which it is tried.
    ///   - ended: the session of the same browser, which the new one replaces.
    package func run(
        email: String, password: String, client: String, browser: String, replacing ended: SecretToken? = nil,
        random: RandomSource, now: Instant
    ) async throws -> SecretToken? {
        guard let (account, stored) = try await checked(email: email, password: password, client: client, now: now)
        else { return nil }
        return try await store.write(.account(account.id), at: now) { tx in
            // It may have been changed meanwhile.
            guard try PasswordHash.of(account.id, in: tx) == stored else { return nil }
            if let ended { try Session.revoke(ended, in: tx) }
            return try Session.start(account: account.id, browser: browser, random: random, in: tx)
        }
    }

    /// The account that the address and the password belong to, or nil as for `run`. Starts no session.
    package func account(email: String, password: String, client: String, now: Instant) async throws -> Account? {
        try await checked(email: email, password: password, client: client, now: now)?.0
    }

    private func checked(
        email: String, password: String, client: String, now: Instant
    ) async throws -> (Account, PasswordHash)? {
        let subject = "\(email.lowercased()) \(client)"
        let (account, stored) = try await store.write(.everything, at: now) { tx in
            try AttemptLimit.passwordsFromAddress.record(client, in: tx)
            try AttemptLimit.passwordsForEmail.record(subject, in: tx)
            let account = try Account.find(email: email, in: tx)
            return (account, try account.flatMap { try PasswordHash.of($0.id, in: tx) })
        }
        let isRight = try await hasher.verify(password, against: stored)
        guard let account, let stored, isRight else { return nil }
        try await store.write(.everything, at: now) { try AttemptLimit.passwordsForEmail.clear(subject, in: $0) }
        return (account, stored)
    }
}
