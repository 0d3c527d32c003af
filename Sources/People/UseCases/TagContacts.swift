package import Platform
package import Storage
import Values

/// Adds tags to contacts, or removes them. One undo step if anything changed.
package struct TagContacts: Sendable {
    package let contacts: [ID<Contact>]
    package let tags: [String]
    package let isRemoved: Bool
    package let account: ID<Account>

    package init(_ contacts: [ID<Contact>], tags: [String], isRemoved: Bool = false, account: ID<Account>) {
        (self.contacts, self.tags, self.isRemoved, self.account) = (contacts, tags, isRemoved, account)
    }

    package init(_ contacts: [ID<Contact>], tag: String, isRemoved: Bool = false, account: ID<Account>) {
        self.init(contacts, tags: [tag], isRemoved: isRemoved, account: account)
    }

    /// Returns the contacts that changed, in the order in which they were named. Throws `ContactError.unknown`; then
    /// nothing changes.
    @discardableResult
    package func run(in tx: Transaction) throws -> [Contact] {
        var seen: Set<ID<Contact>> = []
        let named = try contacts.filter { seen.insert($0).inserted }
            .map { try Contact.find($0, account: account, in: tx) }
        let changing = named.filter { contact in tags.contains { contact.tags.contains($0) == isRemoved } }
        var before: [ID<Contact>: ContactSnapshot] = [:]
        for contact in changing {
            before[contact.id] = try ContactSnapshot.of(contact.id, in: tx)
            for tag in tags {
                if isRemoved {
                    try Contact.untag(contact.id, from: tag, in: tx)
                } else {
                    try Contact.tag(contact.id, with: tag, in: tx)
                }
            }
        }
        try ContactUndo.record(added: [], changed: before, summary: summary(changing), account: account, in: tx)
        return changing
    }

    private func summary(_ contacts: [Contact]) -> String {
        if contacts.count == 1 { return "changed \"\(contacts[0].name)\"" }
        let names = tags.map { "\"\($0)\"" }.joined(separator: ", ")
        return isRemoved
            ? "removed the tag\(tags.count == 1 ? "" : "s") \(names) from \(contacts.count) contacts"
            : "tagged \(contacts.count) contacts with \(names)"
    }
}
