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

    /// When people who have not answered will be reminded, the earliest first, each with the zones of those people.
    package var reminderTimes: [(at: Instant, zones: [Zone])] {
        if messages.drafts.isEmpty { return [] }
        let times = messages.drafts.flatMap { draft in reminderTimes(of: draft).map { (at: $0, zones: draft.zones) } }
        var seen: Set<Instant> = []
        return times.sorted { $0.at < $1.at }.filter { seen.insert($0.at).inserted }
    }

    /// The reminder times in the event's zone, which is named after the last one where the clock of the booker or of a
    /// recipient differs.
    ///
    /// - Parameter home: the booker's zone.
    package func reminderWords(home: Zone) -> [String] {
        let times = reminderTimes
        let isSameEverywhere = times.allSatisfy { at, zones in
            ([home] + zones).allSatisfy { $0.local(at) == event.zone.local(at) }
        }
        return times.enumerated().map { index, time in
            DateText().short(time.at, in: event.zone, now: plannedAt)
                + (isSameEverywhere || index < times.count - 1 ? "" : " \(event.zone.spoken)")
        }
    }

    private func reminderTimes(of draft: InvitationPlanner.MessageDraft) -> [Instant] {
        let end = answerBy ?? policy.answerBy?.moment(start: event.startsAt) ?? event.startsAt
        let asked = draft.recipient.leaves(from: plannedAt, anyway: anyway)
        var (moments, texted): ([Instant], Instant) = ([], asked)
        // Reminders wait for the end of quiet hours; one that would be sent after the end is dropped.
        while let due = policy.reminders.next(asked: asked, texted: texted, end: end, in: draft.zones),
            case let leaves = draft.leaves(from: due), leaves < end
        {
            moments.append(leaves)
            texted = leaves
        }
        return moments
    }

    /// Why nobody will be reminded, as a sentence: `No reminder: the show is in 2 days.` Nil if somebody will be, or if
    /// reminders are off.
    package var missingReminder: String? {
        guard !messages.drafts.isEmpty, policy.reminders != .none, reminderTimes.isEmpty else { return nil }
        let end = deadline ?? event.startsAt
        let (what, distance) = (
            deadline == nil ? "show" : "deadline", RelativeText.of(end, now: plannedAt, in: event.zone)
        )
        return "No reminder: the \(what) is \(distance)."
    }
}
