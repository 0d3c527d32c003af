import People
import Testing

@Suite struct DryRunTests {
    private let before = [
        vcard("Dee Vine", uid: "u1", ["+14155550101"]), vcard("Bo Hart", uid: "u2", ["+14155550102"]),
    ]
    private let cards = [
        vcard("Dee Vine", uid: "u1", ["+14155550109"]), vcard("Bo Hart", uid: "u2", ["+14155550102"]),
        vcard("Al Reed", ["+14155550109"]), vcard("Al Reed", ["+14155550109"]),
    ]

    @Test("a dry run tells what the run then does, and writes nothing")
    func same() async throws {
        let desk = try await Desk()
        try await desk.take(before)
        let people = try await desk.people()

        let dry = try await desk.take(cards, isDryRun: true)
        #expect(try await desk.people() == people)
        #expect(dry.map(\.outcome.word) == ["updated", "unchanged", "added", "unchanged"])
        #expect(dry.map { $0.contact == nil } == [false, false, true, true])

        let real = try await desk.take(cards)
        #expect(real.map(\.outcome) == dry.map(\.outcome))
        #expect(real.map(\.notes) == dry.map(\.notes))
        #expect(try await desk.people() != people)
    }

    @Test("more cards than a transaction holds: each meets those before it")
    func manyCards() async throws {
        let desk = try await Desk()
        let addresses = (0..<20).map { "a.rather.long.address.\($0)@example.com" }
        let cards = (0..<1500).map { vcard("Person \($0 % 1200)", uid: "\($0 % 1200)", emails: addresses) }
        for isDryRun in [true, false] {
            let taken = try await desk.take(cards, isDryRun: isDryRun)
            #expect(taken.prefix(1200).allSatisfy { $0.outcome == .added })
            #expect(taken.dropFirst(1200).allSatisfy { $0.outcome == .unchanged })
            #expect(try await desk.people().count == (isDryRun ? 0 : 1200))
        }
    }
}
