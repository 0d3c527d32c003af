internal import Messaging
internal import People
internal import Storage
internal import Values

/// Somebody a conversation is with: a contact, or a number that nobody has.
struct Correspondent {
    let name: String
    /// Where a text to them goes; nil for a contact without a number that can be texted.
    let number: String?
    let contact: ID<Contact>?
    /// All over which the conversation goes.
    let numbers: [String]

    /// The number to text, or what to do about it.
    func textable() throws -> String {
        guard let number else {
            throw CommandError(
                .refused, "\(name.quotedLine) has no number that can be texted.",
                "greenroom contact edit \(name.argument) --cell NUMBER")
        }
        return number
    }
}

extension CommandContext {
    /// A text by its number in the list; nil for anything else.
    func text(_ words: String) async throws -> InboundMessage? {
        guard let id = Int64(words), !words.hasPrefix("+") else { return nil }
        let account = account.id
        return try await store.read { try InboundMessage.find(ID(id), account: account, in: $0) }
    }

    /// A contact by name, or whoever has texted from a number; a text's number in the list stands for its author.
    func correspondent(_ words: String) async throws -> Correspondent {
        let account = account.id
        if let text = try await text(words) { return try await author(of: text) }
        // A telephone number is longer than the number of a text.
        if !words.isEmpty, words.count < 7, words.allSatisfy({ $0.isASCII && $0.isNumber }) {
            throw CommandError(
                .notFound, "There is no text \(words).", "See them all: greenroom inbox list --all")
        }
        if words.hasPrefix("+") || words.allSatisfy(\.isNumber) {
            let contacts = try await store.read { try Contact.ids(withNumber: words, account: account, in: $0) }
            let text = try await store.read { try InboundMessage.latest(from: words, account: account, in: $0) }
            if let text, contacts.count != 1 {
                return Correspondent(name: words, number: words, contact: text.contact, numbers: [words])
            }
        }
        do {
            return try await conversation(with: try await contact(words))
        } catch let error as CommandError where error.code == .notFound && words.hasPrefix("+") {
            throw CommandError(
                .notFound, "No contact has the number \(words.quotedLine), and no text came from it.",
                "See who has texted: greenroom inbox list --all")
        }
    }

    private func author(of text: InboundMessage) async throws -> Correspondent {
        let contact = try await store.read { tx in try text.contact.flatMap { try Contact.find($0, in: tx) } }
        guard let contact else {
            return Correspondent(name: text.from, number: text.from, contact: nil, numbers: [text.from])
        }
        return Correspondent(
            name: contact.name, number: text.from, contact: contact.id,
            numbers: [text.from] + contact.numbers.compactMap(\.e164))
    }

    /// An answer goes to the number from which they texted last.
    private func conversation(with contact: Contact) async throws -> Correspondent {
        let (numbers, account) = (contact.numbers.compactMap(\.e164), account.id)
        let last = try await store.read {
            try InboundMessage.latest(numbers: numbers, contact: contact.id, account: account, in: $0)
        }
        guard let last else { return correspondent(contact) }
        return Correspondent(
            name: contact.name, number: last.from, contact: contact.id, numbers: [last.from] + numbers)
    }

    /// A contact, at the number to text.
    func correspondent(_ contact: Contact) -> Correspondent {
        Correspondent(
            name: contact.name, number: contact.cell?.e164, contact: contact.id,
            numbers: contact.numbers.compactMap(\.e164))
    }
}
