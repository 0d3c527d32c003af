package import Storage
package import Values

extension Member {
    /// How long an invitation can be accepted.
    package static let invitationLifetime: Duration = .days(14)
    private static let longestName = 100

    /// Names it for people in one account; throws `MemberError`.
    ///
    /// - Parameter past: those who were removed too.
    package static func named(
        _ name: String, account: ID<Account>, past: Bool = false, in tx: Transaction
    ) throws -> Member {
        let all = try past ? everybody(of: account, in: tx) : all(of: account, in: tx)
        let wanted = spaced(name).folded
        let exact = all.filter { $0.name.folded == wanted || "\($0.id)" == wanted }
        if exact.count == 1 { return exact[0] }
        let close = all.filter { !wanted.isEmpty && $0.name.folded.hasPrefix(wanted) }
        guard exact.isEmpty, close.count == 1 else { throw MemberError.unknown(name, known: all.map(\.name)) }
        return close[0]
    }

    /// Adds somebody who has to accept. Returns the member, and the token of the link that accepts. One undo step.
    ///
    /// - Parameter cell: where the link is texted, in E.164, which verifies it; nil if somebody hands it on.
    package static func invite(
        _ name: String, as role: Role, cell: String?, email: String?, to account: ID<Account>, random: RandomSource,
        in tx: Transaction
    ) throws -> (member: Member, token: SecretToken) {
        let name = try checked(name, account: account, except: nil, in: tx)
        try checkCell(cell, account: account, except: nil, in: tx)
        let id = try tx.insert(
            """
            INSERT INTO member (account_id, name, role, email, email_key, created_at)
            VALUES (\(account), \(name), \(role), \(email), \(email?.lowercased()), \(tx.now))
            """, into: Member.self)
        try MemberUndo.record(id, MemberUndo(role: role, name: name, isRemoved: true), "invited", name, account, in: tx)
        let token = try openInvitation(id, cell: cell, random: random, in: tx)
        guard let member = try find(id, account: account, in: tx) else { throw MemberError.unknown(name, known: []) }
        return (member, token)
    }

    /// Checks a name and a cell that a member would get. Throws `MemberError`.
    ///
    /// - Parameter own: the member; nil for a new one.
    package static func check(
        name: String, cell: String, account: ID<Account>, of own: ID<Member>?, in tx: Transaction
    ) throws {
        _ = try checked(name, account: account, except: own, in: tx)
        try checkCell(cell, account: account, except: own, in: tx)
    }

    /// Makes a new link for somebody who has not accepted, or whose new cell has to be verified; the old one counts no
    /// more. A link that somebody else hands on is not made for a member: it would let others sign in as them.
    package func inviteAgain(
        cell: String?, random: RandomSource, in tx: Transaction
    ) throws -> SecretToken {
        guard let present = try Self.find(id, account: account, in: tx) else {
            throw MemberError.unknown(name, known: [])
        }
        if present.isMain { throw MemberError.isMain(name) }
        if cell == nil, present.hasJoined { throw MemberError.hasJoined(name) }
        try Self.checkCell(cell, account: account, except: id, in: tx)
        return try Self.openInvitation(id, cell: cell, random: random, in: tx)
    }

    private static func openInvitation(
        _ id: ID<Member>, cell: String?, random: RandomSource, in tx: Transaction
    ) throws -> SecretToken {
        let token = SecretToken(random: random)
        try tx.run(
            """
            UPDATE member SET invitation_hash = \(token.hash), invited_cell = \(cell),
                invited_until = \(tx.now.adding(invitationLifetime))
            WHERE id = \(id)
            """)
        return token
    }

    /// Who may accept with this link; nil if it is unknown, used or too old. Looking does not use it up.
    package static func invited(by token: SecretToken, in tx: Transaction) throws -> Member? {
        let row = try tx.row(
            """
            SELECT id, account_id FROM member
            WHERE invitation_hash = \(token.hash) AND invited_until > \(tx.now) AND removed_at IS NULL
            """)
        return try row.flatMap { try find($0["id"], account: $0["account_id"], in: tx) }
    }

    /// Accepts an invitation, once: a number to which it was texted is verified by that. Ends the sessions of somebody
    /// who was a member before. Returns the member; nil as for `invited`.
    ///
    /// - Parameter password: with which they sign in besides; nil for none.
    package static func accept(
        _ token: SecretToken, name: String?, email: String?, password: PasswordHash?, in tx: Transaction
    ) throws -> Member? {
        guard let member = try invited(by: token, in: tx) else { return nil }
        let name = try name.map { try checked($0, account: member.account, except: member.id, in: tx) } ?? member.name
        let email = email ?? member.email
        try checkCell(member.invitedCell, account: member.account, except: member.id, in: tx)
        try tx.run(
            """
            UPDATE member SET name = \(name), email = \(email), email_key = \(email?.lowercased()),
                cell = coalesce(invited_cell, cell), invited_cell = NULL, invitation_hash = NULL, invited_until = NULL,
                joined_at = coalesce(joined_at, \(tx.now))
            WHERE id = \(member.id)
            """)
        try Session.revokeAll(member: member.id, in: tx)
        try password?.save(for: member, in: tx)
        return try find(member.id, account: member.account, in: tx)
    }

