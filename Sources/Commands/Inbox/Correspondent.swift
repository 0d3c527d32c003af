internal import Messaging
internal import People
internal import Storage
internal import Values

/// Somebody a conversation is with: a contact, or a number that nobody has.
struct Correspondent {
    let name: String
    let number: String
    let contact: ID<Contact>?
}

extension CommandContext {
    /// A contact by name, or whoever has texted from a number.
    func correspondent(_ words: String) async throws -> Correspondent {
        let account = account.id
        if words.hasPrefix("+") || words.allSatisfy(\.isNumber) {
            let contacts = try await store.read { try Contact.ids(withNumber: words, account: account, in: $0) }
            let texts = try await store.read { try Inbound.latest(from: words, account: account, in: $0) }
            if let texts, contacts.count != 1 {
                return Correspondent(name: words, number: words, contact: texts.contact)
            }
        }
        if let id = Int64(words),
            let text = try await store.read({ try Inbound.find(ID(id), account: account, in: $0) })
        {
            let name = try await store.read { tx in try text.contact.flatMap { try Contact.find($0, in: tx)?.name } }
            return Correspondent(name: name ?? text.from, number: text.from, contact: text.contact)
        }
        do {
            return try correspondent(await contact(words))
        } catch let error as CommandError where error.code == .notFound && words.hasPrefix("+") {
            throw CommandError(
                .notFound, "No contact has the number \(words.quotedLine), and no text came from it.",
                "See who has texted: greenroom inbox list --all")
        }
    }

    /// A contact, at the number to text.
    func correspondent(_ contact: Contact) throws -> Correspondent {
        guard let number = contact.cell?.e164 else {
            throw CommandError(
                .refused, "\(contact.name.quotedLine) has no number that can be texted.",
                "greenroom contact edit \(contact.name.argument) --cell NUMBER")
        }
        return Correspondent(name: contact.name, number: number, contact: contact.id)
    }
}
