internal import People
package import Platform
package import Storage
package import Values

/// Adds a tag to a contact, or removes it. One undo step if anything changed.
package struct TagContact: Sendable {
    package let contact: ID<Contact>
    package let tag: String
    package let isRemoved: Bool
    package let account: ID<Account>

    package init(contact: ID<Contact>, tag: String, isRemoved: Bool = false, account: ID<Account>) {
        self.contact = contact
        self.tag = tag
        self.isRemoved = isRemoved
        self.account = account
    }

    /// Returns whether anything changed. Throws `ContactError.unknown`.
    @discardableResult
    package func run(now: Instant, in tx: Transaction) throws -> Bool {
        let old = try Contact.find(contact, account: account, in: tx)
        guard old.tags.contains(tag) == isRemoved else { return false }
        try ContactUndo.record(contact, account: account, now: now, in: tx) {
            if isRemoved {
                try Contact.untag(contact, from: tag, in: tx)
            } else {
                try Contact.tag(contact, with: tag, in: tx)
            }
        }
        return true
    }
}
