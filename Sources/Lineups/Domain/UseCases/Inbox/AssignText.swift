import Messaging
package import People
package import Platform
package import Storage
package import Values

/// Assigns a text from an unknown number to a contact: adds the number to the contact, and assigns all texts from it to
/// them. Changes no answers. It cannot be undone.
package struct AssignText: Sendable {
    package enum Author: Sendable {
        case contact(ID<Contact>)
        /// A new contact with this name.
        case new(String)
    }

    package let text: ID<InboundMessage>
    package let author: Author
    package let account: Account

    package init(_ text: ID<InboundMessage>, to author: Author, account: Account) {
        (self.text, self.author, self.account) = (text, author, account)
    }

    package struct Result: Sendable {
        package let contact: Contact
        /// The number of assigned texts.
        package let count: Int
        /// Whether the number was added to the contact.
        package let isNumberNew: Bool
        /// The names of other contacts with the number.
        package let sharers: [String]
        package let text: InboundMessage
        /// The answers that the text may mean.
        package let corrections: [CorrectableText]
    }

    /// Throws `AssignTextError`, `ContactError.unknown` and `ContactError`; then nothing is changed.
    package func run(in tx: Transaction) throws -> Result {
        guard let text = try InboundMessage.find(text, account: account.id, in: tx) else {
            throw AssignTextError.unknown(text)
        }
        try refuseKnown(text, in: tx)
        let others = try Contact.ids(withNumber: text.from, account: account.id, in: tx)
        var contact = try contact(from: text.from, in: tx)
        let isNew = try add(text.from, to: contact, in: tx)
        if isNew {
            try OptOut.restore(numbersOf: contact.id, in: tx)
            try LineupScheduler.scheduleAll(with: contact.id, in: tx)
        }
        let sharers = others.filter { $0 != contact.id }
        let count = try InboundMessage.file(text, under: contact.id, withAll: sharers.isEmpty, in: tx)
        try UndoStep.recordFinal(
            summary(count, from: text.from, to: contact), reason: Self.reason, instead: .removeNumber,
            account: account.id, in: tx)
        contact = try Contact.find(contact.id, account: account.id, in: tx)
        let filed = try InboundMessage.find(text.id, account: account.id, in: tx) ?? text
        return Result(
            contact: contact, count: count, isNumberNew: isNew,
            sharers: try sharers.compactMap { try Contact.find($0, in: tx)?.name }, text: filed,
            corrections: try CorrectableText.all(of: [filed], account: account.id, in: tx))
    }

    private func summary(_ count: Int, from address: String, to contact: Contact) -> String {
        "assigned \(count.counted("text")) from \(address) to \"\(contact.name)\""
    }

    private static var reason: String { "Remove the number from the contact instead." }

    /// Adds the number or e-mail address to the contact, after their others; of an address of WhatsApp its number. Returns false if they have it.
    private func add(_ address: String, to contact: Contact, in tx: Transaction) throws -> Bool {
        if Channel(of: address) == .mail {
            if contact.emails.contains(where: { $0.lowercased() == address }) { return false }
            try Contact.setEmails(contact.emails + [address], of: contact.id, in: tx)
            return true
        }
        let number = ContactNumber.read(Channel.number(in: address), region: nil, kind: "mobile").number
        if number.e164 == nil || contact.numbers.contains(where: { $0.e164 == number.e164 }) { return false }
        try Contact.setNumbers(contact.numbers + [number], of: contact.id, in: tx)
        return true
    }

    /// Throws if the author is already known: the number belongs to one contact, or is the account's own cell.
    private func refuseKnown(_ text: InboundMessage, in tx: Transaction) throws {
        if text.from == account.cell { throw AssignTextError.ownCell(text.from) }
        let owners = try Contact.ids(withNumber: text.from, account: account.id, in: tx)
            .compactMap { try Contact.find($0, in: tx) }
        guard let owner = owners.first, owners.count == 1 else { return }
        if case .contact(owner.id) = author { return }
        throw AssignTextError.numberIsKnown(text.from, owner)
    }

    private func contact(from address: String, in tx: Transaction) throws -> Contact {
        switch author {
        case .contact(let id): return try Contact.find(id, account: account.id, in: tx)
        case .new(let name):
            let isMail = Channel(of: address) == .mail
            let number =
                isMail ? nil : ContactNumber.read(Channel.number(in: address), region: nil, kind: "mobile").number.e164
            let entry = try ContactEntry(
                name: name, cells: [number].compactMap(\.self), emails: isMail ? [address] : [], region: account.region)
            let alike = try entry.lookalikes(account: account.id, in: tx)
            // A second contact with the same name is most likely a mistake.
            if let twin = alike.first(where: { $0.name.folded == entry.name.folded }) {
                throw AssignTextError.nameTaken(entry.name, by: twin)
            }
            let id = try entry.create(account: account.id, in: tx)
            return try Contact.find(id, account: account.id, in: tx)
        }
    }
}

/// Why a text cannot be assigned to a contact.
package enum AssignTextError: Error, Sendable {
    /// The account has no such text.
    case unknown(ID<InboundMessage>)
    case ownCell(String)
    /// The number belongs to one contact.
    case numberIsKnown(String, Contact)
    case nameTaken(String, by: ContactLookalike)
}

extension AssignTextError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknown(let id): "There is no text \(id)."
        case .ownCell(let number): "\(number) is your own cell, so its texts are yours."
        case .numberIsKnown(let number, let owner): "\(number) already belongs to \(owner.name.quotedLine)."
        case .nameTaken(_, let twin): "A contact named \(twin.name.quotedLine) already exists."
        }
    }
}

extension AssignTextError: UserFacingError {
    package var kind: ErrorKind {
        if case .unknown = self { return .notFound }
        return .refused
    }

    package var nextSteps: [NextStep] { nextSteps(for: nil) }

    /// - Parameter message: the text, as it was named; nil if it was not.
    package func nextSteps(for message: String?) -> [NextStep] {
        switch self {
        case .unknown: [NextStep("List all texts", InboxAction.listAll)]
        case .ownCell: []
        case .numberIsKnown(let number, let owner):
            [
                NextStep(
                    "If somebody else has it now",
                    ContactAction.removeNumber(number, of: owner.id, name: owner.name))
            ]
        case .nameTaken(let name, let twin):
            [
                NextStep("If it is the same person", InboxAction.assign(message, to: twin.contact)),
                NextStep("If not, use another name", InboxAction.assignToNew("\(name) 2")),
            ]
        }
    }
}
