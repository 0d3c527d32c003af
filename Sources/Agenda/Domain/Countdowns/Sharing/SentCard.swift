package import Platform
package import Storage
package import Values

/// A card that was sent as the picture of a text. The provider fetches it from a URL of its own.
package enum SentCard {
    /// The largest picture that Twilio sends, in bytes ("Accepted content types for media").
    package static let maximumBytes = 5 << 20
    /// How long a card is kept for the provider.
    static let lifetime: Duration = .days(7)

    /// Stores a card, deletes expired ones and returns the card's URL.
    package static func save(
        _ png: [UInt8], account: ID<Account>, address: FeedAddress, now: Instant, in tx: Transaction
    ) throws -> String {
        let old = now.adding(.zero - lifetime)
        let expired: [ID<Event>] = try tx.values("SELECT id FROM countdown_card WHERE created_at < \(old)")
        try Feed.deleteAll(.card, of: expired, in: tx)
        try tx.run("DELETE FROM countdown_card WHERE created_at < \(old)")
        let id = try tx.insert(
            "INSERT INTO countdown_card (account_id, png, created_at) VALUES (\(account), \(SQLValue.blob(png)), \(now))",
            into: Event.self)
        let feed = try Feed.findOrCreate(.card, of: id, account: account, random: address.random, now: now, in: tx)
        return address.url(of: feed)
    }

    static func png(of feed: Feed, now: Instant, in tx: Transaction) throws -> [UInt8]? {
        let kept = try tx.value(
            """
            SELECT png FROM countdown_card
            WHERE id = \(feed.subject) AND account_id = \(feed.account) AND created_at >= \(now.adding(.zero - lifetime))
            """, as: SQLValue.self)
        guard case .blob(let bytes) = kept else { return nil }
        return bytes
    }
}
