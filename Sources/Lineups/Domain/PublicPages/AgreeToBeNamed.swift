import People
package import Platform
package import Storage

/// A performer says whether public pages name them. It is theirs, so the booker cannot undo it.
package struct AgreeToBeNamed: Sendable {
    package let contact: ID<Contact>
    package let agrees: Bool
    /// By which they want to be named; nil for the name that is there.
    package let name: String?
    package let account: ID<Account>

    package init(_ contact: ID<Contact>, agrees: Bool, name: String? = nil, account: ID<Account>) {
        (self.contact, self.agrees, self.name, self.account) = (contact, agrees, name, account)
    }

    /// Throws `ContactError`.
    @discardableResult
    package func run(in tx: Transaction) throws -> PublicNaming {
        let name = try name.map { text throws(ContactError) in try ContactEntry.checkedPublicName(text) }
        _ = try Contact.find(contact, account: account, in: tx)
        if let name, agrees { try Contact.setPublicName(name, of: contact, in: tx) }
        try Contact.setNamed(agrees, of: contact, in: tx)
        return PublicNaming(try Contact.find(contact, account: account, in: tx))
    }
}
