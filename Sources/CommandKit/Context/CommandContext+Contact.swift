package import Messaging
import People
package import Platform
package import Storage
import Values

extension CommandContext {
    /// A contact by name or number, where they are reached.
    package func recipient(_ words: String) async throws -> Correspondent {
        let contact = try await contact(words)
        return try await read { try Correspondent(contact, in: $0) }
    }

    /// A contact by name or number.
    package func contact(_ words: String) async throws -> Contact {
        let account = account.id
        let result = try await read { try ContactLookup.match(words, account: account, in: $0) }
        let id = try pick(result, words: words, noun: "contact", listing: "greenroom contact list")
        return try await found(read { try Contact.find(id, in: $0) }, words, noun: "contact")
    }

    /// The argument that identifies this contact: the name if that is unique, otherwise its number.
    package func argument(for contact: ID<Contact>, named name: String) async throws -> String {
        let account = account.id
        let found = try await read { try ContactLookup.match(name, account: account, in: $0) }
        if case .one(let candidate) = found, candidate.id == contact { return name.argument }
        return "\(contact)"
    }

    /// Contacts whose names, numbers or addresses are separated by commas.
    package func contacts(_ list: [String]) async throws -> [ID<Contact>] {
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
