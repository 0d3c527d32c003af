import People
package import Platform
import Storage

extension Feed.Kind {
    /// The public page of one show; its subject is the event.
    package static let show = Feed.Kind("show", in: .shows)
    /// The public page of the shows of a series; its subject is the series.
    package static let series = Feed.Kind("series", in: .shows)
    /// The public page of all shows of an account; its subject is the account.
    package static let season = Feed.Kind("season", in: .shows)

    /// Those of public pages, which say who plays.
    package static let publicPages: [Feed.Kind] = [.show, .series, .season]
}

/// Whether and how public pages name somebody: only with their agreement, and only by their public name.
package struct PublicNaming: Hashable, Sendable {
    /// By which they are named, or would be.
    package let name: String
    /// Nil while they have not said.
    package let isAgreed: Bool?

    package init(name: String, isAgreed: Bool?) { (self.name, self.isAgreed) = (name, isAgreed) }

    package init(_ contact: Contact) {
        self.init(name: contact.publicName ?? contact.name, isAgreed: contact.isNamed)
    }

    /// What is asked of a performer, or shown to them; nil where the account has no public page, and they have not
    /// agreed to one.
    static func asked(of id: ID<Contact>, account: ID<Account>, in tx: Transaction) throws -> PublicNaming? {
        guard let contact = try Contact.find(id, in: tx) else { return nil }
        if contact.isNamed == true { return PublicNaming(contact) }
        return try Feed.all(Feed.Kind.publicPages, account: account, in: tx).isEmpty ? nil : PublicNaming(contact)
    }
}
