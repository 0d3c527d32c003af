internal import Messaging
internal import People
internal import Storage
package import Values

/// The cell of a stage's account: what its owner texts, and what comes back.
package struct OwnersPhone: Sendable {
    package static let cell = "+14155550199"

    package let stage: Stage

    /// Of a stage whose account has the cell already.
    package init(stage: Stage) { self.stage = stage }

    package init() async throws {
        stage = try await Stage()
        var account = stage.account
        account.cell = Self.cell
        let owner = account
        try await stage.store.write { try owner.save(in: $0) }
    }

    /// Answers what is said back inline.
    package func says(_ words: String, at now: Instant = Stage.noon) async throws -> String? {
        try await stage.text(words, from: Self.cell, now: now)
    }

    /// What was sent to the owner unasked, the oldest first.
    package func texts() async throws -> [String] {
        try await stage.store.read {
            try $0.values("SELECT body FROM outbound WHERE to_number = \(Self.cell) ORDER BY id", as: String.self)
        }
    }
}
