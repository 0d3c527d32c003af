package import PhoneNumbers
package import Platform
package import Storage
package import Values

/// The validated values of a new contact, from the command line or a spreadsheet.
package struct ContactEntry: Sendable {
    package let name: String
    /// Without duplicates, the preferred one first, with what the booker should know about each.
    package let numbers: [ContactNumber.Reading]
    /// Without duplicates.
    package let emails: [EmailAddress]
    /// Values of a spreadsheet that are not e-mail addresses.
    let unreadableEmails: [String]
    package let tags: [String]
    /// Groups of a spreadsheet that are no tags.
    let ownGroups: [String]
    package let note: String?
    /// Nil if the zone of the number is used.
    package let zone: Zone?
    /// Nil if the account's is used.
    package let language: TextLanguage?
    /// Nil for none.
    let publicName: String?

    /// - Parameter region: the region of national numbers; nil if unknown.
    /// - Throws: `ContactError` for the first invalid value.
    package init(
        name: String, cells: [String] = [], emails: [String] = [], tags: [String] = [], note: String? = nil,
        language: TextLanguage? = nil, region: Region?
    ) throws(ContactError) {
        var numbers: [ContactNumber.Reading] = []
        for cell in cells { numbers.append(try Self.checkedCell(cell, region: region)) }
        var addresses: [EmailAddress] = []
        for email in emails { addresses.append(try Self.checkedEmail(email)) }
        self.init(
            name: try Self.checkedName(name), numbers: numbers, emails: addresses, tags: tags, note: note, zone: nil,
            language: language)
    }

    init(
        name: String, numbers: [ContactNumber.Reading], emails: [EmailAddress], unreadableEmails: [String] = [],
        tags: [String], ownGroups: [String] = [], note: String?, zone: Zone?,
        language: TextLanguage? = nil, publicName: String? = nil
    ) {
        (self.name, self.unreadableEmails) = (name, unreadableEmails)
        var once: [ContactNumber.Reading] = []
        for reading in numbers where !once.contains(where: { $0.number.isSame(as: reading.number) }) {
            once.append(reading)
        }
        self.numbers = once
        var addresses: [EmailAddress] = []
        for email in emails where !addresses.contains(where: { $0.key == email.key }) { addresses.append(email) }
        self.emails = addresses
        (self.tags, self.ownGroups, self.note, self.zone) = (tags, ownGroups, note, zone)
        (self.language, self.publicName) = (language, publicName)
    }

    /// With single spaces.
    package static func checkedName(_ text: String) throws(ContactError) -> String {
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard name.contains(where: { $0.isLetter || $0.isNumber || $0.isSymbol }) else { throw .noName(text) }
        guard name.count <= 200 else { throw .longName(name.count) }
        return name
    }

    /// By which public pages name somebody, with single spaces.
    package static func checkedPublicName(_ text: String) throws(ContactError) -> String {
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard name.contains(where: { $0.isLetter || $0.isNumber }), name.count <= mostInPublicName else {
            throw .noPublicName(text)
        }
        return name
    }

    /// Whether somebody agrees to be named on public pages; nil for an empty text. Throws `ContactError.noAgreement`.
    package static func checkedAgreement(_ text: String) throws(ContactError) -> Bool? {
        switch text.filter({ !$0.isWhitespace }).lowercased() {
        case "": nil
        case "yes": true
        case "no": false
        default: throw .noAgreement(text)
        }
    }

    /// The most characters of a public name.
    package static let mostInPublicName = 80

    /// Numbers that cannot be texted are accepted.
    package static func checkedCell(
        _ text: String, region: Region?, kind: String? = "mobile"
    ) throws(ContactError) -> ContactNumber.Reading {
        if isRounded(text) { throw .roundedNumber(text) }
        let reading = ContactNumber.read(text, region: region, kind: kind)
        if case .unreadable(let problem) = reading.problem { throw .unreadableNumber(text, problem) }
        return reading
    }

    /// A number in a sheet. A program may have added decimals, `4155550101.0`, which are ignored; or it may have
    /// removed a zero at the start: the number is refused where only the zero makes it one of the numbering plan.
    package static func checkedSheetCell(
        _ written: String, region: Region?, kind: String?
    ) throws(ContactError) -> ContactNumber.Reading {
        let text = written.wholeMatch(of: withDecimals).map { String($0.output.1) } ?? written
        if text.first != "0", text.allSatisfy(\.isNumber),
            !ContactNumber.read(text, region: region, kind: kind).number.isVerified,
            ContactNumber.read("0" + text, region: region, kind: kind).number.isVerified
        {
            throw .lostZero(text)
        }
        return try checkedCell(text, region: region, kind: kind)
    }

    /// True for `1.41556E+10`, also with a decimal comma.
    private static func isRounded(_ text: String) -> Bool {
        text.filter { !$0.isWhitespace }.wholeMatch(of: scientific) != nil
    }

    // Compiled once. `Regex` is not Sendable, and a constant one never changes.
    nonisolated(unsafe) private static let withDecimals = /(\+?[0-9]{7,15})[.,]0{1,2}/
    nonisolated(unsafe) private static let scientific = /[+]?[0-9]+([.,][0-9]+)?[eE][+]?[0-9]{1,2}/

    /// Throws `ContactError.notAnAddress`.
    package static func checkedEmail(_ text: String) throws(ContactError) -> EmailAddress {
        guard let address = EmailAddress(text) else { throw .notAnAddress(text) }
        return address
    }

    /// Throws `ContactError.noZone`.
    package static func checkedZone(_ text: String) throws(ContactError) -> Zone {
        guard let zone = Zone(text) else { throw .noZone(text) }
        return zone
    }

    /// Empty for the usual order. Throws `ContactError.noChannel`.
    package static func checkedChannel(_ text: String) throws(ContactError) -> Channel? {
        let word = text.filter { !$0.isWhitespace }.lowercased()
        if word.isEmpty { return nil }
        guard let channel = Channel(rawValue: word == Channel.mail.words ? Channel.mail.rawValue : word) else {
            throw .noChannel(text)
        }
        return channel
    }

    /// Inserts the contact.
    package func create(account: ID<Account>, in tx: Transaction) throws -> ID<Contact> {
        let id = try Contact.create(name: name, note: note, account: account, in: tx)
        try Contact.addNumbers(numbers.map(\.number), to: id, in: tx)
        try Contact.addEmails(emails.map(\.description), to: id, in: tx)
        for tag in tags { try Contact.tag(id, with: tag, in: tx) }
        if let zone { try Contact.setZone(zone, of: id, in: tx) }
        if let language { try Contact.setLanguage(language, of: id, in: tx) }
        if let publicName { try Contact.setPublicName(publicName, of: id, in: tx) }
        return id
    }

    /// Contacts that may be the same person.
    package func lookalikes(account: ID<Account>, in tx: Transaction) throws -> [ContactLookalike] {
        try ContactLookalike.find(
            name: name, numbers: numbers.map(\.number), emails: emails.map(\.description), account: account, in: tx)
    }
}

