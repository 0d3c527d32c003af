package import PhoneNumbers
package import Storage
package import Values

/// A person as the booker types one in, checked.
package struct ContactEntry: Sendable {
    package let name: String
    /// With what the booker should know about the number; nil when none was given.
    package let cell: ContactNumber.Reading?
    package let email: EmailAddress?

    /// - Parameter region: where national numbers are from; nil when nobody said.
    package init(name: String, cell: String?, email: String?, region: Region?) throws(ContactError) {
        self.name = try Self.checkedName(name)
        self.cell = if let cell { try Self.checkedCell(cell, region: region) } else { nil }
        self.email = if let email { try Self.checkedEmail(email) } else { nil }
    }

    /// With single spaces and none at the ends.
    package static func checkedName(_ text: String) throws(ContactError) -> String {
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard name.contains(where: { $0.isLetter || $0.isNumber || $0.isSymbol }) else { throw .noName(text) }
        return name
    }

    /// One that cannot be texted is taken: it is kept and never asked.
    package static func checkedCell(_ text: String, region: Region?) throws(ContactError) -> ContactNumber.Reading {
        let reading = ContactNumber.read(text, region: region, kind: "mobile")
        if case .unreadable(let problem) = reading.problem { throw .unreadableNumber(text, problem) }
        return reading
    }

    package static func checkedEmail(_ text: String) throws(ContactError) -> EmailAddress {
        guard let address = EmailAddress(text) else { throw .notAnAddress(text) }
        return address
    }

    package func create(account: ID<Account>, now: Instant, in tx: Transaction) throws -> ID<Contact> {
        let id = try Contact.create(name: name, account: account, now: now, in: tx)
        try Contact.addNumbers([cell?.number].compactMap(\.self), to: id, in: tx)
        try Contact.addEmails([email?.description].compactMap(\.self), to: id, in: tx)
        return id
    }
}

/// What is wrong with a contact as it was typed in.
package enum ContactError: Error, Hashable, Sendable {
    case noName(String)
    case unreadableNumber(String, NumberProblem)
    case notAnAddress(String)
}

extension ContactError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noName: "A contact needs a name."
        case .unreadableNumber(let text, let problem):
            "\"\(Printable.line(text))\" \(ContactNumber.Problem.unreadable(problem))."
        case .notAnAddress(let text):
            "\"\(Printable.line(text))\" is not an e-mail address. Write it like ada@example.com."
        }
    }
}
