internal import Agenda
internal import Messaging
internal import Storage
internal import Values

/// Whether and until when an answer is awaited.
extension Slot {
    /// They were asked about the event as it is now, and have not settled it.
    var isAwaited: Bool {
        lastInvitation?.isOpen == true && !hasOldTimeOrPlace && (status == .asked || status == .maybe)
    }

    /// Like `isAwaited`, and also where it is unknown whether the request was sent.
    var canExpire: Bool {
        isAwaited || lastInvitation?.isOpen == true && !hasOldTimeOrPlace && status == .unsure
    }

    /// The request is queued, for the first time or for another attempt.
    var isRequestQueued: Bool { (status == .asked || status == .unreachable) && lastInvitation?.isQueued == true }

    /// The undelivered request is sent again automatically, early enough to leave a day for an answer.
    func isWorthWaiting(for event: Event) -> Bool {
        lastInvitation?.goesAgainAt.map { $0.adding(.days(1)) < event.startsAt } ?? false
    }

    /// The deadline for the answer; nil where only the event ends it, or where the request was sent after the deadline.
    func deadline(at event: Event, _ policy: Policy) -> Instant? {
        guard let invitation = lastInvitation else { return nil }
        let moment = invitation.answerBy ?? policy.answerBy?.moment(start: event.startsAt)
        return moment.flatMap { $0 > invitation.leftAt ? $0 : nil }
    }

    /// When a queued message expires: a reminder at the deadline it names, a request when the event begins, since a late
    /// yes counts.
    func expiry(of purpose: Invitation.Purpose, leaving: Instant, at event: Event, _ policy: Policy) -> Instant {
        guard purpose == .reminder, let deadline = deadline(at: event, policy), deadline > leaving else {
            return event.startsAt
        }
        return min(deadline, event.startsAt)
    }
}
