import Dispatch

/// Commits concurrent writes of this process together, on one connection, as `GroupCommit` does for a file. The commits
/// of several connections would also be written to disk together, but SERIALIZABLE transactions of one gateway, which
/// touch the same pages of small indexes, would make each other run again (see `docs/SCALE.md`).
final class PostgreSQLGroupCommit: Sendable {
    /// The maximum number of writes per transaction. A long one conflicts more often with those of other gateways.
    private static let maxGroupSize = 64

    private let pool: PostgreSQLPool
    private let waiting = PendingWrites()
    private let changes: PostgreSQLChanges

    init(_ address: PostgreSQLAddress, trace: PostgreSQLTrace, changes: PostgreSQLChanges) {
        pool = PostgreSQLPool(address, size: 1, isWriter: true, trace: trace)
        self.changes = changes
    }

    /// - Parameter isPart: whether it is a part of a long import.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value, isPart: Bool
    ) async throws -> Value {
        try await waiting.add(body, isPart: isPart) {
            let isOpen = pool.add { [self] session in drain(session) }
            if !isOpen { failAll() }
        }
    }

    /// Waits for the writes that were given.
    func close() { pool.close() }

    private func failAll() {
        while let group = waiting.next(atMost: Self.maxGroupSize) {
            for write in group {
                write.fail(with: CancellationError())
                write.resume()
            }
        }
    }

    private func drain(_ session: PostgreSQLSession) {
        while let group = waiting.next(atMost: Self.maxGroupSize) {
            let changed = commit(group, session)
            // Before the callers go on, so that a short command that ends has told the others.
            if !changed.isEmpty { report(changed, session) }
            for write in group { write.resume() }
        }
    }

    /// Returns what was changed.
    private func commit(_ group: [any PendingWrite], _ session: PostgreSQLSession) -> [String: Set<Int64>] {
        if group.count > 1 {
            if let changed = commitTogether(group, session, inSavepoints: false) { return changed }
            if let changed = commitTogether(group, session, inSavepoints: true) { return changed }
        }
        return group.reduce(into: [:]) { changed, write in
            do {
                let own = try writer(session, write).write { try write.perform(in: $0) }.changes
                changed.merge(own) { $0.union($1) }
            } catch {
                write.fail(with: error)
            }
        }
    }

    /// Returns nil if the shared transaction was rolled back and its closures must run again. Savepoints are slow and
    /// rarely needed, because few closures throw.
    private func commitTogether(
        _ group: [any PendingWrite], _ session: PostgreSQLSession, inSavepoints: Bool
    ) -> [String: Set<Int64>]? {
        do {
            return try writer(session, group[0]).write(inTurn: true) { tx in
                for write in group {
                    if inSavepoints {
                        let outcome = try tx.attempt { try write.perform(in: tx) }
                        if case .failure(let error) = outcome { write.fail(with: error) }
                    } else {
                        try write.perform(in: tx)
                    }
                }
            }.changes
        } catch let error as PostgreSQLError where error.isLost || error.isConflict {
            // It was tried until the deadline, or may have been committed: running again would be wrong.
            for write in group { write.fail(with: error) }
            return [:]
        } catch {
            return nil
        }
    }

    /// To the pages of this process, and to other processes.
    private func report(_ changed: [String: Set<Int64>], _ session: PostgreSQLSession) {
        changes.record(changed)
        switch changes.nextAnnouncement(now: .now) {
        case .none: break
        case .now: announce(session)
        case .after(let pause):
            DispatchQueue.global().asyncAfter(deadline: .now() + pause / .seconds(1)) { [weak self] in
                self?.pool.add { [weak self] session in self?.announce(session) }
            }
        }
    }

    /// One that fails is not repeated: others look for themselves while they are not told.
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
