import Agenda
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

    /// What is asked of a performer on their page, or shown to them; nil where no public page has the event, and they
    /// have not agreed to one.
    static func asked(of id: ID<Contact>, for event: ID<Event>, in tx: Transaction) throws -> PublicNaming? {
        guard let contact = try Contact.find(id, in: tx) else { return nil }
        if contact.isNamed == true { return PublicNaming(contact) }
        let isPublic = try tx.exists("SELECT 1 FROM event WHERE id = \(event) AND (\(isPublic))")
        return isPublic ? PublicNaming(contact) : nil
    }

    /// Whether a public page may have the `event`. Which shows are in a series is not known here.
    private static let isPublic: SQL = """
        event.unlisted = 0 AND EXISTS (SELECT 1 FROM feed WHERE feed.account_id = event.account_id
            AND feed.kind IN ('season', 'series') AND feed.revoked_at IS NULL)
        OR EXISTS (SELECT 1 FROM feed WHERE feed.kind = 'show' AND feed.subject = event.id AND feed.revoked_at IS NULL)
        """

    /// Whether the `contact` is asked in a text: they have not said, were not asked, and texts have no link to the page
    /// that asks.
    static let isAskedInText: SQL = """
        contact.named IS NULL AND contact.naming_asked_at IS NULL AND (\(isPublic)) AND NOT EXISTS (
            SELECT 1 FROM account_setting AS links
            WHERE links.account_id = event.account_id AND links.name = 'lineup.reply-links')
        """
}
