import People
import Platform
import Storage
import Values

extension CommandContext {
    func contact(_ words: String) async throws -> Contact {
        let account = account.id
        let result = try await read { try ContactLookup.match(words, account: account, in: $0) }
        let id = try pick(result, words: words, noun: "contact", listing: "greenroom contact list")
        return try await found(read { try Contact.find(id, in: $0) }, words, noun: "contact")
    }

    /// The argument that identifies this contact: the name if that is unique, otherwise its number.
    func argument(for contact: ID<Contact>, named name: String) async throws -> String {
        let account = account.id
        let found = try await read { try ContactLookup.match(name, account: account, in: $0) }
        if case .one(let candidate) = found, candidate.id == contact { return name.argument }
        return "\(contact)"
    }

    /// The dates away of all contacts that are not over.
    func datesAway(in tx: Transaction) throws -> [ID<Contact>: [DatesAway]] {
        Dictionary(
            grouping: try DatesAway.all(account: account.id, since: account.zone.date(of: now), in: tx),
            by: \.contact)
    }
}
