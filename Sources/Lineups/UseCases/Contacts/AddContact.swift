package import People
package import Platform
package import Storage
package import Values

/// Adds a contact. One of the same name with one of the same numbers is not added twice. One undo step.
package struct AddContact: Sendable {
    package let entry: ContactEntry
    package let account: ID<Account>

    package init(_ entry: ContactEntry, account: ID<Account>) {
        self.entry = entry
        self.account = account
    }

    package struct Result: Sendable {
        package let contact: ID<Contact>
        /// False where the contact was there already.
        package let isNew: Bool
        /// Who may be the same person; none where the contact was there already.
        package let lookalikes: [ContactLookalike]
    }

    package func run(now: Instant, in tx: Transaction) throws -> Result {
        let alike = try entry.lookalikes(account: account, in: tx)
        if let twin = alike.first(where: isTwin) {
            return Result(contact: twin.contact, isNew: false, lookalikes: [])
        }
        let id = try entry.create(account: account, now: now, in: tx)
        try ContactUndo.recordAddition(of: id, name: entry.name, account: account, now: now, in: tx)
        return Result(contact: id, isNew: true, lookalikes: alike)
    }

    /// Two people of one name do not share a telephone.
    private func isTwin(_ other: ContactLookalike) -> Bool {
        guard case .number = other.reason else { return false }
        return other.name.folded == entry.name.folded
    }
}
