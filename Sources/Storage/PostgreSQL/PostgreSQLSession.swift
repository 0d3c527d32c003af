/// The connection of one thread, which is opened when it is needed and opened again after it was lost.
final class PostgreSQLSession {
    private let address: PostgreSQLAddress
    private let isWriter: Bool
    private var connection: PostgreSQLConnection?
    private var failures = 0
    /// Why the last attempt to connect failed, and when the next one is due.
    private var refusal: (error: PostgreSQLError, until: ContinuousClock.Instant)?

    private let trace: PostgreSQLTrace?

    init(_ address: PostgreSQLAddress, isWriter: Bool, trace: PostgreSQLTrace? = nil) {
        (self.address, self.isWriter, self.trace) = (address, isWriter, trace)
    }

    /// Tries again, with growing pauses, until it is connected or the deadline has passed. While the server is away,
    /// work that has waited too long fails at once.
    func connected(until deadline: ContinuousClock.Instant) throws -> PostgreSQLConnection {
        if let connection, !connection.isOutdated { return connection }
        connection = nil
        while true {
            if let refusal {
                guard refusal.until < max(deadline, .now) else { throw refusal.error }
                Backoff.wait(max(refusal.until - .now, .zero))
            }
            do {
                let made = try PostgreSQLConnection(address, isWriter: isWriter)
                made.trace = trace
                (connection, refusal, failures) = (made, nil, 0)
                return made
            } catch let error as PostgreSQLError {
                let pause = Backoff.pause(after: failures, first: .milliseconds(50), longest: .seconds(2))
                (refusal, failures) = ((error, .now + pause), failures + 1)
            }
        }
    }

    /// Closes the connection. The server rolls back its transaction.
    func drop() { connection = nil }
}
