internal import Lineups

/// One thing that `doctor` looked at.
struct CheckResult: Sendable {
    enum Grade: String, Sendable {
        case good, warning, bad

        var sign: String {
            switch self {
            case .good: "✓"
            case .warning: "!"
            case .bad: "✗"
            }
        }

        var light: SlotStatus.Light {
            switch self {
            case .good: .green
            case .warning: .yellow
            case .bad: .red
            }
        }
    }

    let grade: Grade
    let what: String
    /// A command or step that puts it right.
    let cure: String?

    static func good(_ what: String) -> CheckResult { CheckResult(grade: .good, what: what, cure: nil) }
    static func warning(_ what: String, cure: String) -> CheckResult {
        CheckResult(grade: .warning, what: what, cure: cure)
    }
    static func bad(_ what: String, cure: String) -> CheckResult { CheckResult(grade: .bad, what: what, cure: cure) }
}