/// Why a value of a contact is invalid.
package enum ContactError: Error, Hashable, Sendable {
    case noName(String)
    /// The number of characters.
    case longName(Int)
    case unreadableNumber(String, NumberProblem)
    /// A number as a spreadsheet shortens it, `1.41556E+10`: its last digits are lost.
    case roundedNumber(String)
    /// A national number without the zero at its start, which a spreadsheet removes from numbers.
    case lostZero(String)
    case notAnAddress(String)
    case noZone(String)
    /// Texts are not written in this language.
    case noLanguage(String)
    case noChannel(String)
    /// Neither yes nor no.
    case noAgreement(String)
    /// Nobody can be named so on public pages.
    case noPublicName(String)
    /// The account has no such contact.
    case unknown(ID<Contact>)
    /// The contact does not have the number.
    case hasNoNumber(String, of: ID<Contact>, name: String)
    /// The contact with this name is in the lineups of this many upcoming events.
    case isInLineups(String, [Contact.Use.UpcomingShow])
}

extension ContactError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noName: "A contact needs a name."
        case .longName(let count): "That name is too long: \(count) characters, and the limit is 200."
        case .unreadableNumber(let text, let problem):
            "\"\(Printable.line(text))\": \(ContactNumber.Problem.unreadable(problem))."
        case .roundedNumber(let text):
            "\(text.quotedLine) is a phone number that the spreadsheet shortened. Format the column as a number "
                + "without decimals or as plain text, and save the sheet as CSV again."
        case .lostZero(let text):
            "The spreadsheet removed the leading zero of the phone number \(text.quotedLine). Format the column as "
                + "plain text, enter the zeros again, and save the sheet as CSV."
        case .notAnAddress(let text):
            "Invalid e-mail address \(text.quotedLine). Use one like ada@example.com."
        case .noZone(let text):
            "Unknown time zone \(text.quotedLine). Use one like Europe/Paris."
        case .noLanguage(let text):
            "There are no texts in \(text.quotedLine). Use \(TextLanguage.allCases.map(\.rawValue).joined(separator: ", "))."
        case .noChannel(let text): "Unknown channel \(text.quotedLine). Use text, email or whatsapp."
        case .noAgreement(let text): "\(text.quotedLine) is neither yes nor no."
        case .noPublicName(let text):
            "Invalid public name \(text.quotedLine). Use letters or digits, \(ContactEntry.mostInPublicName) characters "
                + "at most."
        case .unknown(let id): "There is no contact \(id)."
        case .hasNoNumber(let number, _, let name): "\(name.quotedLine) has no number \(number.quotedLine)."
        case .isInLineups(let name, let shows):
            "\(name.quotedLine) is in \(shows.count == 1 ? "an upcoming lineup" : "\(shows.count) upcoming lineups"): "
                + shows.map(\.name.quotedLine).joined(separator: ", ") + "."
        }
    }
}
