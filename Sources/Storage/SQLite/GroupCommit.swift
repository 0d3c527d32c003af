import GRDB
import Metering

/// Commits concurrent writes together: one transaction and one fsync for all. A closure that throws rolls back alone:
/// the group then runs again with a savepoint for each closure. If the shared commit fails, each closure runs again in
/// its own transaction, and its caller gets its own error.
///
/// The group runs on the writer's queue, not in its callers' tasks, so canceling a caller does not roll back other
/// writes.
final class GroupCommit: Sendable {
    private let writer: any DatabaseWriter
    private let checkpointer: Checkpointer
    private let identity: DatabaseIdentity
    private let changes: ChangeRecorder
    private let statements = StatementCache()
    private let waiting = LaneQueue(maxTakers: 1, maxGroupSize: 256)

    init(writer: any DatabaseWriter, checkpointer: Checkpointer, identity: DatabaseIdentity, changes: ChangeRecorder) {
        (self.writer, self.checkpointer) = (writer, checkpointer)
        (self.identity, self.changes) = (identity, changes)
    }

    /// - Parameter isPart: whether it is a part of a long import.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value, isPart: Bool
    ) async throws -> Value {
        try await waiting.add(body, .everything, isPart: isPart) {
            writer.asyncWriteWithoutTransaction { self.drain($0) }
        }
    }

    /// SQLite cannot close a file with open statements. Must be called on the writer's queue.
    func clearStatementCache() { statements.removeAll() }

    private func drain(_ database: Database) {
        var last: LaneQueue.Group?
        // With one writer, nobody else has to start.
        while let group = waiting.next(after: last, start: {}) {
            commitIfItLasts(group.writes, in: database)
            for write in group.writes { write.resume() }
            changes.signal()
            last = group
        }
    }

    /// A commit into a file that was replaced or deleted is lost, although SQLite reports success: its writes fail.
    private func commitIfItLasts(_ group: [any PendingWrite], in database: Database) {
        do {
            try identity.check()
            let start = ContinuousClock.now
            commit(group, in: database)
            Metric.commitTime.record(ContinuousClock.now - start)
            try identity.check()
            checkpointer.recordCommit()
        } catch {
            for write in group { write.fail(with: error) }
        }
    }

    private func commit(_ group: [any PendingWrite], in database: Database) {
        if group.count > 1 {
            if commitTogether(group, in: database, with: .nothing) { return }
            if commitTogether(group, in: database, with: .savepoints) { return }
        }
        for write in group { commitAlone(write, in: database) }
    }

    /// How closures are isolated from each other. Savepoints are slow and rarely needed, because few closures throw.
    private enum Isolation {
        case nothing, savepoints
    }

    /// Returns false if the shared transaction was rolled back and its closures must run again.
    private func commitTogether(
        _ group: [any PendingWrite], in database: Database, with isolation: Isolation
    ) -> Bool {
        do {
            try database.inTransaction(.immediate) {
                let tx = Transaction(database: database, statements: statements)
                for write in group {
                    switch isolation {
                    case .nothing: try write.perform(in: tx)
                    case .savepoints:
                        let outcome = try tx.attempt { try write.perform(in: tx) }
                        if case .failure(let error) = outcome { write.fail(with: error) }
                    }
                }
                return .commit
            }
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // Retrying each alone would only wait for the lock again.
            for write in group { write.fail(with: error) }
            return true
        } catch {
            return false
        }
    }

    private func commitAlone(_ write: any PendingWrite, in database: Database) {
        do {
            try database.inTransaction(.immediate) {
                try write.perform(in: Transaction(database: database, statements: statements))
                return .commit
            }
        } catch {
            write.fail(with: error)
        }
    }
}
