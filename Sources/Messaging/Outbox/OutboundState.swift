package import Storage

/// The state of an outbound message.
///
///     queued → sending → accepted → sent → delivered → read
///        ↑        │  └→ uncertain → accepted … | queued (proven absent) | unconfirmed
///        └────────┘      failed, undelivered, opted_out, invalid_number, canceled, expired
package enum OutboundState: String, SQLConvertible, CaseIterable {
    case queued, sending, uncertain, unconfirmed
    case accepted, sent, delivered, read
    case failed, undelivered, optedOut = "opted_out", invalidNumber = "invalid_number", canceled = "cancelled", expired

    /// The state as commands, pages and metrics name it. Only the stored value has the British spelling.
    package var word: String { self == .canceled ? "canceled" : rawValue }

    /// The progress at the provider. A report with a lower or equal rank is stale.
    var rank: Int {
        switch self {
        case .queued, .sending, .uncertain, .unconfirmed: 0
        case .accepted: 1
        case .sent: 2
        case .delivered, .failed, .undelivered, .optedOut, .invalidNumber, .canceled, .expired: 3
        case .read: 4
        }
    }

    /// No further change is expected.
    package var isFinal: Bool {
        switch self {
        case .queued, .sending, .uncertain, .accepted, .sent: false
        default: true
        }
    }

    /// The message was not delivered, and the booker should know.
    package var hasFailed: Bool {
        switch self {
        case .failed, .undelivered, .invalidNumber, .expired: true
        default: false
        }
    }

    /// Whether a late delivery report about an earlier SID can still apply.
    var canHaveArrivedBefore: Bool {
        switch self {
        case .queued, .uncertain, .unconfirmed: true
        default: hasFailed
        }
    }

    /// Whether it was, or may have been, sent and was not refused.
    package var mayHaveLeft: Bool {
        switch self {
        case .sending, .uncertain, .unconfirmed, .accepted, .sent, .delivered, .read: true
        case .queued, .failed, .undelivered, .optedOut, .invalidNumber, .canceled, .expired: false
        }
    }

    /// `mayHaveLeft` as a condition on `outbound_message`. Written without `IN`, because SQLite builds a table for such
    /// a list each time.
    package static let mayHaveLeft: SQL = SQL(
        stringLiteral: "("
            + allCases.filter(\.mayHaveLeft).map { "outbound_message.state = '\($0.rawValue)'" }.joined(
                separator: " OR ")
            + ")")

    /// Whether the provider has accepted it and has not reported a failure.
    var isAccepted: Bool {
        switch self {
        case .accepted, .sent, .delivered, .read: true
        case .queued, .sending, .uncertain, .unconfirmed, .failed, .undelivered, .optedOut, .invalidNumber, .canceled,
            .expired:
            false
        }
    }

    /// Whether the recipient has received it.
    var hasArrived: Bool { self == .delivered || self == .read }

    /// Whether both are final states that the provider reports, and they differ.
    func contradicts(_ other: OutboundState) -> Bool {
        let ends: Set<OutboundState> = [.delivered, .failed, .undelivered, .optedOut, .invalidNumber]
        return self != other && ends.contains(self) && ends.contains(other)
    }

    /// Whether a report moves the message to `next`. States only move forward; the first final state stays.
    package func canMove(to next: OutboundState) -> Bool {
        self != next && next.rank > rank
    }
}
