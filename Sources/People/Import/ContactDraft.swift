import PhoneNumbers
import Platform
import VCardReader
import Values

/// A card or row that is ready to be stored: everything that can be computed without the database.
struct ContactDraft: Sendable {
    let place: CardPlace
    let name: String
    let comparableName: ComparableName
    let uid: String?
    /// Every number of the card, the preferred one first.
    let phones: [ContactNumber]
    /// Without duplicates, for the contact.
    let numbers: [ContactNumber]
    /// As written in the card, the preferred one first.
    let writtenEmails: [String]
    let emails: [EmailAddress]
    let tags: [String]
    /// The note of the card or row.
    let remark: String?
    /// Only from spreadsheets.
    let zone: Zone?
    let language: TextLanguage?
    /// Only from spreadsheets: a nickname is what the booker calls somebody.
    let publicName: String?
    /// Only from cards, where it is not part of the name.
    let nickname: String?
    /// A card can rename a contact; a row of a spreadsheet cannot.
    let canRename: Bool
    /// Of a group: the UIDs of its cards, or `mailto:` addresses. Nil for a person.
    let members: [String]?
    /// Why the card is not imported; nil if it is.
    let reasonToSkip: ImportedCard.Reason?
    let notes: [ImportNote]

    /// - Parameter region: the region of national numbers; nil if unknown.
    init(_ card: Card, file: String, region: Region?) {
        place = CardPlace(file: file, line: card.line)
        name = card.name
        comparableName = ComparableName(card.name)
        uid = card.uid
        var notes = card.problems.map { ImportNote.badLine($0) }

        let readings = card.phonesInOrder.map { phone in
            ContactNumber.read(phone.raw, region: region, kind: phone.kind.word)
        }
        phones = readings.map(\.number)
        var numbers: [ContactNumber] = []
        for reading in readings where !numbers.contains(where: { $0.isSame(as: reading.number) }) {
            numbers.append(reading.number)
            if let problem = reading.problem { notes.append(.number(raw: reading.number.raw, problem)) }
        }
        // The array is shared if there are no duplicates, since a dry run holds the drafts of a whole file.
        self.numbers = numbers.count == phones.count ? phones : numbers

        writtenEmails = (card.emails.filter(\.preferred) + card.emails.filter { !$0.preferred }).map(\.address)
        var emails: [EmailAddress] = []
        for written in writtenEmails {
            guard let address = EmailAddress(written) else {
                notes.append(.unreadableEmail(written))
                continue
            }
            if !emails.contains(where: { $0.key == address.key }) { emails.append(address) }
        }
        self.emails = emails

        let groups = GroupNames(card.categories)
        (tags, remark, zone, canRename) = (groups.tags, card.note, nil, true)
        (language, publicName) = (card.language.flatMap { TextLanguage(named: $0) }, nil)
        let folded = comparableName.folded
        nickname = card.nickname.flatMap { try? ContactEntry.checkedPublicName($0) }
            .flatMap { folded.contains($0.folded) ? nil : $0 }
        if let tag = card.language, language == nil { notes.append(.noLanguage(tag)) }
        notes += groups.own.map { .ownGroup($0) }
        members = card.kind == .group ? card.members : nil
        reasonToSkip = card.name.isEmpty ? .nothingInIt : nil
        self.notes = notes
    }

    /// A row of a spreadsheet.
    init(_ entry: ContactEntry, place: CardPlace) {
        self.place = place
        name = entry.name
        comparableName = ComparableName(entry.name)
        uid = nil
        numbers = entry.numbers.map(\.number)
        phones = numbers
        emails = entry.emails
        writtenEmails = emails.map(\.description)
        (tags, remark, zone, canRename) = (entry.tags, entry.note, entry.zone, false)
        (language, publicName, nickname) = (entry.language, entry.publicName, nil)
        (members, reasonToSkip) = (nil, nil)
        notes =
            entry.numbers.compactMap { reading in reading.problem.map { .number(raw: reading.number.raw, $0) } }
            + entry.unreadableEmails.map { .unreadableEmail($0) } + entry.ownGroups.map { .ownGroup($0) }
    }

    /// E.164.
    var readableNumbers: [String] { numbers.compactMap(\.e164) }
    /// The numbers in E.164 and the addresses in lower case.
    var reaches: [String] { readableNumbers + emails.map(\.key) }
}

extension Card {
    /// The textable numbers in order of preference, then the others.
    fileprivate var phonesInOrder: [CardPhone] {
        phonesToText + phones.filter { !$0.canBeTexted }
    }
}

extension CardPhone.Kind {
    /// Nil if the card does not say.
    var word: String? {
        switch self {
        case .mobile: "mobile"
        case .home: "home"
        case .work: "work"
        case .main: "main"
        case .fax: "fax"
        case .pager: "pager"
        case .modem: "modem"
        case .other: nil
        }
    }
}
