import CommandKit
import People
import Platform
import Season
import Storage
import Values

extension AppEnvironment {
    /// The address of links in texts; nil where the gateway has none, or serves no pages.
    var linkURL: String? { settings[.publicURL] == nil || !servesPages ? nil : publicURL }
}

extension CommandContext {
    /// The poll that these words name.
    func poll(_ words: String) async throws -> Poll {
        let account = account.id
        let result = try await read { try Poll.match(words, account: account, in: $0) }
        let id = try pick(result, words: words, noun: "poll", listing: "greenroom poll list")
        return try await read { try Poll.find(id, account: account, in: $0) }
    }

    /// Contacts whose names, numbers or addresses are separated by commas.
    func contacts(_ list: [String]) async throws -> [ID<Contact>] {
        let account = account.id
        var found: [ID<Contact>] = []
        for words in list {
            let matches = try await read { try ContactLookup.matches(words, account: account, in: $0) }
            for (words, result) in matches {
                found.append(try pick(result, words: words, noun: "contact", listing: "greenroom contact list"))
            }
        }
        return found
    }
}
