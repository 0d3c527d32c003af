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
    }

    package func run(in tx: Transaction) throws -> Result {
        let alike = try entry.lookalikes(account: account, in: tx)
        if let twin = alike.first(where: isTwin) {
            return Result(contact: twin.contact, isNew: false, lookalikes: [])
        }
        let id = try entry.create(account: account, in: tx)
        try modules.contactChanged(.added(id), of: account, in: tx)
        try ContactUndo.recordAddition(of: id, name: entry.name, account: account, in: tx)
        return Result(contact: id, isNew: true, lookalikes: alike)
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
