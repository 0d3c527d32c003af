/// Where a message stands at the provider. `sent` may be the last news: some carriers report no more.
package enum MessageStatus: Hashable, Sendable {
    case accepted, scheduled, queued, sending, sent
    case delivered, undelivered, failed, canceled
    case read
    case receiving, received
    /// A word this version does not know, kept as it came.
    case unknown(String)

    private static let known: [MessageStatus] = [
        .accepted, .scheduled, .queued, .sending, .sent, .delivered, .undelivered, .failed, .canceled, .read,
        .receiving, .received,
    ]

    /// From the provider's word, in any case.
    package init(word: String) {
        self = Self.known.first { $0.word == word.lowercased() } ?? .unknown(word)
    }

    /// How far along it is, by which news that come out of order are put right; nil where unknown.
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

    /// Nothing more will come, except that somebody read it.
    package var isFinal: Bool { (rank ?? 0) >= 4 }

    /// The message did not and will not arrive.
    package var isFailure: Bool { self == .failed || self == .undelivered || self == .canceled }
}

extension MessageStatus {
    /// What news mean to somebody who already knows something.
    package enum News: Hashable, Sendable {
        /// Further along: take it over.
        case forward
        /// Known already, older, or in a word we do not know: change nothing.
        case stale
        /// Another end than the one known: only the resource itself can tell.
        case conflict
    }

    /// This status as news to somebody who knows `known` (nil: nothing yet).
    /// A compliance hold may truly move a message back to `scheduled`; that too is stale, since it will move again.
    package func news(after known: MessageStatus?) -> News {
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
