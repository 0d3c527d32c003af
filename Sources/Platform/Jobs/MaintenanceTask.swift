package import Storage
package import Values

/// What a module does at an interval while the gateway runs, such as deleting files that nothing refers to. It fails
/// harmlessly: it is tried again.
package struct MaintenanceTask: Sendable {
    /// For log entries.
    package let name: String
    package let interval: Duration
    package let perform: @Sendable (Store, Instant) async throws -> Void

    package init(
        _ name: String, every interval: Duration, perform: @escaping @Sendable (Store, Instant) async throws -> Void
    ) {
        (self.name, self.interval, self.perform) = (name, interval, perform)
    }
}
