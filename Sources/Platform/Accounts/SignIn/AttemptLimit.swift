package import Storage
package import Values

/// How often something may be tried within a time, by or for one subject.
package struct AttemptLimit: Sendable {
    private let kind: String
    package let count: Int
    package let window: Duration

    private init(_ kind: String, _ count: Int, per window: Duration) {
        (self.kind, self.count, self.window) = (kind, count, window)
    }

    /// Codes to sign in that are asked for, whether the number is known or not.
    package static let codesForNumber = AttemptLimit("codes.number", 5, per: .hours(1))
    package static let codesFromAddress = AttemptLimit("codes.address", 10, per: .hours(1))
    /// Codes to sign in that are sent. The limit is silent: otherwise it would tell which numbers are known.
    package static let codesSent = AttemptLimit("codes.sent", 20, per: .hours(1))
    /// Codes that verify a cell. They use up no code with which somebody signs in.
    package static let verificationsForAccount = AttemptLimit("codes.account", 5, per: .hours(1))
    package static let verificationsForNumber = AttemptLimit("verifications.number", 5, per: .hours(1))
    package static func verificationsSent(perDay count: Int) -> AttemptLimit {
        AttemptLimit("verifications.sent", count, per: .hours(24))
    }
    package static let codeEntriesFromAddress = AttemptLimit("code-entries.address", 50, per: .hours(1))
    /// For an e-mail address from one network address, so that nobody can lock its owner out from elsewhere.
    package static let passwordsForEmail = AttemptLimit("passwords.email", 10, per: .minutes(15))
    package static let passwordsFromAddress = AttemptLimit("passwords.address", 30, per: .minutes(15))
    package static let signUpsFromAddress = AttemptLimit("sign-ups.address", 10, per: .hours(1))
    package static let signUps = AttemptLimit("sign-ups", 50, per: .hours(1))
    /// Notices to somebody whose e-mail address was used to sign up again.
    package static let signUpNotices = AttemptLimit("sign-up-notices", 1, per: .hours(24))

    /// Throws `TooManyAttempts` if no more are allowed.
    package func check(_ subject: String, in tx: Transaction) throws {
        if try isReached(for: subject, in: tx) { throw TooManyAttempts(window: window) }
    }

    /// Records an attempt. Throws `TooManyAttempts` with nothing recorded.
    ///
    /// - Parameter subject: a number or an address, in one spelling. Only its hash is stored.
    package func record(_ subject: String, in tx: Transaction) throws {
        try tx.require { [.count("\(kind) \(Self.key(subject))")] }
        try check(subject, in: tx)
        try tx.run("INSERT INTO sign_in_attempt (kind, subject, at) VALUES (\(kind), \(Self.key(subject)), \(tx.now))")
    }

    package func isReached(for subject: String, in tx: Transaction) throws -> Bool {
        try attempts(of: subject, in: tx) >= count
    }

    /// How many were made within the window.
    package func attempts(of subject: String, in tx: Transaction) throws -> Int {
        try tx.value(
            """
            SELECT count(*) FROM sign_in_attempt
            WHERE kind = \(kind) AND subject = \(Self.key(subject)) AND at > \(tx.now.adding(.zero - window))
            """) ?? 0
    }

    /// Forgets the attempts of a subject, after one that succeeded.
    package func clear(_ subject: String, in tx: Transaction) throws {
        try tx.run("DELETE FROM sign_in_attempt WHERE kind = \(kind) AND subject = \(Self.key(subject))")
    }

    private static func key(_ subject: String) -> String { Fingerprint.of(subject) }

    static func deleteOld(in tx: Transaction) throws {
        try tx.run("DELETE FROM sign_in_attempt WHERE at <= \(tx.now.adding(.zero - .hours(24)))")
    }
}

/// Something was tried too often.
package struct TooManyAttempts: Error, Hashable, UserFacingError {
    /// After this time at the latest it may be tried again.
    package let window: Duration

    package var sentence: String { "Too many attempts. Try again in \(DurationText.words(window))." }
    package var kind: ErrorKind { .tooOften }
}
