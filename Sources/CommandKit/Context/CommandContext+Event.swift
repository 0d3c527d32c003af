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
}
