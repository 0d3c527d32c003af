package import Messaging
package import Platform
package import Storage
import Twilio
import Values

/// A card that was sent as the picture of a text. The provider fetches it from a URL of its own.
package enum SentCard {
    /// The largest picture that a provider sends.
    package static let maximumBytes = NewMessage.mostPictureBytes
    /// How long a card is kept for the provider.
    static let lifetime: Duration = .days(7)

    /// Stores a card, deletes expired ones and returns the card's URL.
    package static func save(
        _ png: [UInt8], account: ID<Account>, address: FeedAddress, in tx: Transaction
    ) throws -> String {
        let old = tx.now.adding(.zero - lifetime)
        let expired: [ID<Event>] = try tx.values("SELECT id FROM countdown_card WHERE created_at < \(old)")
        try Feed.deleteAll(.card, of: expired, in: tx)
        try tx.run("DELETE FROM countdown_card WHERE created_at < \(old)")
        let id = try tx.insert(
            """
            INSERT INTO countdown_card (account_id, png, created_at)
            VALUES (\(account), \(SQLValue.blob(png)), \(tx.now))
            """, into: Event.self)
        let feed = try Feed.findOrCreate(.card, of: id, account: account, random: address.random, in: tx)
        return address.url(of: feed)
    }

    static func png(of feed: Feed, in tx: Transaction) throws -> [UInt8]? {
        let kept = try tx.value(
            """
            SELECT png FROM countdown_card
            WHERE id = \(feed.subject) AND account_id = \(feed.account)
                AND created_at >= \(tx.now.adding(.zero - lifetime))
            """, as: SQLValue.self)
        guard case .blob(let bytes) = kept else { return nil }
        return bytes
    }
}

/// Texts somebody a countdown with its card as a picture. It cannot be undone.
package struct SendCountdownCard: Sendable {
    package let message: SendCustomText
    package let png: [UInt8]
    /// Under which the provider fetches the picture.
    package let address: FeedAddress
    package let account: ID<Account>

    package init(_ message: SendCustomText, png: [UInt8], address: FeedAddress, account: ID<Account>) {
        (self.message, self.png, self.address, self.account) = (message, png, address, account)
    }

    /// Throws `CustomTextError.optedOut`, with nothing sent.
    package func send(from sender: Sender, in tx: Transaction) throws -> ID<OutboundMessage> {
        let media = try SentCard.save(png, account: account, address: address, in: tx)
        return try message.send(from: sender, media: [media], in: tx)
    }
}
