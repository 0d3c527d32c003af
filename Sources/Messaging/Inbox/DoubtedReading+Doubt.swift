package import Platform
package import ReplyReader

extension DoubtedReading {
    /// The reader's doubt, as it is stored.
    package init(_ doubt: Doubt) {
        self.init(verdict: doubt.label.rawValue, rule: doubt.rule.rawValue, likelihood: doubt.likelihood)
    }
}
