package import Agenda
import Platform
package import Storage
package import Values

/// Why something cannot be done with an event.
package enum EventError: Error, Sendable {
    /// The account has no such event.
    case unknown(ID<Event>)
    case isCanceled(Event)
    /// It cannot be restored.
    case isNotCanceled(Event)
    /// It has ended.
    case isOver(Event)
    /// It has started, so nobody can be asked.
    case hasBegun(Event)
    /// Requests went out, so its history is kept.
    case hasRequests(Event)
    /// So many are on its open mic list.
    case hasList(Event, people: Int)
    /// A start in this zone that is not in the future.
    case startsInPast(Instant, in: Zone)
    /// A copy a week later would be in the past.
    case copyInPast(Event)
    /// A deadline for one round of requests that comes after the event begins.
    case roundDeadlineAfterStart(Instant, Event)
    /// A deadline for the event that is not before it begins.
    case deadlineNotBeforeStart(Instant, event: String, zone: Zone)
    /// A deadline for the event, such as `2d before`, that has passed already.
    case deadlineInPast(rule: String, Instant, event: String, zone: Zone)
    /// A correction that changes the time: people were told another one.
    case timeIsNoCorrection(Event)
    /// Different people would be notified than in the approved plan.
    case changedSincePlan(Event)
}

extension EventError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknown(let id): "There is no event \(id)."
        case .isCanceled(let event): "\(event.name.quotedLine) was canceled and cannot be changed."
        case .isNotCanceled(let event): "\(event.name.quotedLine) is not canceled."
        case .isOver(let event):
            "\(event.name.quotedLine) was on \(Self.long(event.startsAt, event.zone)). Past events cannot be changed."
        case .hasBegun(let event): "\(event.name.quotedLine) has already started, so nobody can be asked."
        case .hasRequests(let event):
            "People were asked about \(event.name.quotedLine), so it cannot be removed."
        case .hasList(let event, let people):
            "\(people == 1 ? "1 person is" : "\(people) people are") on the open mic list of "
                + "\(event.name.quotedLine), so it cannot be removed."
        case .startsInPast(let start, let zone): "\(Self.long(start, zone)) in \(zone) is in the past."
        case .copyInPast(let event): "A week after \(event.name.quotedLine) is already in the past."
        case .roundDeadlineAfterStart(let deadline, let event):
            "\(Self.long(deadline, event.zone)) is after the start of \(event.name.quotedLine)."
        case .deadlineNotBeforeStart(let deadline, let event, let zone):
            "\(Self.long(deadline, zone)) is not before the start of \(event.quotedLine)."
        case .deadlineInPast(let rule, let deadline, let event, let zone):
            "\(rule) \(event.quotedLine) is \(Self.long(deadline, zone)), which is in the past."
        case .timeIsNoCorrection(let event):
            "A new time for \(event.name.quotedLine) is not a correction: people were told the old one."
        case .changedSincePlan(let event):
            "The lineup of \(event.name.quotedLine) has changed since this was shown. Nothing changed."
        }
    }

    private static func long(_ moment: Instant, _ zone: Zone) -> String { DateText().long(moment, in: zone) }
}

extension EventError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .unknown: .notFound
        case .roundDeadlineAfterStart, .deadlineNotBeforeStart, .deadlineInPast, .timeIsNoCorrection: .invalid
        case .isCanceled, .isNotCanceled, .isOver, .hasBegun, .hasRequests, .hasList, .startsInPast, .copyInPast,
            .changedSincePlan:
            .refused
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .unknown, .hasBegun, .isNotCanceled: []
        case .isCanceled(let event): [NextStep("If it takes place after all", EventAction.restore(event.id))]
        case .isOver(let event): [NextStep("To create a copy", EventAction.copy(event.id, name: event.name))]
        case .hasRequests(let event), .hasList(let event, _):
            [NextStep("Cancel it and tell them", EventAction.cancel(event.id, name: event.name))]
        case .startsInPast: [NextStep(EventCorrection.day)]
        case .copyInPast: [NextStep("Give the date", EventCorrection.dateOfCopy)]
        case .roundDeadlineAfterStart: [NextStep(EventCorrection.earlierRoundDeadline)]
        case .deadlineNotBeforeStart: [NextStep(EventCorrection.earlierDeadline)]
        case .deadlineInPast: [NextStep(EventCorrection.laterDeadline)]
        case .timeIsNoCorrection: [NextStep(EventCorrection.tellChange)]
        case .changedSincePlan: [NextStep(EventCorrection.reviewAgain)]
        }
    }
}