    /// Changes the name, the role and the alerts; nil keeps it. One undo step. Throws `MemberError`.
    ///
    /// - Parameter quietHours: an inner nil for the usual ones.
    package func change(
        name: String? = nil, role: Role? = nil, alerts: MemberAlerts? = nil, quietHours: AlertQuietHours?? = nil,
        in tx: Transaction
    ) throws {
        let name = try name.map { try Self.checked($0, account: account, except: id, in: tx) } ?? self.name
        if let role, role != .owner { try checkOtherOwner(in: tx) }
        let role = role ?? self.role
        if let alerts, alerts != self.alerts, alerts != .none, !role.may(.change) {
            throw MemberError.noAlerts(name, role)
        }
        let (alerts, quiet) = (alerts ?? self.alerts, quietHours ?? self.quietHours)
        guard name != self.name || role != self.role || alerts != self.alerts || quiet != self.quietHours else {
            return
        }
        try MemberUndo.record(id, MemberUndo(self), "changed", name, account, in: tx)
        try tx.run(
            """
            UPDATE member SET name = \(name), role = \(role), alerts = \(alerts), quiet_hours = \(quiet?.description)
            WHERE id = \(id)
            """)
    }

    /// Throws `MemberError.ownsNoEvents`, also for a member of another account.
    package static func checkOwnsEvents(_ id: ID<Member>, account: ID<Account>, in tx: Transaction) throws {
        let member = try find(id, account: account, in: tx)
        guard member?.mayOwnEvents == true else { throw MemberError.ownsNoEvents(member?.name ?? "\(id)") }
    }

    /// Ends what they can do, at once: sessions, links, codes and text commands. Throws `MemberError.lastOwner`.
    package func remove(in tx: Transaction) throws {
        try checkOtherOwner(in: tx)
        try end(in: tx)
        guard isMain else {
            try MemberUndo.record(id, MemberUndo(self), "removed", name, account, in: tx)
            return
        }
        try handOverAccount(in: tx)
        // What was undone would give them back what the account's are now.
        try tx.run(
            """
            UPDATE undo_step SET undone_at = \(tx.now)
            WHERE account_id = \(account) AND undone_at IS NULL
                AND (kind = \(AccountUndo.kind) OR kind = \(MemberUndo.kind) AND subject = \(id))
            """)
        try UndoStep.recordFinal(
            MemberUndo.summary("removed", name), reason: Self.accountIsHandedOver, account: account, in: tx)
    }

    private static var accountIsHandedOver: String {
        "The account's cell and e-mail address are another owner's now. Invite them again."
    }

    /// Ends the membership of somebody who is removed, or whose invitation is undone.
    func end(in tx: Transaction) throws {
        try Session.revokeAll(member: id, in: tx)
        try Feed.revokeAll(madeBy: id, in: tx)
        try tx.run("DELETE FROM member_choice WHERE member_id = \(id)")
        try tx.run(
            """
            UPDATE member SET removed_at = \(tx.now), is_main = 0, invitation_hash = NULL, invited_cell = NULL,
                invited_until = NULL
            WHERE id = \(id)
            """)
    }

    /// The cell, the e-mail address and the password of the account become those of the owner who has been one longest.
    private func handOverAccount(in tx: Transaction) throws {
        try tx.run("DELETE FROM sign_in_link WHERE account_id = \(account)")
        try tx.run("DELETE FROM sign_in_code WHERE account_id = \(account)")
        guard let next = try Self.all(of: account, in: tx).first(where: { $0.role == .owner && $0.hasJoined }) else {
            return
        }
        let password = try PasswordHash.of(next, in: tx)
        try tx.run("DELETE FROM account_password WHERE account_id = \(account)")
        try tx.run("UPDATE member SET name = \(name) WHERE id = \(id)")
        try tx.run(
            """
            UPDATE member SET is_main = 1, cell = NULL, email = NULL, email_key = NULL, password = NULL
            WHERE id = \(next.id)
            """)
        guard var changed = try Account.find(account, in: tx) else { return }
        (changed.cell, changed.email) = (next.cell, next.email)
        try changed.save(in: tx)
        try password?.store(for: account, in: tx)
    }

    private func checkOtherOwner(in tx: Transaction) throws {
        if try Self.all(of: account, in: tx).haveNoOwner(but: id) { throw MemberError.lastOwner(name) }
    }

    /// With one space between words, and none around them.
    private static func spaced(_ name: String) -> String {
        name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func checked(
        _ name: String, account: ID<Account>, except own: ID<Member>?, in tx: Transaction
    ) throws -> String {
        let name = String(spaced(Printable.line(name)).prefix(longestName))
        guard !name.isEmpty else { throw MemberError.noName }
        if try all(of: account, in: tx).named(name, except: own) != nil { throw MemberError.nameTaken(name) }
        return name
    }

    private static func checkCell(
        _ cell: String?, account: ID<Account>, except own: ID<Member>?, in tx: Transaction
    ) throws {
        guard let cell else { return }
        if let other = try all(of: account, in: tx).withCell(cell, except: own) {
            throw MemberError.cellTaken(other.name)
        }
    }
}

/// What holds among the members of an account.
extension [Member] {
    /// Whether a member is the only owner who has accepted.
    package func isLastOwner(_ member: Member) -> Bool {
        member.role == .owner && member.hasJoined && haveNoOwner(but: member.id)
    }

    /// Whether nobody else is an owner who has accepted.
    func haveNoOwner(but id: ID<Member>) -> Bool {
        !contains { $0.id != id && $0.role == .owner && $0.hasJoined }
    }

    /// Who has this name, regardless of case and accents; nil if nobody else has.
    func named(_ name: String, except own: ID<Member>?) -> Member? {
        first { $0.id != own && $0.name.folded == name.folded }
    }

    /// Who has this verified cell; nil if nobody else has.
    func withCell(_ cell: String, except own: ID<Member>?) -> Member? {
        first { $0.id != own && $0.cell == cell }
    }
}
