import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Values

/// The phones in the tests over real sockets.
enum Phone {
    static let ada = "+14155550101"
    static let grace = "+14155550102"
    static let alan = "+14155550103"
    static let hedy = "+14155550104"
    /// The account's own cell.
    static let booker = "+14155550199"
}

extension TestEnvironment {
    func keep(_ policy: [Policy.Item: String], for event: Event) async throws {
        try await store.write { tx in
            for (item, text) in policy { try Policy.keep(item, text, event: event.id, in: tx) }
        }
    }

    func seat(_ people: [(String, String)], onBenchOf event: Event) async throws {
        for (name, number) in people {
            let id = try await contact(name, number)
            _ = try await store.write {
                try Lineup.add(id, to: event.id, asHost: false, onBench: true, in: $0)
            }
        }
    }

    /// Sets the booker's verified cell, for notifications and commands by text.
    func giveAccountCell() async throws {
        var owner = account
        owner.cell = Phone.booker
        let saved = owner
        try await store.write { try saved.save(in: $0) }
    }

    /// All have confirmed.
    func isConfirmed(_ event: Event) async throws -> Bool {
        try await store.read { try Lineup.of(event, in: $0).isConfirmed }
    }
}
