import Storage
import Values

/// Whether somebody who was told their time is told that it has moved.
enum RunSheetMoves {
    /// A time that moves by less is not told.
    static let least: Duration = .minutes(5)
    /// Between two texts to the same performer.
    static let pause: Duration = .minutes(10)

    enum Step: Hashable {
        case nothing
        /// The text that waits tells a time that is not right any more, and they know the right one.
        case cancel
        /// They are told; a text that waits is replaced.
        case tell
        /// They are told then; a text that waits is canceled.
        case wait(until: Instant)
    }

    /// - Parameters:
    ///   - start: when they are on now.
    ///   - told: what they were told last; nil if nothing was sent.
    ///   - waiting: what a text that is not sent yet tells them; nil for none.
    ///   - lastLeft: when the last text was sent; nil for none.
    static func step(
        start: Instant, told: Instant?, waiting: Instant?, lastLeft: Instant?, now: Instant
    ) -> Step {
        guard start > now, told != nil || waiting != nil else { return .nothing }
        if waiting == start { return .nothing }
        if let told, abs((start - told).components.seconds) < least.components.seconds {
            return waiting == nil ? .nothing : .cancel
        }
        let next = lastLeft?.adding(pause) ?? now
        return next > now ? .wait(until: next) : .tell
    }
}
