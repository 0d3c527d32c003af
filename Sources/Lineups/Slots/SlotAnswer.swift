internal import ReplyReader
internal import Storage
internal import Templates

/// What a performer has answered for one slot. It is the only stored state of a slot: whether they were asked, are
/// unreachable or have opted out follows from invitations and messages, so a late delivery report cannot replace a yes.
package enum SlotAnswer: String, SQLConvertible, CaseIterable {
    case none, maybe, confirmed, declined, withdrawn, expired

    /// Who or what changes an answer.
    package enum Mover: Sendable {
        case performer, booker, deadline
        /// The booker takes back an entered answer; the previous one returns, whatever it was.
        case undo
    }

    /// The answer after a no: a withdrawal after a yes.
    package var afterNo: SlotAnswer {
        self == .confirmed || self == .withdrawn ? .withdrawn : .declined
    }

    /// Whether the performer does not come: declined, withdrawn or expired.
    var isRefusal: Bool { self == .declined || self == .withdrawn || self == .expired }

    /// The legal changes. The booker may enter what a person can say; the deadline ends only what was never settled.
    package func canMove(to next: SlotAnswer, by mover: Mover) -> Bool {
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

// MARK: - Replies by text

extension SlotAnswer {
    /// The answer after a reply by text.
    func after(_ reply: Answer) -> SlotAnswer {
        switch reply {
        case .confirm: .confirmed
        case .decline: afterNo
        case .tentative: .maybe
        }
    }

    /// The reply that gives this answer; nil where none does.
    var asReply: Answer? {
        switch self {
        case .confirmed: .confirm
        case .declined, .withdrawn: .decline
        case .maybe: .tentative
        case .none, .expired: nil
        }
    }

    /// The template that confirms this answer to the performer.
    var template: MessageTemplate {
        switch self {
        case .confirmed: .confirmed
        case .withdrawn: .withdrawn
        case .maybe: .maybe
        case .none, .declined, .expired: .declined
        }
    }
}
