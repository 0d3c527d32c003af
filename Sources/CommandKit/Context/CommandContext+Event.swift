package import Agenda
import Platform
import Storage

extension CommandContext {
    /// The show that these words name, also one that is over or canceled.
    package func event(_ words: String) async throws -> Event {
        let account = account.id
        let result = try await read { try Event.match(words, kind: .show, account: account, in: $0) }
        let id = try pick(result, words: words, noun: "event", listing: "greenroom event list")
        return try await found(read { try Event.find(id, in: $0) }, words, noun: "event")
    }

    /// The argument that identifies this event: its name if that is unique, otherwise its number.
    package func argument(for event: Event) async throws -> String {
        let account = account.id
        let found = try await read { try Event.match(event.name, kind: .show, account: account, in: $0) }
        if case .one(let candidate) = found, candidate.id == event.id { return event.name.argument }
        return "\(event.id)"
    }
}
