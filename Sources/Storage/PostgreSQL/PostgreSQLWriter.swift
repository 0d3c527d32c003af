import Metering

/// Runs write transactions: those that share a key of their lanes one after another, and again after a conflict. So a
/// closure may assume that it is alone with what belongs to its lane, as with SQLite, where it is alone.
struct PostgreSQLWriter {
    /// How long a transaction is tried, from the moment at which it was given.
    static let timeout: Duration = .seconds(5)
    /// A closure that breaks a constraint in earnest fails as many times more.
    private static let constraintRetries = 2

    let session: PostgreSQLSession
    let deadline: ContinuousClock.Instant

    func write<Value>(
        _ lane: Lane, _ body: (Transaction) throws -> Value
    ) throws -> (value: Value, changes: [String: ChangedRows]) {
        var lane = lane
        return try repeating {
            while true {
                do {
                    return try once(.write(lane), body)
                } catch let error as LaneTooNarrow {
                    lane = lane.and(error.wanted)
                }
            }
        }
    }

    /// Runs a transaction that is rolled back.
    func rehearse<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
        try repeating { try once(.rehearsal, body).value }
    }

    private func repeating<Value>(_ transaction: () throws -> Value) throws -> Value {
        var attempt = 0
        var brokenConstraints = 0
        while true {
            do {
                return try transaction()
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
        _ mode: PostgreSQLConnection.Mode, _ body: (Transaction) throws -> Value
    ) throws -> (value: Value, changes: [String: ChangedRows]) {
        // It has tried until the deadline.
        let connection = try session.connected(until: deadline)
        do {
            try connection.begin(mode)
            let value = try perform(body, on: connection)
            guard case .write = mode else {
                try connection.rollback()
                return (value, [:])
            }
            try commit(connection)
            return (value, connection.changes)
        } catch {
            let failure = error as? Failure ?? (error as? PostgreSQLError).map { Failure(cause: $0, thrown: error) }
            reset(connection, after: failure?.cause)
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

    /// A closure that caught the error of a statement cannot commit: the server has aborted its transaction. Nor can one
    /// that caught that its lane is too narrow.
    private func perform<Value>(
        _ body: (Transaction) throws -> Value, on connection: PostgreSQLConnection
    ) throws -> Value {
        let outcome = Result {
            let value = try body(Transaction(connection))
            try connection.settle()
            return value
        }
        if let cause = connection.failure {
            if case .failure(let error) = outcome { throw Failure(cause: cause, thrown: error) }
            throw Failure(cause: cause, thrown: cause)
        }
        if let tooNarrow = connection.tooNarrow { throw tooNarrow }
        return try outcome.get()
    }

    private func reset(_ connection: PostgreSQLConnection, after cause: PostgreSQLError?) {
        if cause?.isLost == true || cause?.isStale == true { return session.drop() }
        do {
            try connection.rollback()
        } catch {
            session.drop()
        }
    }
}
