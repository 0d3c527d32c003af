/// The values of one metric with one set of labels.
protocol MetricSeries: AnyObject, Sendable {
    static var kind: MetricKind { get }
    func samples() -> [Sample]
}

/// One line of a series.
struct Sample: Sendable {
    /// What is added to the name: `_bucket`.
    var suffix = ""
    /// An additional label: the upper bound of a bucket.
    var bound: String?
    let value: Double
}
