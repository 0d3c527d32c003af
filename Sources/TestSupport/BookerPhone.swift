import Platform
package import Storage
package import Travel
package import Values

/// The cell phone of the test account's owner.
package struct BookerPhone: Sendable {
    package static let cell = "+14155550199"

    package let environment: TestEnvironment

    /// For an environment whose account already has this cell number.
    package init(environment: TestEnvironment) { self.environment = environment }

    /// - Parameter places: creates the client that looks up places; nil if that is not allowed.
    package init(places: (@Sendable (Store) throws -> PlaceLookup)? = nil) async throws {
        environment = try await TestEnvironment(places: places)
        var account = environment.account
        account.cell = Self.cell
        let owner = account
        try await environment.store.write { try owner.save(in: $0) }
    }

    /// Texts us and returns the inline reply.
    package func says(_ words: String, at now: Instant = TestEnvironment.noon) async throws -> String? {
        try await environment.text(words, from: Self.cell, now: now)
    }

    /// The texts that were sent to the owner outside webhook responses, oldest first.
    package func texts() async throws -> [String] {
        try await environment.store.read {
            try $0.values(
                "SELECT body FROM outbound_message WHERE to_number = \(Self.cell) ORDER BY id", as: String.self)
        }
    }
}
