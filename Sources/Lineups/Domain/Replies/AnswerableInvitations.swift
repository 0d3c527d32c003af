import ReplyReader
import Storage
import Values

/// The invitations that a text from a number can answer: the open ones, the confirmed ones, those in line, those
/// declined by text, which may still be reversed, and those of a show that became full meanwhile.
struct AnswerableInvitations {
    /// In the order in which they were sent.
    let invitations: [Invitation]
    /// The declined invitation that a bare yes reverses: the last one answered, where nothing is open.
    private let reversible: Invitation?
    private let isShared: Bool

    /// - Parameter all: every invitation at this number, and every answer that the booker entered for it.
    init(_ all: [Invitation]) {
        let last = all.max { ($0.settledAt, $0.lastChange) < ($1.settledAt, $1.lastChange) }
        // Several answers in one text have no order among themselves.
        let isAlone = !all.contains {
            $0.slot != last?.slot && $0.answeredIn != nil && $0.answeredIn == last?.answeredIn
        }
        let isReversible = !all.contains(where: \.isOpen) && last?.answer != .confirmed && isAlone
        let reversible = isReversible ? last : nil
        invitations = all.filter {
            $0.isOpen || $0.answer == .confirmed || $0.isInLine || $0.isOut || $0.slot == reversible?.slot
        }
        self.reversible = reversible
        isShared = Set(all.map(\.contact)).count > 1
    }

    /// The same invitations in the form that the reader takes.
    var openInvitations: [OpenInvitation] {
        invitations.map { invitation in
            let isOut = invitation.isOut && invitation.slot != reversible?.slot
            if isOut { return invitation.openInvitation(isShared: isShared, .declined) }
            // Where something else is open, a bare yes or no is about that, as beside any yes of theirs.
            // The same holds for a place in line that no text was about, beside a show that they are confirmed for.
            let isSettledYes =
                invitation.isInLine && !invitation.isOpen
                && invitations.contains { $0.isOpen || invitation.isUntoldPlace && $0.answer == .confirmed }
            return isSettledYes
                ? invitation.openInvitation(isShared: isShared, .confirmed)
                : invitation.openInvitation(isShared: isShared)
        }
    }

    /// Whether nothing is open and the last text confirmed one invitation and declined another.
    var isMixed: Bool {
        guard !invitations.contains(where: \.isOpen),
            let last = invitations.max(by: { $0.lastChange < $1.lastChange })?.answeredIn
        else {
            return false
        }
        let together = invitations.filter { $0.answeredIn == last }
        return together.contains(where: \.isDeclined) && together.contains { $0.answer == .confirmed }
    }

    /// The invitation that the last answering text declined; nil where that text confirmed one, answered several, or
    /// was sent while another invitation was open.
    var lastDeclined: Invitation? {
        guard let last = invitations.lastAnswered, last.isDeclined, let moment = last.answeredAt else { return nil }
        let isAlone = invitations.allSatisfy {
            $0.slot == last.slot || $0.answeredIn != last.answeredIn && !$0.wasOpen(at: moment)
        }
        return isAlone ? last : nil
    }
}

extension [Invitation] {
    /// The invitation whose answer was changed last by a text.
    var lastAnswered: Invitation? { filter { $0.answeredIn != nil }.max { $0.lastChange < $1.lastChange } }
}
