import Storage

/// Where a session is.
package enum TimerPhase: String, SQLConvertible, Codable, CaseIterable {
    case study
    /// The study time is up: break, more, or the end?
    case getBreak = "get_break"
    case `break`
    /// The break is over: study, more, or the end?
    case startStudy = "start_study"
    case finished

    /// Whether it ends by itself.
    package var isRunning: Bool { self == .study || self == .break }

    /// What can be chosen. Studying can be left for a break before its time; a break can only be finished.
    package var choices: [TimerChoice] {
        switch self {
        case .study: [.break, .finish]
        case .break: [.finish]
        case .getBreak: [.break, .more, .finish]
        case .startStudy: [.study, .more, .finish]
        case .finished: []
        }
    }
}

/// What the owner of a session can choose.
package enum TimerChoice: String, Codable, CaseIterable, Sendable {
    case `break`, more, study, finish

    /// As a text has it: `BREAK`.
    package var word: String { rawValue.uppercased() }
}
