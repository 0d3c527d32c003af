import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Values

extension TestEnvironment {
    /// One transaction at noon, or later.
    func write<Value: Sendable>(
        atMinute minute: Int = 0, _ body: @escaping @Sendable (Instant, Transaction) throws -> Value
    ) async throws -> Value {
        let now = TestEnvironment.noon.adding(.minutes(minute))
        return try await store.write { try body(now, $0) }
    }

    /// What the latest undo step says was done; nil where none is kept.
    func latestStep() async throws -> String? {
        try await store.read { [id = account.id] in try UndoStep.latest(account: id, in: $0)?.summary }
    }

    /// Takes the latest change back; answers what was undone.
    @discardableResult
    func undo() async throws -> String? {
        let (undo, account) = (Undo(modules: inbox.modules), account.id)
        return try await write(atMinute: 1) { now, tx in
            try undo.run(account: account, since: Instant(milliseconds: 0), now: now, in: tx)
        }?.words()
    }

    func names(_ event: Event) async throws -> [String] { try await slots(event).map(\.name) }
}
