/// The connection of one thread, which is opened when it is needed and opened again after it was lost.
final class PostgreSQLSession {
    private let address: PostgreSQLAddress
    private let isWriter: Bool
    private var connection: PostgreSQLConnection?
    private var failures = 0

    init(_ address: PostgreSQLAddress, isWriter: Bool) {
        (self.address, self.isWriter) = (address, isWriter)
    }

    /// Tries again, with growing pauses, until it is connected or the deadline has passed.
    func connected(until deadline: ContinuousClock.Instant) throws -> PostgreSQLConnection {
        if let connection { return connection }
        while true {
            do {
                let made = try PostgreSQLConnection(address, isWriter: isWriter)
                (connection, failures) = (made, 0)
                return made
            } catch let error as PostgreSQLError {
                let pause = Backoff.pause(after: failures, first: .milliseconds(50), longest: .seconds(2))
                failures += 1
                guard ContinuousClock.now + pause < deadline else { throw error }
                Backoff.wait(pause)
            }
        }
    }

    /// Closes the connection. The server rolls back its transaction.
    func drop() { connection = nil }
}
