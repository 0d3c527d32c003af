internal import Storage

/// What a performer has said about one place in a lineup. Nothing else is kept as a slot's state: whether somebody was
/// asked, cannot be reached or wants no texts follows from the asks and texts, so that late news never covers a yes.
package enum SlotAnswer: String, SQLConvertible, CaseIterable {
    case none, maybe, confirmed, declined, withdrawn, expired

    /// Who or what moves a slot.
    package enum Mover: Sendable {
        case performer, booker, deadline
        /// The booker takes back what was noted, whatever was before.
        case undo
    }

    /// Where a no leads: after a yes it is a withdrawal.
    package var afterNo: SlotAnswer {
        self == .confirmed || self == .withdrawn ? .withdrawn : .declined
    }

    /// The legal moves. The booker may set what a person can say; the clock only ends what was never settled.
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
