import Platform
import TestSupport
import Values

extension TestEnvironment {
    /// Undoes the last change.
    func undoLast(at now: Instant) async throws {
        let (undo, account) = (Undo(modules: modules), account.id)
        _ = try await store.write(at: now) {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }
    }
}
