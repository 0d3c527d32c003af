import CommandKit
import Platform
import Storage
import Travel
import Values

extension CommandContext {
    func trip(_ words: String) async throws -> Trip {
        let account = account.id
        let words = words.hasPrefix("@") ? String(words.dropFirst()) : words
        let result = try await read { try Trip.match(words, account: account, in: $0) }
        let id = try pick(result, words: words, noun: "trip", listing: "greenroom trip list")
        return try await found(read { try Trip.find(id, account: account, in: $0) }, words, noun: "trip")
    }

    /// Nil without words.
    func trip(ifNamed words: String?) async throws -> Trip? {
        guard let words else { return nil }
        return try await trip(words)
    }

    func document(_ trip: Trip) async throws -> TripDocument {
        try await read { try TripDocument.of(trip, in: $0) }
    }

    func lookAround() throws -> LookAround {
        LookAround(account.id, lookup: try app.placeLookup(), store: store, now: now)
    }

    /// Says that an amount is no whole number and counts as 0.
    func warn(about expense: TripExpense) {
        guard let problem = expense.problem, let typed = expense.typed else { return }
        terminal.say("Note: \(typed.quotedLine) \(problem), so it counts as 0.")
    }
}
