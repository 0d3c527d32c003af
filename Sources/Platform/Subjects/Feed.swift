import Crypto
package import Storage
package import Values

/// A secret URL for a calendar subscription, a countdown page or a picture, or the public one of a page about shows.
/// Anyone who has the URL can read its content.
package struct Feed: Sendable, Hashable {
    /// The first path component of the URL.
    package enum Folder: String, Sendable {
        /// `/calendar/TOKEN.ics`
        case calendar
        /// `/c/TOKEN`
        case page = "c"
        /// `/shows/TOKEN`, which websites show in a frame
        case shows
    }

    /// Each kind is registered by a module.
    package struct Kind: Hashable, Sendable {
        /// The stored name.
        package let name: String
        package let folder: Folder
        /// The suffix after the token in the URL, with the dot; may be empty.
        let ending: String

        /// - Parameter ending: the suffix after the token; by default `.ics` for a calendar and empty for a page.
        package init(_ name: String, in folder: Folder, ending: String? = nil) {
            (self.name, self.folder) = (name, folder)
            self.ending = ending ?? (folder == .calendar ? ".ics" : "")
        }
    }

    package let id: ID<Feed>
    package let account: ID<Account>
    package let kind: Kind
    /// The key of what it shows, in a table that depends on the kind.
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
        "\(publicURL)/\(feed.kind.folder.rawValue)/\(feed.token)\(feed.kind.ending)"
    }
}

extension Feed {
    private init(_ row: Row, kind: Kind) throws {
        id = try row["id"]
        account = try row["account_id"]
        self.kind = kind
        subject = try row["subject"]
        token = try row["token"]
        createdAt = try row["created_at"]
    }

    private static let columns: SQL = "id, account_id, kind, subject, token, created_at"

    /// Nil if the kind is not one of `kinds`.
    private static func feed(_ row: Row, among kinds: [Kind]) throws -> Feed? {
        let name: String = try row["kind"]
        return try kinds.first { $0.name == name }.map { try Feed(row, kind: $0) }
    }

    /// The active feed, created if there is none.
    package static func findOrCreate<Noun>(
        _ kind: Kind, of subject: ID<Noun>, account: ID<Account>, random: RandomSource, in tx: Transaction
    ) throws -> Feed {
        if let feed = try active(kind, of: subject, account: account, in: tx) { return feed }
        let token = random.hexToken()
        let id: ID<Feed> = try tx.insert(
            """
            INSERT INTO feed (account_id, kind, subject, token, token_hash, created_at, actor_id)
            VALUES (\(account), \(kind.name), \(subject), \(token), \(hash(token)), \(tx.now),
                \(kind.folder == .calendar ? tx.actor?.member : nil))
            """)
        return Feed(id: id, account: account, kind: kind, subject: subject.rawValue, token: token, createdAt: tx.now)
    }

    /// The active feed; nil if there is none or it was revoked.
    package static func active<Noun>(
        _ kind: Kind, of subject: ID<Noun>, account: ID<Account>, in tx: Transaction
    ) throws -> Feed? {
        try tx.row(
            """
            SELECT \(columns) FROM feed
            WHERE kind = \(kind.name) AND subject = \(subject) AND account_id = \(account) AND revoked_at IS NULL
            """
        ).map { try Feed($0, kind: kind) }
    }

    /// The active feeds of these kinds, oldest first.
    package static func all(_ kinds: [Kind], account: ID<Account>, in tx: Transaction) throws -> [Feed] {
        try tx.rows(
            """
            SELECT \(columns) FROM feed WHERE account_id = \(account) AND revoked_at IS NULL ORDER BY id
            """
        ).compactMap { try feed($0, among: kinds) }
    }

    /// Makes the URL invalid.
    package func revoke(in tx: Transaction) throws {
        try tx.run("UPDATE feed SET revoked_at = \(tx.now) WHERE token_hash = \(Self.hash(token))")
    }

    /// Makes the URL valid again that was revoked last. Returns false if there is none, or another is active.
    package static func restore<Noun>(
        _ kind: Kind, of subject: ID<Noun>, account: ID<Account>, in tx: Transaction
    ) throws -> Bool {
        guard try active(kind, of: subject, account: account, in: tx) == nil else { return false }
        return try tx.run(
            """
            UPDATE feed SET revoked_at = NULL
            WHERE id = (SELECT max(last.id) FROM feed AS last WHERE last.kind = \(kind.name)
                AND last.subject = \(subject) AND last.account_id = \(account))
            """) > 0
    }

    /// Makes the URLs of calendars invalid that a member has made.
    static func revokeAll(madeBy member: ID<Member>, in tx: Transaction) throws {
        try tx.run("UPDATE feed SET revoked_at = \(tx.now) WHERE actor_id = \(member) AND revoked_at IS NULL")
    }

    /// Deletes the feeds of a subject, with those that were revoked.
    package static func deleteAll<Noun>(_ kind: Kind, of subject: ID<Noun>, in tx: Transaction) throws {
        try tx.run("DELETE FROM feed WHERE kind = \(kind.name) AND subject = \(subject)")
    }

    /// Deletes the feeds of several subjects.
    package static func deleteAll<Noun>(_ kind: Kind, of subjects: [ID<Noun>], in tx: Transaction) throws {
        try tx.run("DELETE FROM feed WHERE kind = \(kind.name) AND subject IN \(list: subjects)")
    }

    /// Looked up by hash, so that the response time reveals nothing about existing tokens.
    static func find(token: String, among kinds: [Kind], in tx: Transaction) throws -> Feed? {
        try tx.row("SELECT \(columns) FROM feed WHERE token_hash = \(hash(token)) AND revoked_at IS NULL")
            .flatMap { try feed($0, among: kinds) }
    }

    private static func hash(_ token: String) -> String {
        SHA256.hash(data: Array(token.utf8)).hexadecimal
    }
}
