package import Agenda
internal import Messaging
package import Values

/// The people who would be asked, their texts, and what the booker should know first.
package struct AskPlan: Sendable {
    package enum BenchShortage: Sendable, Hashable {
        /// No place is vacant.
        case noVacancy
        /// Everybody on the bench has been asked.
        case nobodyLeft
    }

    package let event: Event
    package let messages: InvitationPlanner.Plan
    package let policy: Policy
    /// A deadline for this round, instead of the event's.
    package let answerBy: Instant?
    package let anyway: Bool
    let plannedAt: Instant
    /// Why the bench cannot fill the vacancies; nil if it can, or if it is not being asked.
    package let benchShortage: BenchShortage?
    /// People to be asked who are in another lineup at the same time.
    package let conflicts: [ScheduleConflictWarning]

    /// The deadline for answers; nil if there is none or it has passed.
    package var deadline: Instant? {
        guard let end = answerBy ?? policy.answerBy?.moment(start: event.startsAt), end > plannedAt else { return nil }
        return end
    }

    /// People whose request would be delayed by quiet hours until after the deadline.
    package var leavingAfterDeadline: [InvitationPlanner.MessageDraft] {
        guard !anyway, let deadline else { return [] }
        return messages.drafts.filter { $0.leaves(from: plannedAt) >= deadline }
    }

    /// When people who have not answered will be reminded, the earliest first.
    package var reminderTimes: [Instant] {
        if messages.drafts.isEmpty { return [] }
        let end = answerBy ?? policy.answerBy?.moment(start: event.startsAt) ?? event.startsAt
        let asked = anyway ? plannedAt : messages.drafts.map { $0.leaves(from: plannedAt) }.min() ?? plannedAt
        var (moments, texted): ([Instant], Instant) = ([], asked)
        while let due = policy.reminders.next(asked: asked, texted: texted, end: end),
            // Reminders wait for the end of quiet hours; one that would be sent after the end is dropped.
            let leaves = messages.drafts.map({ QuietHours.usual.next(from: due, in: $0.zones) }).min(), leaves < end
        {
            moments.append(leaves)
            texted = leaves
        }
        return moments
    }
}
