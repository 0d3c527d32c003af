import Storage
import Twilio
import Values

/// The position of a text among its author's texts in the provider's list. That order is certain, while the provider's
/// times are in whole seconds and come from another clock.
struct ProviderListPosition: Sendable {
    /// When the list was requested, by our clock. Texts that webhooks delivered since then are later than all of it.
    let listedAt: Instant
    /// The author's texts up to and including this one.
    let earlier: [String]
    let later: [String]

    /// - Parameter thread: the author's texts, the oldest first.
    init(of text: MessageResource, in thread: [MessageResource], at listedAt: Instant) {
        self.listedAt = listedAt
        let sids = thread.map(\.sid.rawValue)
        let place = sids.firstIndex(of: text.sid.rawValue) ?? sids.endIndex
        earlier = sids[..<place] + [text.sid.rawValue]
        later = Array(sids[place...].dropFirst())
    }

    /// Whether a text that the author sent later is known.
    func isFollowed(from number: String, provider: String, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM inbound_message
            WHERE from_number = \(number) AND provider = \(provider) AND (sid IN \(list: later)
                OR received_at >= \(listedAt) AND sid NOT IN \(list: earlier))
            """)
    }
}
