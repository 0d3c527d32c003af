internal import Messaging
internal import ReplyReader
internal import Storage
internal import Values

/// The asks to which somebody's text may speak.
struct AnswerableInvitations {
    /// In the order in which they were asked.
    let invitations: [Invitation]
    /// The no that a bare yes takes back: nothing is open, and it was said last.
    private let recallable: Invitation?
    private let isShared: Bool

    /// What is open, what was confirmed, and what was refused by a text of theirs, which may be taken back.
    ///
    /// - Parameter all: whatever was asked at this number, or noted for it.
    init(_ all: [Invitation]) {
        let last = all.max { ($0.settledAt, $0.lastMove) < ($1.settledAt, $1.lastMove) }
        // Of several answers in one text none was the last.
        let isAlone = !all.contains { $0.slot != last?.slot && $0.saidIn != nil && $0.saidIn == last?.saidIn }
        let isRecallable = !all.contains(where: \.isOpen) && last?.answer != .confirmed && isAlone
        let recallable = isRecallable ? last : nil
        invitations = all.filter {
            $0.isOpen || $0.answer == .confirmed || $0.isRefused || $0.slot == recallable?.slot
        }
        self.recallable = recallable
        isShared = Set(all.map(\.contact)).count > 1
    }

    /// As the reader sees them.
    var openInvitations: [OpenInvitation] {
        invitations.map { invitation in
            let isOut = invitation.isRefused && invitation.slot != recallable?.slot
            return isOut
                ? invitation.openInvitation(isShared: isShared, .declined)
                : invitation.openInvitation(isShared: isShared)
        }
    }

    /// Nothing is open, and one text has confirmed something and refused something else.
    var isMixed: Bool {
        guard !invitations.contains(where: \.isOpen),
            let last = invitations.max(by: { $0.lastMove < $1.lastMove })?.saidIn
        else {
            return false
        }
        let together = invitations.filter { $0.saidIn == last }
        return together.contains(where: \.isRefused) && together.contains { $0.answer == .confirmed }
    }

    /// What was refused last, and so that a bare yes was said to take it back; nil where a number was, or something
    /// else was answered since.
    var refusedLast: Invitation? {
        guard let last = invitations.lastSaid, last.isRefused, let moment = last.answeredAt else { return nil }
        let isAlone = invitations.allSatisfy {
            $0.slot == last.slot || $0.saidIn != last.saidIn && !$0.wasOpen(at: moment)
        }
        return isAlone ? last : nil
    }
}

extension Invitation {
    /// Out of it by a text of theirs.
    var isRefused: Bool { !isOpen && saidIn != nil && (answer == .declined || answer == .withdrawn) }

    fileprivate var settledAt: Instant { max(closedAt ?? askedAt, answeredAt ?? askedAt) }

    fileprivate func wasOpen(at moment: Instant) -> Bool { askedAt <= moment && closedAt.map { $0 > moment } ?? true }
}

extension [Invitation] {
    /// What a text of theirs moved last.
    var lastSaid: Invitation? { filter { $0.saidIn != nil }.max { $0.lastMove < $1.lastMove } }
}
