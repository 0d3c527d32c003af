import People
import Platform
import Testing
import Values

/// Random cards with few different names, numbers, addresses and UIDs, so that they match in many ways.
@Suite struct ImportIdempotenceTests {
    @Test("importing random cards again changes nothing and loses no value")
    func twice() async throws {
        let app = try await PeopleTestEnvironment()
        for seed in 1...80 {
            let env = try await app.neighbor()
            let cards = Self.pile(seed: UInt64(seed))
            let first = try await env.take(cards)
            let people = try await env.people()
            let second = try await env.take(cards)
            #expect(second.map(\.outcome.word) == cards.map { _ in "unchanged" }, "\(seed): \(cards.joined())")
            #expect(try await env.people() == people)

            let contacts = Dictionary(uniqueKeysWithValues: try await env.contacts().map { ($0.id, $0) })
            for card in first {
                let contact = try #require(card.contact.flatMap { contacts[$0] })
                #expect(Set(card.phones.compactMap(\.e164)).isSubset(of: contact.numbers.compactMap(\.e164)))
                #expect(Set(card.emails.map { $0.lowercased() }).isSubset(of: contact.emails.map { $0.lowercased() }))
            }
        }
    }

    private static func pile(seed: UInt64) -> [String] {
        var random = RandomSource.seeded(seed)
        func some<Item>(_ items: [Item], atMost limit: Int) -> [Item] {
            Array(items.shuffled(using: &random).prefix(Int.random(in: 0...limit, using: &random)))
        }
        let hasUIDs = Bool.random(using: &random)
        return (0..<Int.random(in: 2...14, using: &random)).map { _ in
            let name = ["Dee", "Dee Vine", "DEE VINE", "Dee Hart", "Bo Hart", "Bo"].randomElement(using: &random)
            let numbers = some(["415 555 0101", "+14155550102", "(415) 555-0103", "ask 12"], atMost: 3)
            let kinds = ["CELL", "HOME", "FAX"]
            return vcard(
                name ?? "", uid: hasUIDs ? some(["u1", "u2", "u3"], atMost: 1).first : nil,
                numbers.map { (kinds.randomElement(using: &random) ?? "") + ":" + $0 },
                emails: some(["dee@example.com", "Dee@Example.com", "hart@example.com"], atMost: 2))
        }
    }
}
