import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import People

@Suite struct ContactOrderTests {
    private static let names = [
        "Ada Lovelace", "Zoë Ångström", "Alan Turing 🎤", "grace hopper", "Cher", "Ursula K. Le Guin", "Ann Lovelace",
        "DJ 🔥 Spice", "🔥",
    ]

    @Test(
        arguments: [
            (
                ContactOrder.name, nil,
                [
                    "Ada Lovelace", "Alan Turing 🎤", "Ann Lovelace", "Cher", "DJ 🔥 Spice", "grace hopper",
                    "Ursula K. Le Guin", "Zoë Ångström", "🔥",
                ]
            ),
            (
                .lastName, nil,
                [
                    "Zoë Ångström", "Cher", "Ursula K. Le Guin", "grace hopper", "Ada Lovelace", "Ann Lovelace",
                    "DJ 🔥 Spice", "Alan Turing 🎤", "🔥",
                ]
            ),
            (.lastName, "l", ["Ada Lovelace", "Ann Lovelace"]), (.lastName, "å", ["Zoë Ångström"]),
            (.lastName, "LOVE", ["Ada Lovelace", "Ann Lovelace"]), (.lastName, "G", ["Ursula K. Le Guin"]),
            (.name, "G", ["grace hopper"]), (.lastName, "a", ["Zoë Ångström"]), (.lastName, "x", []),
        ] as [(ContactOrder, String?, [String])])
    func sorted(_ order: ContactOrder, _ letter: String?, _ expected: [String]) async throws {
        let environment = try await TestEnvironment()
        for name in Self.names { _ = try await environment.contact(name, nil) }
        let account = environment.account.id
        let contacts = try await environment.store.read { try Contact.all(account: account, in: $0) }
        #expect(order.sorted(contacts, letter: letter).map(\.name) == expected)
    }
}
