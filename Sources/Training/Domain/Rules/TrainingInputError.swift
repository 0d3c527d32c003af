package import Values

/// Why something that was typed for training cannot be read.
package enum TrainingInputError: Error, Hashable, Sendable {
    case distance(String)
    case time(String)
    case goal(String)
    case days(String)
    case experience(String)
    case recentRace(String)
}

extension TrainingInputError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .distance(let text): "Invalid distance \(text.quotedLine)."
        case .time(let text): "Invalid time \(text.quotedLine)."
        case .goal(let text): "Invalid goal \(text.quotedLine)."
        case .days(let text): "Invalid days \(text.quotedLine)."
        case .experience(let text): "Invalid experience \(text.quotedLine)."
        case .recentRace(let text): "Invalid race result \(text.quotedLine)."
        }
    }
}

extension TrainingInputError: UserFacingError {
    package var kind: ErrorKind { .invalid }

    package var nextSteps: [NextStep] {
        switch self {
        case .distance: ["Use a number, like 5.2, 5.2mi or 8k."]
        case .time: ["Use minutes and seconds, like 47:10, or 1:42:00."]
        case .goal: ["Use 5k, 10k, half, marathon, or a distance like \"8 mi\"."]
        case .days: ["Use days of the week, like mon,wed,sat."]
        case .experience: ["Use new, some, seasoned, or returning after an injury."]
        case .recentRace: ["Use a distance and a time, like \"10k 52:10\"."]
        }
    }
}
