package import Agenda
import Lineups
import People
package import Platform
package import Storage
package import Values

/// The public page of a show, of the shows of a series, or of all shows of an account. The booker makes it and takes it
/// down. Its address stays the same until then, and cannot be guessed.
package struct PublicPage: Sendable {
    package enum Subject: Sendable {
        case show(Event)
        case series(Series)
        case season
    }

    package let subject: Subject
    package let account: ID<Account>

    package init(of subject: Subject, account: ID<Account>) { (self.subject, self.account) = (subject, account) }

    private var kind: Feed.Kind {
        switch subject {
        case .show: .show
        case .series: .series
        case .season: .season
        }
    }

    private var key: ID<Feed> {
        switch subject {
        case .show(let event): ID(event.id.rawValue)
        case .series(let series): ID(series.id.rawValue)
        case .season: ID(account.rawValue)
        }
    }

    /// What it is about: `"Late Show"`.
    package var words: String {
        switch subject {
        case .show(let event): event.name.quotedLine
        case .series(let series): "the series \(series.name.quotedLine)"
        case .season: "all shows"
        }
    }

    /// What shows a page with this address in another website.
    package static func frame(of url: String) -> String {
        "<iframe src=\"\(url)\" title=\"Who plays\" width=\"100%\" height=\"400\"></iframe>"
    }

    /// Nil while it is not public.
    package func feed(in tx: Transaction) throws -> Feed? {
        try Feed.active(kind, of: key, account: account, in: tx)
    }

    /// Makes it public, at a new address. Nothing changes where it is. One undo step.
    ///
    /// - Parameter random: the source of the address.
    package func publish(random: RandomSource, in tx: Transaction) throws -> Feed {
        if let feed = try feed(in: tx) { return feed }
        let feed = try Feed.findOrCreate(kind, of: key, account: account, random: random, in: tx)
        try record(publication, wasPublic: false, in: tx)
        return feed
    }

    /// Makes its address invalid. Returns it; nil if it was not public. One undo step, which makes the same address
    /// valid again.
    package func takeDown(in tx: Transaction) throws -> Feed? {
        guard let feed = try feed(in: tx) else { return nil }
        try feed.revoke(in: tx)
        try record(removal, wasPublic: true, in: tx)
        return feed
    }

    private var publication: String { "made a public page of \(words)" }
    private var removal: String { "took down the public page of \(words)" }

    private func record(_ summary: String, wasPublic: Bool, in tx: Transaction) throws {
        try UndoStep.record(
            PublicPageUndo.kind, of: key, PublicPageUndo(page: kind.name, wasPublic: wasPublic), summary: summary,
            account: account, in: tx)
    }

    /// The public pages of an account with their feeds, the oldest first.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [(page: PublicPage, feed: Feed)] {
        try Feed.all([.season, .series, .show], account: account, in: tx).compactMap { feed in
            let subject: Subject? =
                switch feed.kind {
                case .show: try Event.find(ID(feed.subject), in: tx).map { .show($0) }
                case .series: try Series.find(ID(feed.subject), in: tx).map { .series($0) }
                default: .season
                }
            return subject.map { (PublicPage(of: $0, account: account), feed) }
        }
    }
}

/// Whether a page was public before a change.
struct PublicPageUndo: UndoValue {
    /// The name of the kind of feed.
    let page: String
    let wasPublic: Bool

    static let kind: UndoStep.Kind = "season.public-page"

    static func rows(of step: UndoStep) throws -> UndoRows {
        UndoRows([UndoRows.Row("public \(try step.snapshot(PublicPageUndo.self).page)", step.subject)])
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let (before, key): (PublicPageUndo, ID<Feed>) = (try step.snapshot(), step.subject())
        guard let kind = Feed.Kind.publicPages.first(where: { $0.name == before.page }) else {
            throw UndoError.unreadable
        }
        if before.wasPublic {
            guard try Feed.restore(kind, of: key, account: step.account, in: tx) else {
                throw UndoError.changedSince("The public page")
            }
        } else {
            guard let feed = try Feed.active(kind, of: key, account: step.account, in: tx) else {
                throw UndoError.isGone("The public page")
            }
            try feed.revoke(in: tx)
        }
    }
}

// MARK: - Who is named

extension PublicPage {
    /// Somebody who is confirmed for a show of the page.
    package struct Person: Sendable {
        package let contact: ID<Contact>
        package let name: String
        /// How the page names them; nil if it does not.
        package let publicName: String?
        /// Nil while they have not said whether they agree.
        package let isAgreed: Bool?
    }

    /// Who is confirmed for the shows of the page, by name, and whether it names them.
    package func people(in tx: Transaction) throws -> [Person] {
        let events: [Event] =
            switch subject {
            case .show(let event): [event]
            case .series(let series): try PublicShows.coming(account, of: series.id, in: tx)
            case .season: try PublicShows.coming(account, of: nil, in: tx)
            }
        let slots = try Lineup.of(events.filter { !$0.isCanceled }, in: tx).flatMap(\.slots)
        let confirmed = Set(slots.filter { $0.status == .confirmed }.map(\.contact))
        return try Contact.all(Array(confirmed), in: tx)
            .sorted { ($0.name.folded, $0.id) < ($1.name.folded, $1.id) }
            .map { contact in
                Person(
                    contact: contact.id, name: contact.name,
                    publicName: contact.isNamed == true && !contact.isArchived ? contact.publicName : nil,
                    isAgreed: contact.isNamed)
            }
    }
}
