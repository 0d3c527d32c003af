package import Platform
package import Storage
import Values

/// Adds a tag to contacts, or removes it. One undo step if anything changed.
package struct TagContacts: Sendable {
    package let contacts: [ID<Contact>]
    package let tag: String
    package let isRemoved: Bool
    package let account: ID<Account>

    package init(_ contacts: [ID<Contact>], tag: String, isRemoved: Bool = false, account: ID<Account>) {
        (self.contacts, self.tag, self.isRemoved, self.account) = (contacts, tag, isRemoved, account)
    }

    /// Returns the contacts that changed, in the order in which they were named. Throws `ContactError.unknown`; then
    /// nothing changes.
    @discardableResult
    package func run(in tx: Transaction) throws -> [Contact] {
        var seen: Set<ID<Contact>> = []
        let named = try contacts.filter { seen.insert($0).inserted }
            .map { try Contact.find($0, account: account, in: tx) }
        let changing = named.filter { $0.tags.contains(tag) == isRemoved }
        var before: [ID<Contact>: ContactSnapshot] = [:]
        for contact in changing {
            before[contact.id] = try ContactSnapshot.of(contact.id, in: tx)
            if isRemoved {
                try Contact.untag(contact.id, from: tag, in: tx)
            } else {
                try Contact.tag(contact.id, with: tag, in: tx)
            }
        }
        try ContactUndo.record(added: [], changed: before, summary: summary(changing), account: account, in: tx)
        return changing
    }

    private func summary(_ contacts: [Contact]) -> String {
        if contacts.count == 1 { return "changed \"\(contacts[0].name)\"" }
        return isRemoved
            ? "removed the tag \"\(tag)\" from \(contacts.count) contacts"
            : "tagged \(contacts.count) contacts with \"\(tag)\""
    }
}
