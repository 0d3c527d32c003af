internal import Agenda
package import Values

extension EventError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .unknown: .notFound
        case .roundDeadlineAfterStart, .deadlineNotBeforeStart, .deadlineInPast, .timeIsNoCorrection: .invalid
        case .isCancelled, .isNotCancelled, .isOver, .hasBegun, .wasAskedAbout, .startsInPast, .copyInPast,
            .changedSincePlan:
            .refused
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .unknown, .hasBegun, .isNotCancelled: []
        case .isCancelled(let event): ["If it takes place after all: greenroom event restore \(event.id)"]
        case .isOver(let event):
            ["To create a copy: greenroom event copy \(event.name.argument) --date WHEN"]
        case .wasAskedAbout(let event):
            ["Cancel it and tell them: greenroom event cancel \(event.name.argument)"]
        case .startsInPast: ["Also give the date with --date."]
        case .copyInPast: ["Give the date: --date WHEN"]
        case .roundDeadlineAfterStart: ["Use an earlier time with --by."]
        case .deadlineNotBeforeStart: ["Use an earlier time with --answer-by."]
        case .deadlineInPast: ["Use a later time with --answer-by."]
        case .timeIsNoCorrection: ["Change the time without --correction, then tell people about it."]
        case .changedSincePlan: ["Run the command again to review it."]
        }
    }
}
