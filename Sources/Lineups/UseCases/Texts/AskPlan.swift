package import Agenda
internal import Messaging
package import Values

/// Who would be asked, with which text, and what to know before they are.
package struct AskPlan: Sendable {
    package enum BenchShortage: Sendable, Hashable {
        /// No place is open.
        case noVacancy
        /// Everybody on the bench was asked.
        case nobodyLeft
    }

    package let event: Event
    package let messages: InvitationPlanner.Plan
    package let policy: Policy
    /// A deadline for this round, instead of the event's.
    package let answerBy: Instant?
    package let anyway: Bool
    let plannedAt: Instant
    /// Why nobody, or not enough people, of the bench can be asked; nil where the bench was not to be asked.
    package let benchShortage: BenchShortage?
    /// Those to be asked who are wanted elsewhere at the same time.
    package let conflicts: [ScheduleConflictWarning]

    /// Until when answers count, where that is still to come.
    package var deadline: Instant? {
        guard let end = answerBy ?? policy.answerBy?.moment(start: event.startsAt), end > plannedAt else { return nil }
        return end
    }

    /// Whose request has to wait for a fit hour until the deadline has passed.
    package var leavingAfterDeadline: [InvitationPlanner.MessageDraft] {
        guard !anyway, let deadline else { return [] }
        return messages.drafts.filter { $0.leaves(from: plannedAt) >= deadline }
    }

    /// When the silent will be reminded while the gateway runs, the earliest first.
    package var reminderTimes: [Instant] {
        if messages.drafts.isEmpty { return [] }
        let end = answerBy ?? policy.answerBy?.moment(start: event.startsAt) ?? event.startsAt
        let asked = anyway ? plannedAt : messages.drafts.map { $0.leaves(from: plannedAt) }.min() ?? plannedAt
        var (moments, texted): ([Instant], Instant) = ([], asked)
        while let due = policy.reminders.next(asked: asked, texted: texted, end: end),
            // It waits for a fit hour, too; one that would come after the end is not sent.
            let leaves = messages.drafts.map({ QuietHours.usual.next(from: due, in: $0.zones) }).min(), leaves < end
        {
            moments.append(leaves)
            texted = leaves
        }
        return moments
    }
}
