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
        guard let (member, stored) = try await checked(email: email, password: password, client: client, now: now)
        else { return nil }
        return try await store.write(.account(member.account), at: now) { tx in
            // It may have been changed meanwhile.
            guard let member = try Member.find(member.id, account: member.account, in: tx),
                try PasswordHash.of(member, in: tx) == stored
            else { return nil }
            if let ended { try Session.revoke(ended, in: tx) }
            return try Session.start(member, browser: browser, random: random, in: tx)
        }
    }

    /// Whose address and password these are, or nil as for `run`. Starts no session.
    package func member(email: String, password: String, client: String, now: Instant) async throws -> Member? {
        try await checked(email: email, password: password, client: client, now: now)?.0
    }

    /// Several members may have entered one address: each hash takes long, so only the first few are tried. A refusal
    /// always takes so many hashes: the time does not tell whether an address is known, or how many have it.
    private static let mostTried = 3

    private func checked(
        email: String, password: String, client: String, now: Instant
    ) async throws -> (Member, PasswordHash)? {
        let subject = "\(email.lowercased()) \(client)"
        let known = try await store.write(.everything, at: now) { tx in
            try AttemptLimit.passwordsFromAddress.record(client, in: tx)
            try AttemptLimit.passwordsForEmail.record(subject, in: tx)
            return try Member.all(withEmail: email, in: tx).compactMap { member in
                try PasswordHash.of(member, in: tx).map { (member, $0) }
            }
        }
        for (member, stored) in known.prefix(Self.mostTried) where try await hasher.verify(password, against: stored) {
            try await store.write(.everything, at: now) { try AttemptLimit.passwordsForEmail.clear(subject, in: $0) }
            return (member, stored)
        }
        for _ in known.count..<max(known.count, Self.mostTried) { _ = try await hasher.verify(password, against: nil) }
        return nil
    }
}
