internal import Metering

/// Runs write transactions: SERIALIZABLE, and again when another one came first. So a closure may assume that it is alone,
/// as with SQLite, where it is.
struct PostgreSQLWriter {
    /// How long a transaction is tried, from the moment at which it was given.
    static let timeout: Duration = .seconds(5)
    /// A closure that breaks a constraint in earnest fails as many times more.
    private static let constraintRetries = 2
    /// After so many conflicts, the transactions that are tried again wait for each other, so that each gets through.
    private static let retriesAtOnce = 3
    /// "GRNR": the key of that lock.
    private static let lock = 0x4752_4E52

    let session: PostgreSQLSession
    let deadline: ContinuousClock.Instant

    func write<Value>(
        _ mode: PostgreSQLConnection.Mode = .write, _ body: (Transaction) throws -> Value
    ) throws -> (value: Value, changes: [String: Set<Int64>]) {
        var attempt = 0
        var brokenConstraints = 0
        while true {
            do {
                return try once(mode, body, isQueued: attempt > Self.retriesAtOnce)
            } catch let error as Failure where error.mayRunAgain {
                attempt += 1
                if error.cause.isBrokenConstraint { brokenConstraints += 1 }
                let pause =
                    error.cause.isLost
                    ? .zero : Backoff.pause(after: attempt, first: .milliseconds(1), longest: .milliseconds(100))
                guard brokenConstraints <= Self.constraintRetries, ContinuousClock.now + pause < deadline else {
                    throw error.thrown
                }
                if attempt > 1 { Backoff.wait(pause) }
            } catch let error as Failure {
                throw error.thrown
            }
        }
    }

    private struct Failure: Error {
        let cause: PostgreSQLError
        /// What the caller gets: the closure may have translated it.
        let thrown: any Error
        var isCommitLost = false

        /// A commit whose answer was lost may have happened.
        var mayRunAgain: Bool { !isCommitLost && (cause.isLost || cause.mayPass) }
    }

    private func once<Value>(
        _ mode: PostgreSQLConnection.Mode, _ body: (Transaction) throws -> Value, isQueued: Bool
    ) throws -> (value: Value, changes: [String: Set<Int64>]) {
        // It has tried until the deadline.
        let connection = try session.connected(until: deadline)
        do {
            if isQueued { try connection.runAlone("SELECT pg_advisory_lock(\(Self.lock), hashtext(current_schema()))") }
            try connection.begin(mode)
            let value = try perform(body, on: connection)
            if mode == .rehearsal { try connection.rollback() } else { try commit(connection) }
            if isQueued { unlock(connection) }
            return (value, mode == .rehearsal ? [:] : connection.changes)
        } catch {
            let failure =
                error as? Failure ?? (error as? PostgreSQLError).map { Failure(cause: $0, thrown: error) }
            reset(connection, after: failure?.cause)
            if isQueued { unlock(connection) }
            throw failure ?? error
        }
    }

    private func commit(_ connection: PostgreSQLConnection) throws {
        let start = ContinuousClock.now
        do {
            try connection.commit()
        } catch let error as PostgreSQLError {
            throw Failure(cause: error, thrown: error, isCommitLost: error.isLost)
        }
        Metric.commitTime.record(ContinuousClock.now - start)
    }

    /// A closure that caught the error of a statement cannot commit: the server has aborted its transaction.
    private func perform<Value>(
        _ body: (Transaction) throws -> Value, on connection: PostgreSQLConnection
    ) throws -> Value {
        do {
            let value = try body(Transaction(connection))
            if let failure = connection.failure { throw failure }
            return value
        } catch {
            guard let cause = connection.failure else { throw error }
            throw Failure(cause: cause, thrown: error)
        }
    }

    private func reset(_ connection: PostgreSQLConnection, after cause: PostgreSQLError?) {
        if cause?.isLost == true || cause?.isStale == true { return session.drop() }
        do {
            try connection.rollback()
        } catch {
            session.drop()
        }
    }

    private func unlock(_ connection: PostgreSQLConnection) {
        do {
            try connection.runAlone("SELECT pg_advisory_unlock(\(Self.lock), hashtext(current_schema()))")
        } catch {
            session.drop()
        }
    }
}
