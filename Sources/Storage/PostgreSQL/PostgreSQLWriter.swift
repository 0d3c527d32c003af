import Metering

/// Runs write transactions: SERIALIZABLE, and again when another one came first. So a closure may assume that it is
/// alone, as with SQLite, where it is.
struct PostgreSQLWriter {
    /// How long a transaction is tried, from the moment at which it was given.
    static let timeout: Duration = .seconds(5)
    /// A closure that breaks a constraint in earnest fails as many times more.
    private static let constraintRetries = 2
    /// "GRNR": the key of the lock of a transaction that takes its turn.
    private static let lock = 0x4752_4E52

    let session: PostgreSQLSession
    let deadline: ContinuousClock.Instant

    /// - Parameter inTurn: whether it waits for those of other gateways that take turns, as a long one should, which
    ///   would conflict with them. One that had a conflict does so in any case.
    func write<Value>(
        _ mode: PostgreSQLConnection.Mode = .write, inTurn: Bool = false, _ body: (Transaction) throws -> Value
    ) throws -> (value: Value, changes: [String: Set<Int64>]) {
        var attempt = 0
        var brokenConstraints = 0
        while true {
            do {
                return try once(mode, body, inTurn: inTurn || attempt > 0)
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
        _ mode: PostgreSQLConnection.Mode, _ body: (Transaction) throws -> Value, inTurn: Bool
    ) throws -> (value: Value, changes: [String: Set<Int64>]) {
        // It has tried until the deadline.
        let connection = try session.connected(until: deadline)
        var isLocked = false
        do {
            if inTurn { isLocked = try lock(connection) }
            try connection.begin(mode)
            let value = try perform(body, on: connection)
            if mode == .rehearsal { try connection.rollback() } else { try commit(connection) }
            if isLocked { unlock(connection) }
            return (value, mode == .rehearsal ? [:] : connection.changes)
        } catch {
            let failure = error as? Failure ?? (error as? PostgreSQLError).map { Failure(cause: $0, thrown: error) }
            reset(connection, after: failure?.cause)
            if isLocked { unlock(connection) }
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

    /// Returns false if another gateway keeps the lock for longer than a transaction takes: it may have been stopped,
    /// and must not keep the others from writing.
    private func lock(_ connection: PostgreSQLConnection) throws -> Bool {
        do {
            try connection.runAlone(
                "SET lock_timeout = '1s'", "SELECT pg_advisory_lock(\(Self.lock), hashtext(current_schema()))",
                "SET lock_timeout = '\(PostgreSQLConnection.lockTimeout)'")
            return true
        } catch let error as PostgreSQLError where error.isLockTimeout {
            return false
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
