package import Storage
package import Values

/// Transactions of tests, at noon unless they say when, and about everything.
extension Store {
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await read(at: TestEnvironment.noon, body)
    }

    package func write<Value: Sendable>(
        at now: Instant = TestEnvironment.noon, _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await write(.everything, at: now, body)
    }

    package func writePart<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await writePart(.everything, at: TestEnvironment.noon, body)
    }

    package func rehearse<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await rehearse(.everything, at: TestEnvironment.noon, body)
    }
}
