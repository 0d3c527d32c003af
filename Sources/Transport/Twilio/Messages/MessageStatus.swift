/// The status of a message at the provider. `sent` may be the last one: some carriers do not report delivery.
package enum MessageStatus: Hashable, Sendable {
    case accepted, scheduled, queued, sending, sent
    case delivered, undelivered, failed, canceled
    case read
    case receiving, received
    /// An unknown status, as received.
    case unknown(String)

    private static let known: [MessageStatus] = [
        .accepted, .scheduled, .queued, .sending, .sent, .delivered, .undelivered, .failed, .canceled, .read,
        .receiving, .received,
    ]

    /// From the provider's word, in upper or lower case.
    package init(word: String) {
        self = Self.known.first { $0.word == word.lowercased() } ?? .unknown(word)
    }

    /// The progress of the status, to order reports that arrive out of order; nil for an unknown status.
    package var rank: Int? {
        switch self {
        case .accepted, .scheduled, .receiving: 0
        case .queued: 1
        case .sending: 2
        case .sent: 3
        case .delivered, .undelivered, .failed, .canceled, .received: 4
        case .read: 5
        case .unknown: nil
        }
    }

    /// No other status follows, except `read`.
    package var isFinal: Bool { (rank ?? 0) >= 4 }
}

extension MessageStatus {
    /// What a reported status means for a stored one.
    package enum Change: Hashable, Sendable {
        /// Further progress: store it.
        case forward
        /// Known already, older, or unknown: change nothing.
        case stale
        /// A different final status than the stored one: fetch the message to decide.
        case conflict
    }

    /// Compares this reported status with the stored one (nil: none yet).
    /// A compliance hold can move a message back to `scheduled`; that is stale too, because the message moves on later.
    package func change(after known: MessageStatus?) -> Change {
        guard let rank else { return .stale }
        guard let known, let knownRank = known.rank else { return .forward }
        if self == known || rank < knownRank { return .stale }
        return rank == 4 && knownRank == 4 ? .conflict : .forward
    }
}

extension MessageStatus: CustomStringConvertible {
    /// The provider's word.
    package var word: String {
        switch self {
        case .accepted: "accepted"
        case .scheduled: "scheduled"
        case .queued: "queued"
        case .sending: "sending"
        case .sent: "sent"
        case .delivered: "delivered"
        case .undelivered: "undelivered"
        case .failed: "failed"
        case .canceled: "canceled"
        case .read: "read"
        case .receiving: "receiving"
        case .received: "received"
        case .unknown(let word): word
        }
    }

    package var description: String { word }
}

/// A code of the provider's error dictionary, such as 21610.
package struct ErrorCode: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    package init(integerLiteral value: Int) {
        rawValue = value
    }

    package var description: String { String(rawValue) }
}
