package import Storage
import Values

/// Undo for a member who was invited, changed or removed. Sessions that have ended do not come back.
package struct MemberUndo: UndoValue {
    let role: Role
    let name: String
    /// Whether they were no member before.
    let isRemoved: Bool
    /// Nil in steps of the time before there were alerts for members.
    let alerts: MemberAlerts?
    let quietHours: String?

    init(role: Role, name: String, isRemoved: Bool, alerts: MemberAlerts? = nil, quietHours: AlertQuietHours? = nil) {
        (self.role, self.name, self.isRemoved) = (role, name, isRemoved)
        (self.alerts, self.quietHours) = (alerts, quietHours?.description)
    }

    init(_ member: Member) {
        self.init(
            role: member.role, name: member.name, isRemoved: false, alerts: member.alerts,
            quietHours: member.quietHours)
    }

    package static let kind: UndoStep.Kind = "platform.member"

    /// - Parameter verb: what is done: `removed`.
    static func record(
        _ member: ID<Member>, _ before: MemberUndo, _ verb: String, _ name: String, _ account: ID<Account>,
        in tx: Transaction
    ) throws {
        try UndoStep.record(
            kind, of: member, before, summary: summary(verb, name), account: account, in: tx)
    }

    /// - Parameter verb: what is done: `removed`.
    static func summary(_ verb: String, _ name: String) -> String { "\(verb) the member \(name.quotedLine)" }

    /// Restores the member.
    ///
    /// - Parameter cancelInvitation: stops the text with the link of somebody whose invitation is undone.
    package static func restore(
        _ step: UndoStep, in tx: Transaction, cancelInvitation: (Member, Transaction) throws -> Void
    ) throws {
        let before = try step.snapshot(MemberUndo.self)
        let id = step.subject(Member.self)
        if before.isRemoved {
            guard let member = try Member.find(id, account: step.account, in: tx) else {
                throw UndoError.isGone("The member")
            }
            guard !member.isMain, member.role != .owner || !member.hasJoined else {
                throw UndoError.isOwner(member.name)
            }
            try cancelInvitation(member, tx)
            return try member.end(in: tx)
        }
        let members = try Member.all(of: step.account, in: tx)
        if before.role != .owner, members.haveNoOwner(but: id) {
            throw UndoError.needsOwner
        }
        if members.named(before.name, except: id) != nil {
            throw UndoError.nameIsTaken
        }
        let cell: String? = try tx.value("SELECT cell FROM member WHERE id = \(id)")
        if let cell, members.withCell(cell, except: id) != nil {
            throw UndoError.cellIsTaken
        }
        try tx.run(
            "UPDATE member SET role = \(before.role), name = \(before.name), removed_at = NULL WHERE id = \(id)")
        guard let alerts = before.alerts else { return }
        try tx.run("UPDATE member SET alerts = \(alerts), quiet_hours = \(before.quietHours) WHERE id = \(id)")
    }
}

// MARK: - Words

extension UndoError {
    fileprivate static func isOwner(_ name: String) -> UndoError {
        .isFinal("\(name) is an owner now. Remove them instead.")
    }
    fileprivate static var needsOwner: UndoError { .isFinal("An account needs an owner.") }
    fileprivate static var nameIsTaken: UndoError { .isFinal("Another member now has that name.") }
    fileprivate static var cellIsTaken: UndoError { .isFinal("Another member now has that cell.") }
}
