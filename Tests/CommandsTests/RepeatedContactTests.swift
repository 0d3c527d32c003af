import Testing

/// Somebody who is there is not added again.
@Suite struct RepeatedContactTests {
    @Test(arguments: ["--cell +14155550177", "--email cleo@example.org"]) func addedOnce(_ known: String) async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("contact add Cleo \(known)").output.hasPrefix("Added Cleo"))
        let again = try await environment.run("contact add Cleo \(known)")
        #expect(again.code == 0 && again.output.hasPrefix("Cleo already exists (contact "), "\(again)")
    }
}
