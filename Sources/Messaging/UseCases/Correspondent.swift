internal import People
package import Storage

/// Somebody a conversation is with: a contact, or a number that no contact has.
package struct Correspondent: Sendable {
    package let name: String
    /// Where a text to them goes, in E.164; nil for a contact without a number that can be texted.
    package let number: String?
    package let contact: ID<Contact>?
    /// All numbers that the conversation goes over.
    package let numbers: [String]

    /// A number that no contact has, or several have.
    ///
    /// - Parameter contact: under whom its latest text is filed.
    package init(number: String, contact: ID<Contact>? = nil) {
        self.init(name: number, number: number, contact: contact, numbers: [number])
    }

    /// A contact, at the number that is texted.
    package init(_ contact: Contact) {
        self.init(
            name: contact.name, number: contact.cell?.e164, contact: contact.id,
            numbers: contact.numbers.compactMap(\.e164))
    }

    private init(name: String, number: String?, contact: ID<Contact>?, numbers: [String]) {
        self.name = name
        self.number = number
        self.contact = contact
        self.numbers = numbers
    }

    /// Who wrote a text, at the number it came from.
    package static func author(of text: InboundMessage, in tx: Transaction) throws -> Correspondent {
        guard let contact = try text.contact.flatMap({ try Contact.find($0, in: tx) }) else {
            return Correspondent(number: text.from)
        }
        return Correspondent(contact, at: text.from)
    }

    /// A contact, at the number from which they texted last; at the number that is texted where they never did.
    package static func conversation(
        with contact: Contact, account: ID<Account>, in tx: Transaction
    ) throws -> Correspondent {
        let last = try InboundMessage.latest(
            numbers: contact.numbers.compactMap(\.e164), contact: contact.id, account: account, in: tx)
        return last.map { Correspondent(contact, at: $0.from) } ?? Correspondent(contact)
    }

    private init(_ contact: Contact, at number: String) {
        self.init(
            name: contact.name, number: number, contact: contact.id,
            numbers: [number] + contact.numbers.compactMap(\.e164))
    }

    /// Takes all of their texts off the booker's list; answers how many were on it.
    package func markTextsDone(account: ID<Account>, in tx: Transaction) throws -> Int {
        try InboundMessage.markDone(numbers: numbers, contact: contact, account: account, in: tx)
    }
}
