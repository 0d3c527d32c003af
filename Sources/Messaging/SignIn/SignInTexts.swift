package import Platform
package import Storage
package import Templates
package import Values

/// Texts about signing in. They are answers to what somebody does on a page at that moment: they go before other texts,
/// and at any hour.
package struct SignInTexts: Sendable {
    private let templates: MessageTemplates
    /// The sender of the gateway, since an account needs none to sign in.
    private let sender: Sender
    private let random: RandomSource

    package init(templates: MessageTemplates, sender: Sender, random: RandomSource) {
        (self.templates, self.sender, self.random) = (templates, sender, random)
    }

    /// Somebody asks for a code to sign in or to choose a new password. Returns the token of the request, which is the
    /// same whether the number is known or not; the code is sent only to the verified cell of a member.
    ///
    /// Throws `TooManyAttempts`, which does not depend on whether the number is known either, and
    /// `VerificationError.ownNumber`.
    ///
    /// - Parameters:
    ///   - number: E.164.
    ///   - client: the network address from which it is asked for.
    package func requestCode(
        _ purpose: SignInCode.Purpose, for number: String, client: String, in tx: Transaction
    ) throws -> SecretToken {
        try checkRecipient(number)
        try AttemptLimit.codesFromAddress.record(client, in: tx)
        try AttemptLimit.codesForNumber.record(number, in: tx)
        let member = try Member.all(withCell: number, in: tx).first
        let request = try SignInCode.create(purpose, number: number, account: member?.account, random: random, in: tx)
        if let member, try !AttemptLimit.codesSent.isReached(for: Self.gateway, in: tx) {
            try AttemptLimit.codesSent.record(Self.gateway, in: tx)
            try send(request, purpose, to: number, of: member.account, in: tx)
        }
        return request.token
    }

    /// Sends a code to a cell that an account wants to use. Throws `TooManyAttempts` or `VerificationError`. The
    /// operator is told when the last text of the day is used.
    package func verifyCell(
        _ number: String, of account: ID<Account>, within limits: VerificationLimits, in tx: Transaction
    ) throws {
        try checkRecipient(number)
        try limits.checkCountry(of: number, sender: sender, in: tx)
        try AttemptLimit.verificationsForAccount.record("\(account)", in: tx)
        try AttemptLimit.verificationsForNumber.record(number, in: tx)
        let sent = AttemptLimit.verificationsSent(perDay: limits.perDay)
        guard try !sent.isReached(for: Self.gateway, in: tx) else { throw VerificationError.usedUp }
        try sent.record(Self.gateway, in: tx)
        let request = try SignInCode.create(.cell, number: number, account: account, random: random, in: tx)
        try send(request, .cell, to: number, of: account, in: tx)
        if try sent.isReached(for: Self.gateway, in: tx) { try reportEnd(of: limits, in: tx) }
    }

    /// A sender does not text itself.
    private func checkRecipient(_ number: String) throws {
        if number == sender.address { throw VerificationError.ownNumber(number) }
    }

    /// Tells the operator, at most once a day.
    private func reportEnd(of limits: VerificationLimits, in tx: Transaction) throws {
        guard let account = try Account.operator(in: tx),
            try !Notification.wasSent(.verifications, of: account.id, since: tx.now.adding(.zero - .hours(24)), in: tx)
        else { return }
        try Notification.raise(
            .verifications, of: account.id, limits.usedUp, account: account, sender: sender.id, in: tx)
    }

    /// Tells the owner of an account that somebody tried to sign up with its e-mail address; at most once a day.
    package func noticeSignUp(with email: String, of account: Account, in tx: Transaction) throws {
        guard let cell = account.cell,
            try !AttemptLimit.signUpNotices.isReached(for: "\(account.id)", in: tx)
        else { return }
        try AttemptLimit.signUpNotices.record("\(account.id)", in: tx)
        let body = templates.render(.signUpNotice, ["email": .text(email)])
        try Outbox.enqueue(
            Outbox.Draft(
                account: account.id, sender: sender.id, contact: nil, to: cell, body: body, kind: .notice,
                quietZones: [account.zone]),
            in: tx)
    }

    /// The subject of limits for all accounts together.
    static let gateway = "gateway"

    private func send(
        _ request: SignInCode.Request, _ purpose: SignInCode.Purpose, to number: String, of account: ID<Account>,
        in tx: Transaction
    ) throws {
        let body = templates.render(
            .signInCode,
            [
                "code": .text(request.digits), "signs_in": .flag(purpose == .signIn),
                "chooses_password": .flag(purpose == .password), "verifies_cell": .flag(purpose == .cell),
            ])
        try Outbox.enqueue(
            Outbox.Draft(
                account: account, sender: sender.id, contact: nil, to: number, body: body, secret: request.digits,
                kind: .answer,
                expiresAt: tx.now.adding(SignInCode.lifetime)),
            in: tx)
    }
}

extension VerificationLimits {
    fileprivate var usedUp: String {
        "All codes for new cells were sent: \(perDay) within 24 hours. The next requests are refused."
    }
}
