internal import Crypto
package import People
package import Storage
package import Values

/// A secret address under which a calendar can be subscribed to, or a countdown seen. Whoever knows it sees what it shows, and no more.
package struct Feed: Sendable, Hashable {
    package enum Kind: String, SQLConvertible {
        /// Everything of an account.
        case all
        case calendar
        /// What a contact is asked for.
        case contact
        /// How long it is to an event: a page, not a calendar.
        case page
        /// A picture that goes with a text.
        case card
    }

    package let account: ID<Account>
    package let kind: Kind
    /// Key of the account, the calendar, the contact, the event or the card.
    package let subject: Int64
    package let token: String
    package let madeAt: Instant
}

/// Where feeds are found from outside.
package struct FeedAddress: Sendable {
    /// Scheme, host and, if any, port and path; without a slash at its end.
    package let publicURL: String
    package let random: RandomSource

    package init(publicURL: String, random: RandomSource) {
        (self.publicURL, self.random) = (publicURL, random)
    }

    package func url(of feed: Feed) -> String {
        switch feed.kind {
        case .all, .calendar, .contact: "\(publicURL)/calendar/\(feed.token).ics"
        case .page: "\(publicURL)/c/\(feed.token)"
        case .card: "\(publicURL)/c/\(feed.token).png"
        }
    }
}

extension Feed {
    private init(_ row: Row) throws {
        account = try row["account_id"]
        kind = try row["kind"]
        subject = try row["subject"]
        token = try row["token"]
        madeAt = try row["made_at"]
    }

    private static let columns: SQL = "account_id, kind, subject, token, made_at"

    /// The one in use, made where there is none.
    package static func made<Noun>(
        _ kind: Kind, of subject: ID<Noun>, account: ID<Account>, random: RandomSource, now: Instant,
        in tx: Transaction
    ) throws -> Feed {
        if let feed = try inUse(kind, of: subject, account: account, in: tx) { return feed }
        let token = random.hexToken()
        try tx.run(
            """
            INSERT INTO feed (account_id, kind, subject, token, token_hash, made_at)
            VALUES (\(account), \(kind), \(subject), \(token), \(hash(token)), \(now))
            """)
        return Feed(account: account, kind: kind, subject: subject.rawValue, token: token, madeAt: now)
    }

    package static func inUse<Noun>(
        _ kind: Kind, of subject: ID<Noun>, account: ID<Account>, in tx: Transaction
    ) throws -> Feed? {
        try tx.row(
            """
            SELECT \(columns) FROM feed
            WHERE kind = \(kind) AND subject = \(subject) AND account_id = \(account) AND revoked_at IS NULL
            """
        ).map(Feed.init)
    }

    package static func all(account: ID<Account>, in tx: Transaction) throws -> [Feed] {
        try tx.rows(
            """
            SELECT \(columns) FROM feed WHERE account_id = \(account) AND revoked_at IS NULL ORDER BY id
            """
        ).map(Feed.init)
    }

    /// Its address leads nowhere any more.
    package func revoke(now: Instant, in tx: Transaction) throws {
        try tx.run("UPDATE feed SET revoked_at = \(now) WHERE token_hash = \(Self.hash(token))")
    }

    /// Looked up by its hash, so that how long it takes tells nothing of tokens that exist.
    static func find(token: String, in tx: Transaction) throws -> Feed? {
        try tx.row("SELECT \(columns) FROM feed WHERE token_hash = \(hash(token)) AND revoked_at IS NULL")
            .map(Feed.init)
    }

    private static func hash(_ token: String) -> String {
        SHA256.hash(data: Array(token.utf8)).hexadecimal
    }
}
