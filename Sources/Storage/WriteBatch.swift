/// Limits how long one transaction of a long import lasts, so that other writers wait for a moment only. Starts when it
/// is created.
package struct WriteBatch {
    /// A fraction of what a webhook may wait.
    private static let duration: Duration = .milliseconds(10)
    /// More items are not stored at once, however fast the machine is.
    package static let most = 500

    private let end = ContinuousClock.now + duration
    private var count = 0

    package init() {}

    /// Counts an item that was stored. Returns whether the transaction should be committed.
    package mutating func isFull() -> Bool {
        count += 1
        return count >= Self.most || ContinuousClock.now >= end
    }
}
