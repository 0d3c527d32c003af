package import Storage
package import Values

/// Signs in, or chooses a new password, with a code that was sent to the cell of a member.
package struct CodeSignIn: Sendable {
    /// Of the page on which the code is entered.
    private let request: SecretToken
    private let digits: String
    /// The network address from which it is entered.
    private let client: String
    private let browser: String
    /// The session of the same browser, which the new one replaces.
    private let ended: SecretToken?

    package init(
        request: SecretToken, digits: String, client: String, browser: String, replacing ended: SecretToken? = nil
    ) {
        (self.request, self.client, self.browser, self.ended) = (request, client, browser, ended)
        // As people type them: 123 456.
        self.digits = digits.filter { !$0.isWhitespace && $0 != "-" }
    }

    /// It must be committed in every case, since a wrong code counts as a try.
    package enum Result: Hashable, Sendable {
        /// The token of the new session.
        case signedIn(SecretToken)
        case wrong(triesLeft: Int)
        /// The code is unknown, used or too old, or was tried too often.
        case invalid
    }

    /// Signs in. Throws `TooManyAttempts`.
    package func signIn(random: RandomSource, in tx: Transaction) throws -> Result {
        try checked(.signIn, in: tx) { members in try start(members[0], random, in: tx) }
    }

    /// Sets a new password in all accounts of the person, ends all their sessions and signs in. Throws
    /// `TooManyAttempts`.
    package func reset(to password: PasswordHash, random: RandomSource, in tx: Transaction) throws -> Result {
        try checked(.password, in: tx) { members in
            for member in members { try password.save(for: member, in: tx) }
            return try start(members[0], random, in: tx)
        }
    }

    /// Whether a new password is worth hashing: digits can still be entered. Throws `TooManyAttempts`.
    package func canReset(in tx: Transaction) throws -> Bool {
        try AttemptLimit.codeEntriesFromAddress.check(client, in: tx)
        return try SignInCode.isOpen(request, .password, in: tx)
    }

    private func checked(
        _ purpose: SignInCode.Purpose, in tx: Transaction, _ signIn: (_ members: [Member]) throws -> SecretToken
    ) throws -> Result {
        try AttemptLimit.codeEntriesFromAddress.record(client, in: tx)
        switch try SignInCode.check(digits, for: request, purpose, in: tx) {
        case .right(_, let number):
            // The number may have been changed meanwhile.
            let members = try Member.all(withCell: number, in: tx)
            return members.isEmpty ? .invalid : .signedIn(try signIn(members))
        case .wrong(let triesLeft): return .wrong(triesLeft: triesLeft)
        case .invalid: return .invalid
        }
    }

    private func start(_ member: Member, _ random: RandomSource, in tx: Transaction) throws -> SecretToken {
        if let ended { try Session.revoke(ended, in: tx) }
        return try Session.start(member, browser: browser, random: random, in: tx)
    }
}
