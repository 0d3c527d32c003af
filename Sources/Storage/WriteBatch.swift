/// Limits how long one transaction of a long import lasts, so that other writers wait for a moment only. Starts when it
/// is created.
package struct WriteBatch {
    /// A tenth of what a webhook may wait.
    private static let duration: Duration = .milliseconds(100)

    private let end = ContinuousClock.now + duration

    package init() {}

    /// Whether the transaction should be committed.
    package var isFull: Bool { ContinuousClock.now >= end }
}
