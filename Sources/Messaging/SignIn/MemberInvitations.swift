package import Platform
package import Storage
package import Templates
package import Values

/// Invites people to work on an account: by a text with a link, which verifies their cell, or by a link that an owner
/// hands on. They have to accept.
package struct MemberInvitations: Sendable {
    private let account: Account
    /// Under which people reach the pages.
    private let address: String
    private let templates: MessageTemplates
    private let sender: Sender
    private let limits: VerificationLimits
    private let random: RandomSource

    /// - Parameter sender: of the gateway, since an account needs none to invite.
    package init(
        _ account: Account, address: String, templates: MessageTemplates, sender: Sender, limits: VerificationLimits,
        random: RandomSource
    ) {
        (self.account, self.address, self.templates, self.sender) = (account, address, templates, sender)
        (self.limits, self.random) = (limits, random)
    }

    package struct Invited: Sendable {
        package let member: Member
        /// The address that accepts. It is shown to nobody else where it was texted.
        package let link: String
    }

    /// Adds a member who has to accept. One undo step.
    ///
    /// - Parameters:
    ///   - cell: where the link is texted, in E.164; nil if it is handed on.
    ///   - by: who invites.
    package func invite(
        _ name: String, as role: Role, cell: String?, email: String?, by: String, in tx: Transaction
    ) throws -> Invited {
        if let cell { try check(cell, in: tx) }
        let (member, token) = try Member.invite(
            name, as: role, cell: cell, email: email, to: account.id, random: random, in: tx)
        return try send(member, token, to: cell, by: by, in: tx)
    }

    /// Makes a new link for a member: who has not accepted, or who gets another cell.
    package func invite(again member: Member, cell: String?, by: String, in tx: Transaction) throws -> Invited {
        if let cell { try check(cell, in: tx) }
        try Self.cancelText(to: member, in: tx)
        let token = try member.inviteAgain(cell: cell, random: random, in: tx)
        // The name or the role may just have been changed.
        let present = try Member.find(member.id, account: account.id, in: tx) ?? member
        return try send(present, token, to: cell, by: by, in: tx)
    }

    /// What would be texted.
    package struct Plan: Sendable {
        /// Without the secret of the link, which is not made yet.
        package let body: String
        /// For the price, and for quiet hours.
        package let preview: TextPreview

        /// Equal for equal texts to the same number.
        package var approvalKey: String {
            Fingerprint.of("\(preview.texts.map(\.recipient.number).joined()) \(body)")
        }
    }

    /// Throws `MemberError`, and `CustomTextError` for a number that has opted out.
    ///
    /// - Parameters:
    ///   - name: of the member.
    ///   - member: nil for a new one.
    package func plan(
        _ name: String, _ member: ID<Member>? = nil, as role: Role, to cell: String, by: String, in tx: Transaction
    ) throws -> Plan {
        try Member.check(name: name, cell: cell, account: account.id, of: member, in: tx)
        let recipient = try recipient(name, cell, in: tx)
        let confirms = try member.flatMap { try Member.find($0, account: account.id, in: tx) }?.hasJoined ?? false
        let long = text(
            as: role, by: by, link: address + "/join/" + String(repeating: "0", count: 64), confirms: confirms)
        return Plan(
            body: text(as: role, by: by, link: address + "/join/…", confirms: confirms),
            preview: TextPreview([TextPreview.Text(name: name, recipient: recipient, body: long, in: .english)]))
    }

    private func recipient(_ name: String, _ cell: String, in tx: Transaction) throws -> Recipient {
        let recipient = try Recipient(cell, contact: nil, account: account, sender: sender, in: tx)
        switch try recipient.obstacle(in: tx) {
        case .optedOut(let scope): throw CustomTextError.optedOut(name, scope)
        case .paused: throw CustomTextError.paused(name, number: cell)
        case .ownNumber: throw CustomTextError.ownNumber(cell)
        case .noTemplate: throw CustomTextError.noTemplate(name)
        case nil: return recipient
        }
    }

    /// The text, as it is sent.
    ///
    /// - Parameter confirms: to a member, whose new cell it confirms.
    private func text(as role: Role, by: String, link: String, confirms: Bool) -> String {
        let booker = account.name ?? by
        return templates.render(
            .memberInvitation,
            [
                "by": .text(by), "booker": .text(booker), "role": .text(role.rawValue), "link": .text(link),
                "by_account": .flag(by.folded == booker.folded), "confirms": .flag(confirms),
            ])
    }

    private func check(_ cell: String, in tx: Transaction) throws {
        try limits.checkCountry(of: cell, sender: sender, in: tx)
        try AttemptLimit.verificationsForAccount.record("\(account.id)", in: tx)
        try AttemptLimit.verificationsForNumber.record(cell, in: tx)
        let sent = AttemptLimit.verificationsSent(perDay: limits.perDay)
        guard try !sent.isReached(for: SignInTexts.gateway, in: tx) else { throw VerificationError.usedUp }
        try sent.record(SignInTexts.gateway, in: tx)
    }

    /// Accepts for a member with the token of their link, as `Member.accept`. Cancels a text with the link that has not
    /// left.
    package static func accept(
        _ token: SecretToken, of member: Member, name: String? = nil, email: String? = nil,
        password: PasswordHash? = nil, in tx: Transaction
    ) throws -> Member? {
        try cancelText(to: member, in: tx)
        return try Member.accept(token, name: name, email: email, password: password, in: tx)
    }

    /// Removes a member, as `Member.remove`. Cancels a text with their link that has not left.
    package static func remove(_ member: Member, in tx: Transaction) throws {
        try cancelText(to: member, in: tx)
        try member.remove(in: tx)
    }

    /// Cancels the text with a member's link that has not left yet, since the link was used or has ended.
    static func cancelText(to member: Member, in tx: Transaction) throws {
        guard let cell = member.invitedCell else { return }
        try Outbox.cancel(
            """
            SELECT id AS outbound_message_id FROM outbound_message
            WHERE to_number = \(cell) AND account_id = \(member.account) AND state = 'queued'
                AND kind = 'notice' AND secret_body IS NOT NULL
            """, in: tx)
    }

    private func send(
        _ member: Member, _ token: SecretToken, to cell: String?, by: String, in tx: Transaction
    ) throws -> Invited {
        let link = address + "/join/" + token.text
        if let cell {
            try recipient(member.name, cell, in: tx).enqueue(
                text(as: member.role, by: by, link: link, confirms: member.hasJoined), secret: token.text,
                kind: .notice, account: account.id,
                expiresAt: tx.now.adding(Member.invitationLifetime), in: tx)
        }
        return Invited(member: member, link: link)
    }
}
