package import Storage
package import Values

/// Signs in, or chooses a new password, with a code that was sent to the cell of an account.
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
        try checked(.signIn, in: tx) { account in try start(account, random, in: tx) }
    }

    /// Sets a new password, ends all sessions of the account and signs in. Throws `TooManyAttempts`.
    package func reset(to password: PasswordHash, random: RandomSource, in tx: Transaction) throws -> Result {
        try checked(.password, in: tx) { account in
            try password.save(for: account, in: tx)
            return try start(account, random, in: tx)
        }
    }

    /// Whether a new password is worth hashing: digits can still be entered. Throws `TooManyAttempts`.
    package func canReset(in tx: Transaction) throws -> Bool {
        try AttemptLimit.codeEntriesFromAddress.check(client, in: tx)
        return try SignInCode.isOpen(request, .password, in: tx)
    }

    private func checked(
        _ purpose: SignInCode.Purpose, in tx: Transaction, _ signIn: (ID<Account>) throws -> SecretToken
    ) throws -> Result {
        try AttemptLimit.codeEntriesFromAddress.record(client, in: tx)
        switch try SignInCode.check(digits, for: request, purpose, in: tx) {
        case .right(let account, let number):
            // The number may have been changed meanwhile.
            guard try Account.find(account, in: tx)?.cell == number else { return .invalid }
            return .signedIn(try signIn(account))
        case .wrong(let triesLeft): return .wrong(triesLeft: triesLeft)
        case .invalid: return .invalid
        }
    }

    private func start(_ account: ID<Account>, _ random: RandomSource, in tx: Transaction) throws -> SecretToken {
        if let ended { try Session.revoke(ended, in: tx) }
        return try Session.start(account: account, browser: browser, random: random, in: tx)
    }
}
