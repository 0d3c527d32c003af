import CommandKit
import Platform
import Storage
import Travel
import Values

/// Finds the trip that a command names.
struct TripLookup {
    let context: CommandContext

    init(_ context: CommandContext) { self.context = context }

    func trip(_ words: String) async throws -> Trip {
        let account = context.account.id
        let words = words.hasPrefix("@") ? String(words.dropFirst()) : words
        let result = try await context.store.read { try Trip.match(words, account: account, in: $0) }
        let id = try context.pick(result, words: words, noun: "trip", listing: "greenroom trip list")
        let trip = try await context.store.read { try Trip.find(id, account: account, in: $0) }
        return try context.found(trip, words, noun: "trip")
    }

    /// Nil without words.
    func trip(ifNamed words: String?) async throws -> Trip? {
        guard let words else { return nil }
        return try await trip(words)
    }

    func document(_ trip: Trip) async throws -> TripDocument {
        try await context.store.read { try TripDocument.of(trip, in: $0) }
    }
}
