import People
import Testing

@Suite struct ImportDryRunTests {
    private let before = [
        vcard("Dee Vine", uid: "u1", ["+14155550101"]), vcard("Bo Hart", uid: "u2", ["+14155550102"]),
    ]
    private let cards = [
        vcard("Dee Vine", uid: "u1", ["+14155550109"]), vcard("Bo Hart", uid: "u2", ["+14155550102"]),
        vcard("Al Reed", ["+14155550109"]), vcard("Al Reed", ["+14155550109"]),
    ]

    @Test("a dry run reports the same outcome as the import and writes nothing")
    func same() async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take(before)
        let people = try await env.people()

        let dry = try await env.take(cards, isDryRun: true)
        #expect(try await env.people() == people)
        #expect(dry.map(\.outcome.word) == ["updated", "unchanged", "added", "unchanged"])
        #expect(dry.map { $0.contact == nil } == [false, false, true, true])

        let real = try await env.take(cards)
        #expect(real.map(\.outcome) == dry.map(\.outcome))
        #expect(real.map(\.notes) == dry.map(\.notes))
        #expect(try await env.people() != people)
    }

    @Test("a dry run of more cards than one batch considers earlier cards")
    func manyCards() async throws {
        let env = try await PeopleTestEnvironment()
        let addresses = (0..<20).map { "a.rather.long.address.\($0)@example.com" }
        let cards = (0..<1500).map { vcard("Person \($0 % 1200)", uid: "\($0 % 1200)", emails: addresses) }
        for isDryRun in [true, false] {
            let taken = try await env.take(cards, isDryRun: isDryRun)
            #expect(taken.prefix(1200).allSatisfy { $0.outcome == .added })
            #expect(taken.dropFirst(1200).allSatisfy { $0.outcome == .unchanged })
            #expect(try await env.people().count == (isDryRun ? 0 : 1200))
        }
    }
}
