import CommandKit
import Platform
import Season
import Storage
import Values

extension CommandContext {
    /// The poll that these words name.
    func poll(_ words: String) async throws -> Poll {
        let account = account.id
        let result = try await read { try Poll.match(words, account: account, in: $0) }
        let id = try pick(result, words: words, noun: "poll", listing: "greenroom poll list")
        return try await read { try Poll.find(id, account: account, in: $0) }
    }
}
