internal import Values

/// A point of time, as both clocks tell it.
struct Moment: Sendable {
    /// What resources are dated with.
    let date: Instant
    /// Since the provider was made, by a clock that nobody sets: what delays are counted in.
    let elapsed: Duration
}
