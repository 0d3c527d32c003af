package import PhoneNumbers
package import Storage
package import Values

/// A person as the booker writes one down, at the command line or in a spreadsheet; checked.
package struct ContactEntry: Sendable {
    package let name: String
    /// Each once, the one to text first, with what the booker should know about it.
    package let numbers: [ContactNumber.Reading]
    /// Each once.
    package let emails: [EmailAddress]
    /// What stood in a spreadsheet for one and is none.
    let unreadableEmails: [String]
    package let tags: [String]
    package let note: String?
    /// Better known than the number tells; nil otherwise.
    package let zone: Zone?

    /// - Parameter region: where national numbers are from; nil when nobody said.
    package init(
        name: String, cells: [String] = [], emails: [String] = [], tags: [String] = [], note: String? = nil,
        region: Region?
    ) throws(ContactError) {
        var numbers: [ContactNumber.Reading] = []
        for cell in cells { numbers.append(try Self.checkedCell(cell, region: region)) }
        var addresses: [EmailAddress] = []
        for email in emails { addresses.append(try Self.checkedEmail(email)) }
        self.init(
            name: try Self.checkedName(name), numbers: numbers, emails: addresses, tags: tags, note: note, zone: nil)
    }

    init(
        name: String, numbers: [ContactNumber.Reading], emails: [EmailAddress], unreadableEmails: [String] = [],
        tags: [String], note: String?, zone: Zone?
    ) {
        self.name = name
        self.unreadableEmails = unreadableEmails
        var once: [ContactNumber.Reading] = []
        for reading in numbers where !once.contains(where: { $0.number.isSame(as: reading.number) }) {
            once.append(reading)
        }
        self.numbers = once
        var addresses: [EmailAddress] = []
        for email in emails where !addresses.contains(where: { $0.key == email.key }) { addresses.append(email) }
        self.emails = addresses
        self.tags = tags
        self.note = note
        self.zone = zone
    }

    /// With single spaces and none at the ends.
    static func checkedName(_ text: String) throws(ContactError) -> String {
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard name.contains(where: { $0.isLetter || $0.isNumber || $0.isSymbol }) else { throw .noName(text) }
        guard name.count <= 200 else { throw .longName(name.count) }
        return name
    }

    /// One that cannot be texted is taken: it is kept and never asked.
    static func checkedCell(
        _ text: String, region: Region?, kind: String? = "mobile"
    ) throws(ContactError) -> ContactNumber.Reading {
        let reading = ContactNumber.read(text, region: region, kind: kind)
        if case .unreadable(let problem) = reading.problem { throw .unreadableNumber(text, problem) }
        return reading
    }

    static func checkedEmail(_ text: String) throws(ContactError) -> EmailAddress {
        guard let address = EmailAddress(text) else { throw .notAnAddress(text) }
        return address
    }

    static func checkedZone(_ text: String) throws(ContactError) -> Zone {
        guard let zone = Zone(text) else { throw .noZone(text) }
        return zone
    }

    package func create(account: ID<Account>, now: Instant, in tx: Transaction) throws -> ID<Contact> {
        let id = try Contact.create(name: name, note: note, account: account, now: now, in: tx)
        try Contact.addNumbers(numbers.map(\.number), to: id, in: tx)
        try Contact.addEmails(emails.map(\.description), to: id, in: tx)
        for tag in tags { try Contact.tag(id, with: tag, in: tx) }
        if let zone { try Contact.setZone(zone, of: id, in: tx) }
        return id
    }

    /// Who may be the same person.
    package func lookalikes(account: ID<Account>, in tx: Transaction) throws -> [ContactLookalike] {
        try Contact.lookalikes(
            name: name, numbers: numbers.map(\.number), emails: emails.map(\.description), account: account, in: tx)
    }
}

/// What is wrong with a contact as it was written down.
package enum ContactError: Error, Hashable, Sendable {
    case noName(String)
    /// So many characters.
    case longName(Int)
    case unreadableNumber(String, NumberProblem)
    case notAnAddress(String)
    case noZone(String)
}

extension ContactError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noName: "A contact needs a name."
        case .longName(let count): "That name has \(count) characters; 200 are the most."
        case .unreadableNumber(let text, let problem):
            "\"\(Printable.line(text))\": \(ContactNumber.Problem.unreadable(problem))."
        case .notAnAddress(let text):
            "\"\(Printable.line(text))\" is not an e-mail address. Write it like ada@example.com."
        case .noZone(let text):
            "\"\(Printable.line(text))\" is not a time zone. Write it like Europe/Paris."
        }
    }
}
