package import Values

/// Why a study timer cannot be started or changed.
package enum TimerError: Error, Hashable, Sendable {
    case invalidLength(String)
    /// No session is open.
    case none
    /// The choice is not offered now.
    case notNow(TimerChoice, TimerState)
}

extension TimerError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .invalidLength(let text):
            "Invalid time \(text.quotedLine): use whole minutes, at most 23 hours 59 minutes, like 25 or 1:30."
        case .none: "No study session is open."
        case .notNow(let choice, let state):
            switch state.phase {
            case .study: "You are still studying, so you cannot choose \(choice.word) yet."
            case .break: "The break is not over, so you cannot choose \(choice.word) yet."
            case .getBreak, .startStudy:
                "\(choice.word) is not a choice now: choose \(state.phase.choices.map(\.word).joined(separator: ", "))."
            case .finished: "That session is over."
            }
        }
    }
}

extension TimerError: UserFacingError {
    package var nextSteps: [NextStep] {
        switch self {
        case .invalidLength: []
        case .none: [NextStep("Start one", StudyAction.startTimer)]
        case .notNow: [NextStep("See the current session", StudyAction.showTimer)]
        }
    }

    package var kind: ErrorKind {
        if case .invalidLength = self { .invalid } else { .refused }
    }
}
