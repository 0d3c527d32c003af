internal import Crypto
package import People
package import Storage
package import Values

/// A secret URL for a calendar subscription, a countdown page or a picture. Anyone who has the URL can read its
/// content.
package struct Feed: Sendable, Hashable {
    /// What a feed shows; a stored value.
    package enum Kind: String, SQLConvertible {
        /// All calendars of an account.
        case all
        case calendar
        /// The invitations of a contact.
        case contact
        /// A countdown page, which is no calendar.
        case page
        /// A picture that was sent with a text.
        case card
    }

    package let account: ID<Account>
    package let kind: Kind
    /// Key of the account, the calendar, the contact, the event or the card.
    package let subject: Int64
    package let token: String
    package let createdAt: Instant
}

/// Builds the public URLs of feeds.
package struct FeedAddress: Sendable {
    /// Scheme, host, optional port and path, without a trailing slash.
    package let publicURL: String
    /// The source of new tokens.
    package let random: RandomSource

    package init(publicURL: String, random: RandomSource) {
        (self.publicURL, self.random) = (publicURL, random)
    }

    /// The URL to open or subscribe to.
    package func url(of feed: Feed) -> String {
        switch feed.kind {
        case .all, .calendar, .contact: "\(publicURL)/calendar/\(feed.token).ics"
        case .page: "\(publicURL)/c/\(feed.token)"
        case .card: "\(publicURL)/c/\(feed.token).png"
        }
    }
}

extension Feed {
    /// Whether this is the feed of that calendar.
    package func shows(_ calendar: NamedCalendar) -> Bool { kind == .calendar && subject == calendar.id.rawValue }

    private init(_ row: Row) throws {
        account = try row["account_id"]
        kind = try row["kind"]
        subject = try row["subject"]
        token = try row["token"]
        createdAt = try row["created_at"]
    }

    private static let columns: SQL = "account_id, kind, subject, token, created_at"

    /// The active feed, created if there is none.
    package static func findOrCreate<Noun>(
        _ kind: Kind, of subject: ID<Noun>, account: ID<Account>, random: RandomSource, now: Instant,
        in tx: Transaction
    ) throws -> Feed {
        if let feed = try active(kind, of: subject, account: account, in: tx) { return feed }
        let token = random.hexToken()
        try tx.run(
            """
            INSERT INTO feed (account_id, kind, subject, token, token_hash, created_at)
            VALUES (\(account), \(kind), \(subject), \(token), \(hash(token)), \(now))
            """)
        return Feed(account: account, kind: kind, subject: subject.rawValue, token: token, createdAt: now)
    }

    /// Nil when the subject has no feed, or it was revoked.
    package static func active<Noun>(
        _ kind: Kind, of subject: ID<Noun>, account: ID<Account>, in tx: Transaction
    ) throws -> Feed? {
        try tx.row(
            """
            SELECT \(columns) FROM feed
            WHERE kind = \(kind) AND subject = \(subject) AND account_id = \(account) AND revoked_at IS NULL
            """
        ).map(Feed.init)
    }

    /// The active feeds of an account, oldest first.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [Feed] {
        try tx.rows(
            """
            SELECT \(columns) FROM feed WHERE account_id = \(account) AND revoked_at IS NULL ORDER BY id
            """
        ).map(Feed.init)
    }

    /// Makes the URL invalid.
    package func revoke(now: Instant, in tx: Transaction) throws {
        try tx.run("UPDATE feed SET revoked_at = \(now) WHERE token_hash = \(Self.hash(token))")
    }

    /// Looked up by hash, so that the response time reveals nothing about existing tokens.
    static func find(token: String, in tx: Transaction) throws -> Feed? {
        try tx.row("SELECT \(columns) FROM feed WHERE token_hash = \(hash(token)) AND revoked_at IS NULL")
            .map(Feed.init)
    }

    private static func hash(_ token: String) -> String {
        SHA256.hash(data: Array(token.utf8)).hexadecimal
    }
}
