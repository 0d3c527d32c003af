/// What a performer has answered for one slot: one type from the reader's verdict to the database.
///
/// It is the only stored state of a slot. Whether somebody was asked, is unreachable or has opted out follows from
/// invitations and messages, so a late delivery report cannot replace a yes.
package enum Answer: String, Sendable, CaseIterable {
    case none, maybe, confirmed, declined
    /// A no after a yes.
    case withdrawn
    /// The deadline passed without a yes or a no.
    case expired

    /// The answer after a no: a withdrawal after a yes.
    package var afterNo: Answer {
        self == .confirmed || self == .withdrawn ? .withdrawn : .declined
    }

    /// Whether the performer does not come.
    package var isRefusal: Bool { self == .declined || self == .withdrawn || self == .expired }

    /// What a text said, as an answer to a slot that had this one. A reader's verdict says no more than confirmed,
    /// declined or maybe.
    package func after(_ said: Answer) -> Answer {
        switch said {
        case .declined, .withdrawn: afterNo
        case .none, .maybe, .confirmed, .expired: said
        }
    }
}

extension Answer {
    /// Who or what changes an answer.
    package enum Mover: Sendable {
        case performer, booker, deadline
        /// The booker takes back an entered answer; the previous one returns, whatever it was.
        case undo
    }

    /// The legal changes. The booker may enter what a person can say; the deadline ends only what was never settled.
    package func canMove(to next: Answer, by mover: Mover) -> Bool {
        guard self != next else { return false }
        switch mover {
        case .booker: return next != .expired
        case .undo: return true
        case .deadline: return next == .expired && (self == .none || self == .maybe)
        case .performer:
            switch next {
            case .confirmed, .maybe: return true
            case .declined: return self != .confirmed && self != .withdrawn
            case .withdrawn: return self == .confirmed
            case .none, .expired: return false
            }
        }
    }
}

/// Which way an unclear text leans, such as a thumbs-up on a request. Shown to the booker, never acted on.
package enum Leaning: String, Sendable {
    case yes, no

    /// As shown to the booker.
    package var words: String { "leaning \(rawValue)" }
}
