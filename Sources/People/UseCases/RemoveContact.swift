package import Platform
package import Storage
import Values

/// Removes a contact who is in no upcoming lineup; past lineups keep the name, and imports do not add the contact
/// again. It cannot be undone.
package struct RemoveContact: Sendable {
    package let contact: ID<Contact>
    package let account: ID<Account>
    private let modules: [Module]

    package init(_ contact: ID<Contact>, account: ID<Account>, modules: [Module]) {
        (self.contact, self.account, self.modules) = (contact, account, modules)
    }

    /// The contact that would be removed. Throws `ContactError.unknown` and `ContactError.isInLineups`.
    @discardableResult
    package func plan(in tx: Transaction) throws -> Contact {
        try checked(in: tx).contact
    }

    /// Throws like `plan`; then nothing is removed.
    package func run(in tx: Transaction) throws {
        let (contact, wasInLineup) = try checked(in: tx)
        try PastCard.remember(contact.id, mergedInto: nil, in: tx)
        if wasInLineup {
            try Contact.archive(contact.id, in: tx)
        } else {
            try Contact.delete(contact.id, in: tx)
        }
        try UndoStep.recordFinal(
            Self.summary(contact.name), reason: Self.addAgain, instead: .addContact, account: account, in: tx)
    }

    private func checked(in tx: Transaction) throws -> (contact: Contact, wasInLineup: Bool) {
        let contact = try Contact.find(contact, account: account, in: tx)
        let lineups = try modules.uses(of: contact.id, in: tx).compactMap(\.upcomingLineups)
        let coming = lineups.flatMap(\.self)
        guard coming.isEmpty else { throw ContactError.isInLineups(contact.name, coming) }
        return (contact, !lineups.isEmpty)
    }

    private static func summary(_ name: String) -> String { "removed the contact \"\(name)\"" }
    private static var addAgain: String { "Add them again instead." }
}
