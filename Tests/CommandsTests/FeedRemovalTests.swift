import TestSupport
import Testing

@testable import App

/// `calendar feed remove`
@Suite struct FeedRemovalTests {
    @Test("Revoking an address asks first, and is refused where nobody can be asked") func revocationIsConfirmed()
        async throws
    {
        let environment = try await CommandTestEnvironment()
        let address = try await environment.run("calendar feed add Shows").output
        let refused = try await environment.run("calendar feed remove Shows")
        #expect(refused.code == 64 && refused.notes.contains("Needs confirmation: add --yes."), "\(refused.notes)")
        let asked = try await environment.run(
            words: ["calendar", "feed", "remove", "Shows"], isInteractive: true, answers: ["n"])
        #expect(asked.code == 130, "\(asked.notes)")
        #expect(try await environment.run("calendar feed show Shows").output == address)
        let removed = try await environment.run("calendar feed remove Shows --yes")
        #expect(removed.code == 0 && removed.output.contains("Revoked: "), "\(removed.notes)")
        #expect(try await environment.run("calendar feed show Shows").code == 2)
    }
}
