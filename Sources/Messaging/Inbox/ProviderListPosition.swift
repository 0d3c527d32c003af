internal import Storage
internal import Twilio
internal import Values

/// Where a text stood among its author's texts in the provider's list. That order is certain, while the provider's
/// times end at the second and come from another clock.
struct ProviderListPosition: Sendable {
    /// When the list was asked for, by our clock: what a webhook brought since then is later than all of it.
    let listedAt: Instant
    /// Up to the text itself.
    let earlier: [String]
    let later: [String]

    /// - Parameter thread: what its author sent, the oldest first.
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
