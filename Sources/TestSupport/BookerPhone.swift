internal import Messaging
internal import People
internal import Storage
package import Values

/// The cell of the account's owner: what they text, and what comes back.
package struct BookerPhone: Sendable {
    package static let cell = "+14155550199"

    package let environment: TestEnvironment

    /// Of an environment whose account has the cell already.
    package init(environment: TestEnvironment) { self.environment = environment }

    package init() async throws {
        environment = try await TestEnvironment()
        var account = environment.account
        account.cell = Self.cell
        let owner = account
        try await environment.store.write { try owner.save(in: $0) }
    }

    /// Answers what is said back inline.
    package func says(_ words: String, at now: Instant = TestEnvironment.noon) async throws -> String? {
        try await environment.text(words, from: Self.cell, now: now)
    }

    /// What was sent to the owner unasked, the oldest first.
    package func texts() async throws -> [String] {
        try await environment.store.read {
            try $0.values(
                "SELECT body FROM outbound_message WHERE to_number = \(Self.cell) ORDER BY id", as: String.self)
        }
    }
}
