import Platform
import Storage
import Testing

@testable import People

/// What an import remembers from one transaction to the next.
@Suite struct RememberedCardsTests {
    private static let place = CardPlace(file: "people.csv", line: 2)

    @Test func whatWasNotCommittedIsForgotten() {
        let memory = ImportMemory()
        memory.know(SimilarNames(["Grace Hopper"]), isCommitted: true)
        memory.begin()
        memory.claim(ID(1), by: Self.place)
        #expect(memory.claim(of: ID(1)) == Self.place)
        #expect(memory.nearest(to: "Ada Lovelace", folded: "ada lovelace") == nil)
        // The transaction runs again.
        memory.begin()
        #expect(memory.claim(of: ID(1)) == nil)
        #expect(memory.nearest(to: "Ada Lovelaec", folded: "ada lovelaec") == nil)
        #expect(memory.nearest(to: "Grce Hopper", folded: "grce hopper") == "Grace Hopper")
        memory.claim(ID(2), by: Self.place)
        memory.keep()
        memory.begin()
        #expect(memory.claim(of: ID(2)) == Self.place)
        #expect(memory.nearest(to: "Ada Lovelae", folded: "ada lovelae") == "Ada Lovelaec")
    }

    @Test func namesReadInATransactionThatRunsAgainAreReadAgain() {
        let memory = ImportMemory()
        memory.begin()
        memory.know(SimilarNames(["Grace Hopper"]), isCommitted: false)
        #expect(memory.knowsNames)
        memory.begin()
        #expect(!memory.knowsNames)
        memory.know(SimilarNames(["Grace Hopper"]), isCommitted: false)
        memory.keep()
        memory.begin()
        #expect(memory.knowsNames)
    }

    /// (the contacts before; the cards; the outcomes): with names that were looked up, as without.
    @Test(
        arguments: [
            (["Dee Vine"], ["Dee Vine", "Bo Hart", "BO HART"], ["unchanged", "added", "unchanged"]),
            ([], (0..<130).map { "Person \($0 % 65)" }, (0..<130).map { $0 < 65 ? "added" : "unchanged" }),
        ] as [([String], [String], [String])])
    func namesAreLookedUpAtOnce(_ before: [String], _ cards: [String], _ outcomes: [String]) async throws {
        let env = try await PeopleTestEnvironment()
        for name in before { _ = try await env.add(name) }
        let report = try await env.take(sheet: (["name"] + cards).joined(separator: "\n")).report
        #expect(report.people.map(\.outcome.word) == outcomes)
    }
}
