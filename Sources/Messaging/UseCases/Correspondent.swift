import People
package import Platform
package import Storage
import Values

/// The other party of a conversation: a contact, or a number without a contact.
package struct Correspondent: Sendable {
    package let name: String
    /// The recipient number in E.164, or e-mail or WhatsApp address; nil if the contact has none.
    package let number: String?
    package let contact: ID<Contact>?
    /// All numbers and addresses of the conversation.
    package let numbers: [String]

    /// A number that belongs to no contact or to several.
    ///
    /// - Parameter contact: the contact of its latest message; nil if there is none.
    package init(number: String, contact: ID<Contact>? = nil) {
        self.init(name: number, number: number, contact: contact, numbers: [number])
    }

    /// A contact, where they are reached.
    package init(_ contact: Contact, in tx: Transaction) throws {
        self.init(
            name: contact.name, number: try ContactAddress.reach(of: contact, in: tx), contact: contact.id,
            numbers: Self.numbers(of: contact))
    }

    private static func numbers(of contact: Contact) -> [String] {
        let numbers = contact.numbers.compactMap(\.e164)
        return numbers + numbers.map { Channel.whatsAppPrefix + $0 } + contact.emails.map { $0.lowercased() }
    }

    private init(name: String, number: String?, contact: ID<Contact>?, numbers: [String]) {
        (self.name, self.number, self.contact, self.numbers) = (name, number, contact, numbers)
    }

    /// The author of a message, at the number that sent it.
    package static func author(of text: InboundMessage, in tx: Transaction) throws -> Correspondent {
        guard let contact = try text.contact.flatMap({ try Contact.find($0, in: tx) }) else {
            return Correspondent(number: text.from)
        }
        return Correspondent(contact, at: text.from)
    }

    /// A contact, at the number of their latest message; where they are reached if they have never written, or want no
    /// more there.
    package static func conversation(
        with contact: Contact, account: ID<Account>, in tx: Transaction
    ) throws -> Correspondent {
        let last = try InboundMessage.latest(
            numbers: numbers(of: contact), contact: contact.id, account: account, in: tx)
        guard let last, try OptOut.scope(of: last.from, account: account, in: tx) == nil else {
            return try Correspondent(contact, in: tx)
        }
        return Correspondent(contact, at: last.from)
    }

    private init(_ contact: Contact, at number: String) {
        self.init(
            name: contact.name, number: number, contact: contact.id,
            numbers: [number] + Self.numbers(of: contact))
    }

    /// Marks all of their messages as done. Returns how many were waiting.
    package func markTextsDone(account: ID<Account>, in tx: Transaction) throws -> Int {
        try InboundMessage.markDone(numbers: numbers, contact: contact, account: account, in: tx)
    }
}
