import Values

/// One instant on both clocks of the sandbox.
struct SandboxTime: Sendable {
    /// The time of day, which dates resources.
    let date: Instant
    /// Time since the sandbox was created, on a monotonic clock. Delays are measured with it.
    let elapsed: Duration
}
