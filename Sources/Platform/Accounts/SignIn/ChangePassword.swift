package import Storage
package import Values

/// Sets the password of a member who is signed in.
package struct ChangePassword: Sendable {
    private let store: Store
    private let hasher: PasswordHasher

    package init(store: Store, hasher: PasswordHasher) { (self.store, self.hasher) = (store, hasher) }

    /// Ends the other sessions of the member. Throws `PasswordError.wrong`, `TooManyAttempts` or
    /// `PasswordHasher.Busy`.
    ///
    /// - Parameters:
    ///   - present: the password until now, as it was typed; ignored if they have none.
    ///   - kept: the session in which it is changed.
    package func run(
        _ new: Password, present: String, of member: Member, keeping kept: ID<Session>, random: RandomSource,
        now: Instant
    ) async throws {
        let stored = try await store.write(.account(member.account), at: now) { tx in
            try AttemptLimit.passwordsForEmail.record("member \(member.id)", in: tx)
            return try PasswordHash.of(member, in: tx)
        }
        if let stored, try await !hasher.verify(present, against: stored) { throw PasswordError.wrong }
        let hash = try await hasher.hash(new, random: random)
        try await store.write(.account(member.account), at: now) {
            try hash.save(for: member, keeping: kept, in: $0)
        }
    }

    /// Sets it for somebody who can open the database, and so need not know the present one. Ends the sessions of the
    /// account's main member. Throws `PasswordHasher.Busy`.
    ///
    /// - Parameter kept: the session of the command line; nil for none.
    package func set(
        _ new: Password, of account: ID<Account>, keeping kept: ID<Session>?, random: RandomSource, now: Instant
    ) async throws {
        let hash = try await hasher.hash(new, random: random)
        try await store.write(.account(account), at: now) {
            try hash.save(for: account, keeping: kept, in: $0)
        }
    }
}
