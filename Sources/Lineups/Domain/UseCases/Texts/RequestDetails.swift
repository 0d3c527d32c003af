import Agenda
package import Messaging
package import Values

/// What the booker should know before people are asked, besides their texts.
package struct RequestDetails: Sendable {
    package enum BenchShortage: Sendable, Hashable {
        /// No place is vacant.
        case noVacancy
        /// Everybody on the bench has been asked.
        case nobodyLeft
    }

    let policy: Policy
    /// A deadline for this round, instead of the event's.
    let answerBy: Instant?
    let anyway: Bool
    let plannedAt: Instant
    /// Why the bench cannot fill the vacancies; nil if it can, or if it is not being asked.
    package let benchShortage: BenchShortage?
    /// People to be asked who are in another lineup at the same time.
    package let conflicts: [ScheduleConflictWarning]
    /// The stand-ins among those who are asked, where the bench rule asks them because the lineup is asked.
    package var standIns: [String] = []
    /// What those who do not answer are told when the show is full; empty unless more are asked than there are places,
    /// and the first yes wins. Whoever says yes in time gets none, so these are the most.
    package var ifFull = TextPreview([])
}

extension SendingPlan {
    /// Said where the bench is asked together with the lineup; nil where it is not.
    package var standInNote: String? {
        guard let names = request?.standIns, !names.isEmpty else { return nil }
        return "The bench is asked for the open spots: \(names.map { Printable.line($0) }.joined(separator: ", "))."
    }
}

/// When answers are expected. Without requests there is no deadline, and nobody is reminded.
extension SendingPlan {
    /// The deadline for answers; nil if there is none or it has passed.
    package var deadline: Instant? {
        guard let request, let end = request.answerBy ?? request.policy.answerBy?.moment(start: event.startsAt),
            end > request.plannedAt
        else { return nil }
        return end
    }

    /// People whose request would be delayed by quiet hours until after the deadline.
    package var leavingAfterDeadline: [MessageDraft] {
        guard let request, !request.anyway, let deadline else { return [] }
        return drafts.filter { $0.leaves(from: request.plannedAt) >= deadline }
    }

    /// When people who have not answered will be reminded, the earliest first, each with the zones of those people.
    package var reminderTimes: [(at: Instant, zones: [Zone])] {
        guard let request else { return [] }
        let times = drafts.flatMap { draft in
            reminderTimes(of: draft, request).map { (at: $0, zones: draft.zones) }
        }
        var seen: Set<Instant> = []
        return times.sorted { $0.at < $1.at }.filter { seen.insert($0.at).inserted }
    }

    /// The reminder times in the event's zone, which is named after the last one where the clock of the booker or of a
    /// recipient differs.
    ///
    /// - Parameter home: the booker's zone.
    package func reminderWords(home: Zone) -> [String] {
        guard let request else { return [] }
        let times = reminderTimes
        let isSameEverywhere = times.allSatisfy { at, zones in
            ([home] + zones).allSatisfy { $0.local(at) == event.zone.local(at) }
        }
        return times.enumerated().map { index, time in
            DateText().short(time.at, in: event.zone, now: request.plannedAt)
                + (isSameEverywhere || index < times.count - 1 ? "" : " \(event.zone.spoken)")
        }
    }

    private func reminderTimes(of draft: MessageDraft, _ request: RequestDetails) -> [Instant] {
        let end = request.answerBy ?? request.policy.answerBy?.moment(start: event.startsAt) ?? event.startsAt
        let asked = draft.recipient.leaves(from: request.plannedAt, anyway: request.anyway)
        var (moments, texted): ([Instant], Instant) = ([], asked)
        // Reminders wait for the end of quiet hours; one that would be sent after the end is dropped.
        while let due = request.policy.reminders.next(requested: asked, texted: texted, end: end, in: draft.zones),
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
        guard let request, !drafts.isEmpty, request.policy.reminders != .none, reminderTimes.isEmpty else {
            return nil
        }
        let end = deadline ?? event.startsAt
        let (what, distance) = (
            deadline == nil ? "show" : "deadline", RelativeText.of(end, now: request.plannedAt, in: event.zone)
        )
        return "No reminder: the \(what) is \(distance)."
    }
}
