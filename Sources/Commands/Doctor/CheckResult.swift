internal import Lineups

/// The result of one check of `doctor`.
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
    /// The command or step that fixes it; nil for a good result.
    let fix: String?

    static func good(_ what: String) -> CheckResult { CheckResult(grade: .good, what: what, fix: nil) }
    static func warning(_ what: String, fix: String) -> CheckResult {
        CheckResult(grade: .warning, what: what, fix: fix)
    }
    static func bad(_ what: String, fix: String) -> CheckResult { CheckResult(grade: .bad, what: what, fix: fix) }
}
