import Messaging
import Storage
package import Values

/// What the booker sees of a slot: its answer, else what its invitation and message say.
package enum SlotStatus: String, Sendable, CaseIterable {
    case notAsked = "not asked"
    /// The request is not sent yet: it waits for the end of quiet hours, or for the gateway.
    case queued
    case asked, maybe, confirmed, declined, withdrawn, expired
    /// They said yes to another start time, place or position, and have not confirmed the current one.
    case mustReconfirm = "must reconfirm"
    /// The request was not delivered, or the number is somebody else's.
    case unreachable
    /// A stand-in who was asked for a place that somebody else has taken.
    case filled
    /// They said yes when no place was left, and are told when one opens.
    case inLine = "in line"
    case optedOut = "opted out"
    /// Our texts to them wait, because they may have opted out.
    case paused
    case noCell = "no cell"
    /// It is unknown whether the request was sent.
    case unsure

    package var light: StatusLight {
        switch self {
        case .confirmed: .green
        case .queued, .asked, .maybe, .filled, .inLine: .yellow
        case .notAsked, .declined, .withdrawn, .expired, .mustReconfirm, .unreachable, .optedOut, .paused, .noCell,
            .unsure:
            .red
        }
    }

    /// Whether somebody with this status is told of a new time, place or position. The others are out, or are asked
    /// anew.
    var isToldOfChanges: Bool {
        switch self {
        case .asked, .queued, .maybe, .confirmed, .mustReconfirm, .unsure, .paused, .optedOut, .noCell: true
        case .notAsked, .declined, .withdrawn, .expired, .unreachable, .filled, .inLine: false
        }
    }

    /// The raw value, and for `paused` why. What surfaces show of a slot is `Slot.statusWords`.
    package var words: String { self == .paused ? NumberPause.words : rawValue }

    init(_ slot: Slot) {
        switch slot.answer {
        case .confirmed: self = slot.hasOutdatedInfo ? .mustReconfirm : .confirmed
        case .declined: self = .declined
        case .withdrawn: self = .withdrawn
        case .expired: self = .expired
        case .maybe: self = slot.hasOptedOut ? .optedOut : slot.isPaused ? .paused : .maybe
        case .none: self = Self.unanswered(slot)
        }
    }

    private static func unanswered(_ slot: Slot) -> SlotStatus {
        if slot.hasOptedOut { return .optedOut }
        if slot.hasWrongNumber { return .unreachable }
        if slot.isPaused { return .paused }
        // An offer of a place shows its own state.
        if slot.isInLine, slot.lastInvitation?.isOpen != true { return .inLine }
        guard let invitation = slot.lastInvitation else { return slot.number == nil ? .noCell : .notAsked }
        if invitation.goesAgainAt != nil { return .unreachable }
        switch invitation.state {
        case .uncertain, .unconfirmed: return .unsure
        case let state where state.hasFailed: return .unreachable
        // The contact lost the number since, so nobody can answer.
        case _ where slot.number == nil: return .noCell
        // The request was canceled, or held back by an opt-out that has ended.
        case .canceled, .optedOut: return .notAsked
        case .queued where invitation.isOpen: return .queued
        // The slot was removed and added again, which ended the earlier request.
        case _ where !invitation.isOpen && !slot.isEventCanceled:
            return slot.benchRank == nil && slot.replacedBy == nil ? .notAsked : .filled
        default: return .asked
        }
    }
}
