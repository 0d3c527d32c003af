package import People
package import Storage
package import Values

/// A card that goes with a text, as it stood when it was sent. The provider fetches it under an address of its own.
package enum SentCard {
    /// What providers take with a text, in bytes (Twilio, "Accepted content types for media").
    package static let mostBytes = 5 << 20
    /// The provider has fetched it long before.
    static let life: Duration = .days(7)

    /// Keeps a card for the provider, forgets those of long ago, and answers its address.
    package static func put(
        _ png: [UInt8], account: ID<Account>, address: FeedAddress, now: Instant, in tx: Transaction
    ) throws -> String {
        let old = now.adding(.zero - life)
        try tx.run(
            """
            DELETE FROM feed
            WHERE kind = \(Feed.Kind.card.name) AND subject IN (SELECT id FROM countdown_card WHERE made_at < \(old))
            """)
        try tx.run("DELETE FROM countdown_card WHERE made_at < \(old)")
        let id = try tx.insert(
            "INSERT INTO countdown_card (account_id, png, made_at) VALUES (\(account), \(SQLValue.blob(png)), \(now))",
            into: Event.self)
        let feed = try Feed.made(.card, of: id, account: account, random: address.random, now: now, in: tx)
        return address.url(of: feed)
    }

    static func png(of feed: Feed, now: Instant, in tx: Transaction) throws -> [UInt8]? {
        let kept = try tx.value(
            """
            SELECT png FROM countdown_card
            WHERE id = \(feed.subject) AND account_id = \(feed.account) AND made_at >= \(now.adding(.zero - life))
            """, as: SQLValue.self)
        guard case .blob(let bytes) = kept else { return nil }
        return bytes
    }
}
