package import Messaging
package import Platform
package import Storage
package import Values

/// Texts somebody a countdown with its card as a picture. It cannot be undone.
package struct SendCountdownCard: Sendable {
    package let message: SendCustomText
    package let png: [UInt8]
    /// Under which the provider fetches the picture.
    package let address: FeedAddress
    package let account: ID<Account>

    package init(_ message: SendCustomText, png: [UInt8], address: FeedAddress, account: ID<Account>) {
        self.message = message
        self.png = png
        self.address = address
        self.account = account
    }

    /// Throws `CustomTextError.optedOut`, with nothing sent.
    package func send(from sender: Sender, now: Instant, in tx: Transaction) throws -> ID<OutboundMessage> {
        let media = try SentCard.save(png, account: account, address: address, now: now, in: tx)
        return try message.send(from: sender, media: [media], now: now, in: tx)
    }
}
