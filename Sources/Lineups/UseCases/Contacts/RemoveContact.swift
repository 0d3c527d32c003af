internal import People
package import Platform
package import Storage
package import Values

/// Removes a contact who is in no upcoming lineup; past lineups keep the name, and imports do not add the contact
/// again. It cannot be undone.
package struct RemoveContact: Sendable {
    package let contact: ID<Contact>
    package let account: ID<Account>

    package init(contact: ID<Contact>, account: ID<Account>) {
        self.contact = contact
        self.account = account
    }

    /// The contact that would be removed. Throws `ContactError.unknown` and `ContactChangeError.isInLineups`.
    @discardableResult
    package func plan(now: Instant, in tx: Transaction) throws -> Contact {
        let contact = try Contact.find(contact, account: account, in: tx)
        let coming = try Lineup.upcomingCount(of: contact.id, now: now, in: tx)
        guard coming == 0 else { throw ContactChangeError.isInLineups(contact, count: coming) }
        return contact
    }

    /// Throws like `plan`; then nothing is removed.
    package func run(now: Instant, in tx: Transaction) throws {
        let contact = try plan(now: now, in: tx)
        try PastCard.remember(contact.id, mergedInto: nil, now: now, in: tx)
        if try Lineup.hasEverIncluded(contact.id, in: tx) {
            try Contact.archive(contact.id, now: now, in: tx)
        } else {
            try Contact.delete(contact.id, in: tx)
        }
        try UndoStep.recordFinal(
            "removed the contact \"\(contact.name)\"", reason: "Add them again instead.", instead: .addContact,
            account: account, now: now, in: tx)
    }
}
