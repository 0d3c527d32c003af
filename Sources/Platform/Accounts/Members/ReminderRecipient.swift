package import Storage

/// Who gets a text that a member asked for: a reminder of an event, the end of a study session.
package struct ReminderRecipient: Hashable, Sendable {
    /// E.164, verified.
    package let cell: String
    /// Whose questions their replies answer; nil for the member whose cell is the account's.
    package let acting: ActingMember?
}

extension Account {
    /// The member who asked for a text, or who owns what it is about. The account's cell is used where that member has
    /// none, was removed, or may change nothing any more; nil if there is no cell at all.
    ///
    /// - Parameter member: nil for the owner of the account.
    package func reminderRecipient(for member: ID<Member>?, in tx: Transaction) throws -> ReminderRecipient? {
        let found = hasOtherMembers ? AlertAudience.eventOwner(member, among: try Member.all(of: id, in: tx)) : nil
        if let found, let own = found.cell { return ReminderRecipient(cell: own, acting: found.acting) }
        return cell.map { ReminderRecipient(cell: $0, acting: nil) }
    }
}
