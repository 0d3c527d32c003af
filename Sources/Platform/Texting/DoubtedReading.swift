internal import Storage

/// How a text was read that does not look like it means so. The reading changed nothing.
package struct DoubtedReading: Sendable, Hashable {
    /// The verdict of the rules, and the rule that decided.
    package let verdict: String
    package let rule: String
    /// The probability that the text means so, in percent.
    package let likelihood: Int

    package init(verdict: String, rule: String, likelihood: Int) {
        (self.verdict, self.rule, self.likelihood) = (verdict, rule, likelihood)
    }

    /// Reads `doubted_verdict`, `doubted_rule` and `likelihood`; nil where they are NULL.
    init?(_ row: Row) throws {
        guard let verdict: String = try row["doubted_verdict"] else { return nil }
        self.init(verdict: verdict, rule: try row["doubted_rule"], likelihood: try row["likelihood"])
    }
}
