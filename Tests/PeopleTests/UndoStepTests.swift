import Platform
import Storage
import TestSupport
import Testing
import Values

/// Steps are remembered by command, and a snapshot is read by the version of its fields.
@Suite struct UndoStepTests {
    private struct Plain: UndoValue, Equatable {
        let title: String
    }

    /// The same kind in a later version of the program, which still reads version 1.
    private struct Renamed: UndoValue {
        let name: String

        static let version = 2

        static func decode(version: Int, from decoder: any Decoder) throws -> Renamed {
            guard version == 1 else { throw UndoError.unreadable }
            return Renamed(name: try Plain(from: decoder).title)
        }
    }

    /// A later version that reads nothing older.
    private struct Rebuilt: UndoValue {
        let name: String

        static let version = 3
    }

    private static let kind: UndoStep.Kind = "test.plain"

    @discardableResult
    private func record(
        _ account: ID<Account>, with first: ID<UndoStep>? = nil, in tx: Transaction
    ) throws -> ID<UndoStep> {
        try UndoStep.record(
            Self.kind, of: account, Plain(title: "before"), summary: "changed it", with: first,
            account: account, in: tx.at(PeopleTestEnvironment.now))
    }

    private func count(_ env: PeopleTestEnvironment) async throws -> Int? {
        try await env.store.read { try $0.value("SELECT count(*) FROM undo_step") }
    }

    @Test func aCommandKeepsAllItsSteps() async throws {
        let env = try await PeopleTestEnvironment()
        let account = env.account
        let many = UndoStep.maxCommands + 200
        let first = try await env.store.write { tx in
            let first = try record(account, in: tx)
            for _ in 1..<many { try record(account, with: first, in: tx) }
            return first
        }
        #expect(try await count(env) == many)
        // As many commands later it is forgotten as a whole.
        try await env.store.write { tx in for _ in 1..<UndoStep.maxCommands { try record(account, in: tx) } }
        #expect(try await count(env) == many + UndoStep.maxCommands - 1)
        #expect(try await env.store.read { try UndoStep.find(first, in: $0)?.ofSameCommand(in: $0).count } == 1)
        try await env.store.write { _ = try record(account, in: $0) }
        #expect(try await count(env) == UndoStep.maxCommands)
    }

    @Test func aSnapshotIsReadByItsVersion() async throws {
        let env = try await PeopleTestEnvironment()
        let account = env.account
        try await env.store.write { _ = try record(account, in: $0) }
        let step = try #require(try await env.store.read { try UndoStep.latest(account: account, in: $0) })
        #expect(try step.snapshot(Plain.self) == Plain(title: "before"))
        #expect(try step.snapshot(Renamed.self).name == "before")
        #expect(throws: UndoError.unreadable) { _ = try step.snapshot(Rebuilt.self) }
    }

    @Test(arguments: ["", "{}", "[1]", #"{"version":1,"value":{"name":"x"}}"#, #"{"version":"1","value":{}}"#])
    func unreadableSnapshotIsRefused(_ text: String) async throws {
        let env = try await PeopleTestEnvironment()
        let account = env.account
        try await env.store.write { tx in
            let id = try record(account, in: tx)
            try tx.run("UPDATE undo_step SET snapshot = \(text) WHERE id = \(id)")
        }
        let step = try #require(try await env.store.read { try UndoStep.latest(account: account, in: $0) })
        #expect(throws: UndoError.unreadable) { _ = try step.snapshot(Plain.self) }
    }
}
