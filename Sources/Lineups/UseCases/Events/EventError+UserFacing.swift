internal import Agenda
package import Values

extension EventError: UserFacingError {
    package var exitCode: CommandExitCode {
        switch self {
        case .unknown: .notFound
        case .roundDeadlineAfterStart, .deadlineNotBeforeStart, .deadlineInPast, .timeIsNoCorrection: .usage
        case .isCancelled, .isOver, .hasBegun, .wasAskedAbout, .startsInPast, .copyInPast, .changedSincePlan: .refused
        }
    }

    package var hints: [String] {
        switch self {
        case .unknown, .isCancelled, .hasBegun: []
        case .isOver(let event):
            ["Make a new one from it: greenroom event copy \(event.name.argument) --date WHEN"]
        case .wasAskedAbout(let event):
            ["Call it off and tell them: greenroom event cancel \(event.name.argument)"]
        case .startsInPast: ["Say when it is with --date as well."]
        case .copyInPast: ["Give the day: --date WHEN"]
        case .roundDeadlineAfterStart: ["Name an earlier time with --by."]
        case .deadlineNotBeforeStart: ["Name an earlier time with --answer-by."]
        case .deadlineInPast: ["Name a later time with --answer-by."]
        case .timeIsNoCorrection: ["Change the time without --correction, then tell them."]
        case .changedSincePlan(let event): ["Look again: greenroom event cancel \(event.name.argument)"]
        }
    }
}
