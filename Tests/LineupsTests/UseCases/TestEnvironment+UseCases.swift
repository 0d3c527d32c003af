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
        atMinute minute: Int = 0, _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await store.write(at: TestEnvironment.noon.adding(.minutes(minute)), body)
    }

    /// What the latest undo step says was done; nil where none is kept.
    func latestStep() async throws -> String? {
        try await store.read { [id = account.id] in try UndoStep.latest(account: id, in: $0)?.summary }
    }

    /// Takes the latest change back; answers what was undone.
    @discardableResult
    func undo() async throws -> String? {
        let (undo, account) = (Undo(modules: inbox.modules), account.id)
        return try await write(atMinute: 1) { tx in
            try undo.run(account: account, since: Instant(milliseconds: 0), in: tx)
        }?.words()
    }

    func names(_ event: Event) async throws -> [String] { try await slots(event).map(\.name) }
}
