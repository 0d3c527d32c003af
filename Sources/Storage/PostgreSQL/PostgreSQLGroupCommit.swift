import Dispatch

/// Commits concurrent writes of this process: those that share a key of their lanes together, on one connection, as
/// `GroupCommit` does for a file, and others side by side on several (see `docs/SCALE.md`).
final class PostgreSQLGroupCommit: Sendable {
    /// The most connections that write. While one waits for the server, others work.
    static let writers = 8

    private let pool: PostgreSQLPool
    private let waiting = LaneQueue(maxTakers: writers, maxGroupSize: 64)
    private let changes: PostgreSQLChanges

    init(_ address: PostgreSQLAddress, trace: PostgreSQLTrace, changes: PostgreSQLChanges) {
        pool = PostgreSQLPool(address, size: Self.writers, isWriter: true, trace: trace)
        self.changes = changes
    }

    /// - Parameter isPart: whether it is a part of a long import.
    func write<Value: Sendable>(
        _ lane: Lane, _ body: @escaping @Sendable (Transaction) throws -> Value, isPart: Bool
    ) async throws -> Value {
        try await waiting.add(body, lane, isPart: isPart, start: start)
    }

    /// Waits for the writes that were given.
    func close() { pool.close() }

    private func start() {
        let isOpen = pool.add { [self] session in drain(session) }
        if !isOpen { failAll() }
    }

    private func failAll() {
        var last: LaneQueue.Group?
        while let group = waiting.next(after: last, start: {}) {
            for write in group.writes {
                write.fail(with: CancellationError())
                write.resume()
            }
            last = group
        }
    }

    private func drain(_ session: PostgreSQLSession) {
        var last: LaneQueue.Group?
        while let group = waiting.next(after: last, start: start) {
            let changed = commit(group, session)
            // Before the callers go on, so that a short command that ends has told the others.
            if !changed.isEmpty { report(changed, session) }
            for write in group.writes { write.resume() }
            last = group
        }
    }

    /// Returns what was changed.
    private func commit(_ group: LaneQueue.Group, _ session: PostgreSQLSession) -> [String: ChangedRows] {
        if group.writes.count > 1 {
            if let changed = commitTogether(group, session, inSavepoints: false) { return changed }
            if let changed = commitTogether(group, session, inSavepoints: true) { return changed }
        }
        return group.writes.reduce(into: [:]) { changed, write in
            do {
                let own = try writer(session, write).write(group.lane) { try write.perform(in: $0) }.changes
                changed.formUnion(own)
            } catch {
                write.fail(with: error)
            }
        }
    }

    /// Returns nil if the shared transaction was rolled back and its closures must run again. Savepoints are slow and
    /// rarely needed, because few closures throw.
    private func commitTogether(
        _ group: LaneQueue.Group, _ session: PostgreSQLSession, inSavepoints: Bool
    ) -> [String: ChangedRows]? {
        do {
            return try writer(session, group.writes[0]).write(group.lane) { tx in
                for write in group.writes {
                    if inSavepoints {
                        let outcome = try tx.attempt { try write.perform(in: tx) }
                        if case .failure(let error) = outcome {
                            if error is LaneTooNarrow { throw error }
                            write.fail(with: error)
                        }
                    } else {
                        try write.perform(in: tx)
                    }
                }
            }.changes
        } catch let error as PostgreSQLError where error.isLost || error.isConflict {
            // It was tried until the deadline, or may have been committed: running again would be wrong.
            for write in group.writes { write.fail(with: error) }
            return [:]
        } catch {
            return nil
        }
    }

    /// To the pages of this process, and to other processes.
    private func report(_ changed: [String: ChangedRows], _ session: PostgreSQLSession) {
        switch changes.recordOwn(changed, now: .now) {
        case .none: break
        case .now: announce(session)
        case .after(let pause):
            DispatchQueue.global().asyncAfter(deadline: .now() + pause / .seconds(1)) { [weak self] in
                self?.pool.add { [weak self] session in self?.announce(session) }
            }
        }
    }

    private func announce(_ session: PostgreSQLSession) {
        do {
            try changes.announce(on: session.connected(until: .now))
        } catch {
            session.drop()
        }
    }

    private func writer(_ session: PostgreSQLSession, _ write: any PendingWrite) -> PostgreSQLWriter {
        PostgreSQLWriter(session: session, deadline: write.since + PostgreSQLWriter.timeout)
    }
}
