package import Storage

extension Transaction {
    /// Returns what the closure returns, and takes back what it has written.
    package func rehearse<Value: Sendable>(_ body: () throws -> Value) throws -> Value {
        do {
            return try savepoint { throw Rehearsed(value: try body()) }
        } catch let rehearsed as Rehearsed<Value> {
            return rehearsed.value
        }
    }
}

/// Carries a value out of a savepoint that is rolled back.
private struct Rehearsed<Value: Sendable>: Error {
    let value: Value
}
