package import Messaging
import People
package import Platform
package import Storage
package import Values

/// Creates an account for somebody new.
package struct SignUp: Sendable {
    package let name: String
    package let email: String
    package let password: PasswordHash

    package init(_ entry: SignUpEntry, password: PasswordHash) {
        (name, email, self.password) = (entry.name, entry.email, password)
    }

    /// The operator does it: it needs no permission. An only account without an address gets this one instead, and
    /// keeps its name if it has one. Throws `AccountError`.
    package func runForOperator(in tx: Transaction) throws -> Account {
        let all = try Account.all(in: tx)
        guard var only = all.first, all.count == 1, only.email == nil else {
            return try create(like: all.first, in: tx)
        }
        try AccountUndo.record(only, in: tx)
        only.email = email
        only.name = only.name ?? name
        try only.save(in: tx)
        try password.save(for: only.id, in: tx)
        return only
    }

    /// Somebody with an invitation does it. Uses the invitation up and signs in: returns the token of the session, or
    /// nil if the invitation cannot be used. Throws `AccountError`, also if the address is registered.
    package func run(
        invitation: SecretToken, browser: String, random: RandomSource, in tx: Transaction
    ) throws -> SecretToken? {
        guard try SignUpInvitation.use(invitation, in: tx) else { return nil }
        let account = try create(like: Account.operator(in: tx), in: tx)
        return try Session.start(account: account.id, browser: browser, random: random, in: tx)
    }

    /// Counts an attempt of somebody on a page, before the password is hashed, which takes a good part of a second.
    /// Throws `TooManyAttempts`.
    ///
    /// - Parameter isInvited: strangers do not use up the sign-ups of people with an invitation.
    package static func recordAttempt(client: String, isInvited: Bool, in tx: Transaction) throws {
        try AttemptLimit.signUpsFromAddress.record(client, in: tx)
        if !isInvited { try AttemptLimit.signUps.record("gateway", in: tx) }
    }

    /// Anybody does it, where sign-up is open. If the address is registered, nothing is created and its owner is told;
    /// the caller responds in the same way. Throws `AccountError.nameTaken`.
    package func run(texts: SignInTexts, in tx: Transaction) throws {
        guard try Account.find(name: name, in: tx) == nil else { throw AccountError.nameTaken(name) }
        if let owner = try Account.find(email: email, in: tx) {
            return try texts.noticeSignUp(with: email, of: owner, in: tx)
        }
        _ = try create(like: Account.operator(in: tx), in: tx)
    }

    /// - Parameter other: gives its zone and region, which can be changed in the settings.
    private func create(like other: Account?, in tx: Transaction) throws -> Account {
        guard let other else { throw AccountError.unknown }
        guard try Account.find(name: name, in: tx) == nil else { throw AccountError.nameTaken(name) }
        guard try Account.find(email: email, in: tx) == nil else { throw AccountError.emailTaken }
        var account = try Account.create(name: name, zone: other.zone, region: other.region, in: tx)
        account.email = email
        try account.save(in: tx)
        try password.save(for: account.id, in: tx)
        return account
    }
}

/// What is typed to sign up, checked.
package struct SignUpEntry: Sendable {
    package enum Field: String, CaseIterable, Sendable {
        case name, email, password
    }

    package let name: String
    package let email: String
    package let password: Password

    /// From values that were checked one by one.
    package init(name: String, email: String, password: Password) {
        (self.name, self.email, self.password) = (name, email, password)
    }

    /// Checks every field.
    package init(name: String, email: String, password: String) throws(InputProblems<Field>) {
        var reader = InputReader<Field>()
        let checkedName = reader.read(.name) { () throws(AccountEntryError) in try AccountEntry.name(name) }
        let checkedEmail = reader.read(.email) { () throws(AccountEntryError) in try AccountEntry.email(email) }
        let checkedPassword = reader.read(.password) { () throws(PasswordError) in
            try Password(password, names: [name, email])
        }
        guard let checkedName, let checkedEmail, let checkedPassword else { throw reader.problems }
        (self.name, self.email, self.password) = (checkedName, checkedEmail, checkedPassword)
    }
}
