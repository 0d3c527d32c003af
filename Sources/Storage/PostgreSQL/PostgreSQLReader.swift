/// Runs read transactions. They conflict with nobody, except at a copy of a server; so usually only a lost connection
/// makes one run again.
struct PostgreSQLReader {
    let session: PostgreSQLSession
    let deadline: ContinuousClock.Instant

    /// - Parameter finish: called before the end of the transaction, for which no reader needs to wait.
    func read<Value>(_ body: (Transaction) throws -> Value, finish: (Result<Value, any Error>) -> Void) {
        while true {
            do {
                let connection = try session.connected(until: deadline)
                try connection.begin(.read)
                let outcome = Result { try body(Transaction(connection)) }
                if let failure = connection.failure, failure.isLost || failure.isStale || failure.isConflict {
                    session.drop()
                    if ContinuousClock.now < deadline { continue }
                }
                finish(connection.failure.map { .failure($0) } ?? outcome)
                do {
                    try connection.rollback()
                } catch {
                    session.drop()
                }
            } catch {
                finish(.failure(error))
            }
            return
        }
    }
}
