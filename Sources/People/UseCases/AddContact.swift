package import Platform
package import Storage
import Values

/// Adds a contact. One undo step. A contact with the same name and one of the same numbers is not added again; one
/// without a number not with the same name and one of the same addresses.
package struct AddContact: Sendable {
    package let entry: ContactEntry
    package let account: ID<Account>
    private let modules: [Module]

    package init(_ entry: ContactEntry, account: ID<Account>, modules: [Module]) {
        (self.entry, self.account, self.modules) = (entry, account, modules)
    }

    package struct Result: Sendable {
        package let contact: ID<Contact>
        /// False if the contact already existed.
        package let isNew: Bool
        /// Contacts who may be the same person; empty if the contact already existed.
        package let lookalikes: [ContactLookalike]
        /// The fields of the entry that a contact who already existed does not have, and was not given.
        package let omitted: [Field]
    }

    package enum Field: String, Sendable {
        case cell, email, tags, note, language
    }

    package func run(in tx: Transaction) throws -> Result {
        let alike = try entry.lookalikes(account: account, in: tx)
        if let twin = alike.first(where: isTwin) {
            let known = try Contact.find(twin.contact, account: account, in: tx)
            return Result(contact: twin.contact, isNew: false, lookalikes: [], omitted: fields(besides: known))
        }
        let id = try entry.create(account: account, in: tx)
        try modules.contactChanged(.added(id), of: account, in: tx)
        try ContactUndo.recordAddition(of: id, name: entry.name, account: account, in: tx)
        return Result(contact: id, isNew: true, lookalikes: alike, omitted: [])
    }

    private func fields(besides known: Contact) -> [Field] {
        let emails = Set(known.emails.map { EmailAddress($0)?.key ?? $0 })
        var fields: [Field] = []
        if !entry.numbers.allSatisfy({ new in known.numbers.contains { $0.isSame(as: new.number) } }) {
            fields.append(.cell)
        }
        if !entry.emails.allSatisfy({ emails.contains($0.key) }) { fields.append(.email) }
        if !Set(entry.tags).isSubset(of: known.tags) { fields.append(.tags) }
        if let note = entry.note, note != known.note { fields.append(.note) }
        if let language = entry.language, language != known.language { fields.append(.language) }
        return fields
    }

    /// Two people with the same name do not share a number, or an address alone. A number that is new is kept.
    private func isTwin(_ other: ContactLookalike) -> Bool {
        guard other.name.folded == entry.name.folded else { return false }
        return switch other.reason {
        case .number: true
        case .email: entry.numbers.isEmpty
        case .name: false
        }
    }
}
