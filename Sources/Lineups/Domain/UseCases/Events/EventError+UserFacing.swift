import Agenda
package import Values

extension EventError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .unknown: .notFound
        case .roundDeadlineAfterStart, .deadlineNotBeforeStart, .deadlineInPast, .timeIsNoCorrection: .invalid
        case .isCanceled, .isNotCanceled, .isOver, .hasBegun, .hasRequests, .startsInPast, .copyInPast,
            .changedSincePlan:
            .refused
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .unknown, .hasBegun, .isNotCanceled: []
        case .isCanceled(let event): [NextStep("If it takes place after all", EventAction.restore(event.id))]
        case .isOver(let event): [NextStep("To create a copy", EventAction.copy(event.id, name: event.name))]
        case .hasRequests(let event):
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
