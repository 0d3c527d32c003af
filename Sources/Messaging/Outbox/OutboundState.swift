package import Storage

/// Where a text of ours stands on its way out.
///
///     queued → sending → accepted → sent → delivered → read
///        ↑        │  └→ uncertain → accepted … | queued (proven absent) | unconfirmed
///        └────────┘      failed, undelivered, opted_out, invalid_number, cancelled, expired
package enum OutboundState: String, SQLConvertible, CaseIterable {
    case queued, sending, uncertain, unconfirmed
    case accepted, sent, delivered, read
    case failed, undelivered, optedOut = "opted_out", invalidNumber = "invalid_number", cancelled, expired

    /// How far the provider has brought it; news of a lower rank is old news.
    var rank: Int {
        switch self {
        case .queued, .sending, .uncertain, .unconfirmed: 0
        case .accepted: 1
        case .sent: 2
        case .delivered, .failed, .undelivered, .optedOut, .invalidNumber, .cancelled, .expired: 3
        case .read: 4
        }
    }

    /// Nothing more happens to it by itself.
    package var isFinal: Bool {
        switch self {
        case .queued, .sending, .uncertain, .accepted, .sent: false
        default: true
        }
    }

    /// It will not reach its reader, and somebody should know.
    package var hasFailed: Bool {
        switch self {
        case .failed, .undelivered, .invalidNumber, .expired: true
        default: false
        }
    }

    /// Sent anew it is not on its way: late news that it arrived the first time are news.
    var canHaveArrivedBefore: Bool {
        switch self {
        case .queued, .uncertain, .unconfirmed: true
        default: hasFailed
        }
    }

    /// It has left, or may have left, and was not refused.
    package var mayHaveLeft: Bool {
        switch self {
        case .sending, .uncertain, .unconfirmed, .accepted, .sent, .delivered, .read: true
        case .queued, .failed, .undelivered, .optedOut, .invalidNumber, .cancelled, .expired: false
        }
    }

    /// That as a condition on `outbound`, without `IN`: SQLite makes a table of such a list each time.
    package static let mayHaveLeft: SQL = SQL(
        stringLiteral: "("
            + allCases.filter(\.mayHaveLeft).map { "outbound_message.state = '\($0.rawValue)'" }.joined(
                separator: " OR ")
            + ")")

    /// Its reader has it.
    var hasArrived: Bool { self == .delivered || self == .read }

    /// Both are ends that the provider reports, and they differ.
    func contradicts(_ other: OutboundState) -> Bool {
        let ends: Set<OutboundState> = [.delivered, .failed, .undelivered, .optedOut, .invalidNumber]
        return self != other && ends.contains(self) && ends.contains(other)
    }

    /// Whether the provider's news moves it on. States merge forward only; the first of two final ones stands.
    package func canMove(to next: OutboundState) -> Bool {
        self != next && next.rank > rank
    }
}
