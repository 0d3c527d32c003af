package import Values

/// The result of one check of the set-up.
package struct CheckResult: Sendable {
    package enum Grade: String, Sendable, Hashable {
        case good, warning, bad

        package var sign: String {
            switch self {
            case .good: "✓"
            case .warning: "!"
            case .bad: "✗"
            }
        }
    }

    /// What `doctor --fix` can do itself.
    package enum Repair: Sendable, Hashable {
        case webhook(WebhookChange)
        /// Sets the mode of a file or folder, in octal.
        case mode(path: String, Int)
    }

    package let grade: Grade
    package let what: String
    /// What fixes it; nil for a good result.
    package let fix: NextStep?
    package private(set) var repair: Repair?

    package static func good(_ what: String) -> CheckResult { CheckResult(grade: .good, what: what, fix: nil) }
    package static func warning(_ what: String, fix: NextStep, repair: Repair? = nil) -> CheckResult {
        CheckResult(grade: .warning, what: what, fix: fix, repair: repair)
    }
    package static func bad(_ what: String, fix: NextStep, repair: Repair? = nil) -> CheckResult {
        CheckResult(grade: .bad, what: what, fix: fix, repair: repair)
    }

    /// - Parameter fix: a sentence.
    package static func warning(_ what: String, fix: String, repair: Repair? = nil) -> CheckResult {
        warning(what, fix: NextStep(sentence: fix), repair: repair)
    }
    /// - Parameter fix: a sentence.
    package static func bad(_ what: String, fix: String, repair: Repair? = nil) -> CheckResult {
        bad(what, fix: NextStep(sentence: fix), repair: repair)
    }
}
