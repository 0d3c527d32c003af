import Testing

/// Somebody who is there is not added again.
@Suite struct RepeatedContactTests {
    @Test(arguments: ["--cell +14155550177", "--email cleo@example.org"]) func addedOnce(_ known: String) async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("contact add Cleo \(known)").output.hasPrefix("Added Cleo"))
        let again = try await environment.run("contact add Cleo \(known)")
        #expect(again.code == 0 && again.output.hasPrefix("Cleo already exists (contact "), "\(again)")
        #expect(!again.notes.contains("Not changed"), "\(again)")
    }

    @Test("what is typed about somebody who is known is not dropped without a word")
    func nothingIsDropped() async throws {
        let environment = try await CommandTestEnvironment()
        let again = try await environment.run(
            #"contact add "ada lovelace" --cell +14155550101 --email ada@example.org --tag improv --note "on tour""#)
        #expect(again.output == "ada lovelace already exists (contact 1).\n")
        #expect(
            again.notes == """
                Not changed: email, tags, note. To change:
                  greenroom contact edit 1 --add-email ada@example.org --note "on tour"
                  greenroom contact tag add improv 1

                """, "\(again.notes)")
    }
}
