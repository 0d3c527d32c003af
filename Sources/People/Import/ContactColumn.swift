package import PhoneNumbers
package import SheetReader

/// What a column of a spreadsheet of people can be.
package enum ContactColumn: SheetField {
    case name, firstName, lastName, cell, phone, email, tags, note, zone

    package var headings: Set<String> {
        switch self {
        case .name:
            [
                "name", "fullname", "displayname", "performer", "performername", "comic", "comedian", "artist", "act",
                "contact", "contactname", "person", "who", "player", "musician", "speaker", "talent",
                "band", "bandname", "group", "ensemble", "artistname", "actname", "speakername",
            ]
        case .firstName: ["firstname", "first", "givenname", "given", "forename"]
        case .lastName: ["lastname", "last", "familyname", "family", "surname"]
        case .cell:
            ["cell", "cellphone", "mobile", "mobilephone", "sms", "text", "textphone", "handy", "movil", "portable"]
        case .phone:
            [
                "phone", "phones", "telephone", "tel", "homephone", "home", "workphone", "businessphone",
                "primaryphone", "otherphone", "otherphones", "contactphone",
            ]
        case .email: ["email", "emails", "mail", "otheremail", "otheremails", "primaryemail", "contactemail"]
        case .tags: ["tag", "tags"]
        case .note: ["note", "notes", "comment", "comments", "remark", "remarks"]
        case .zone: ["zone", "timezone"]
        }
    }

    package var title: String {
        switch self {
        case .name: "name"
        case .firstName: "first name"
        case .lastName: "last name"
        case .cell: "cell"
        case .phone: "phone"
        case .email: "e-mail"
        case .tags: "tags"
        case .note: "note"
        case .zone: "time zone"
        }
    }

    package var isMany: Bool {
        switch self {
        case .cell, .phone, .email, .note: true
        case .name, .firstName, .lastName, .tags, .zone: false
        }
    }

    /// One of them a row must have.
    package static let names: [ContactColumn] = [.name, .firstName, .lastName]
}

extension ContactEntry {
    /// The person of a row. Nil where no name is in it.
    ///
    /// - Parameters:
    ///   - cells: what stands in the row under a heading.
    ///   - region: where national numbers are from; nil when nobody said.
    package init?(cells: (ContactColumn) -> [SheetCell], region: Region?) throws(ContactError) {
        let parts = [ContactColumn.firstName, .lastName].compactMap { cells($0).first?.text }
        guard let name = cells(.name).first?.text ?? (parts.isEmpty ? nil : parts.joined(separator: " ")) else {
            return nil
        }
        var numbers: [ContactNumber.Reading] = []
        for cell in cells(.cell) + cells(.phone) {
            let kind = Self.kind(of: cell.heading)
            for written in Self.parts(of: cell.text, at: ";\n") {
                // Among others, one that is none is kept as it is written, as from a card.
                numbers.append(
                    Heading.key(cell.heading).hasPrefix("other")
                        ? ContactNumber.read(written, region: region, kind: kind)
                        : try Self.checkedCell(written, region: region, kind: kind))
            }
        }
        var (emails, unreadable): ([EmailAddress], [String]) = ([], [])
        for cell in cells(.email) {
            // One that is none costs nobody their place.
            for written in Self.parts(of: cell.text, at: ";,\n") {
                if let email = try? Self.checkedEmail(written) {
                    emails.append(email)
                } else {
                    unreadable.append(written)
                }
            }
        }
        let notes = cells(.note).map(\.text)
        self.init(
            name: try Self.checkedName(name), numbers: numbers, emails: emails, unreadableEmails: unreadable,
            tags: cells(.tags).flatMap { Self.parts(of: $0.text, at: ";,\n") },
            note: notes.isEmpty ? nil : notes.joined(separator: "; "),
            zone: try cells(.zone).first.map { cell throws(ContactError) in try Self.checkedZone(cell.text) })
    }

    private static func parts(of text: String, at separators: String) -> [String] {
        text.split { separators.contains($0) }
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty }
    }

    /// Nil where the heading does not say.
    private static func kind(of heading: String) -> String? {
        let key = Heading.key(heading)
        if ContactColumn.cell.headings.contains(key) { return "mobile" }
        if key.hasPrefix("home") { return "home" }
        return key.hasPrefix("work") || key.hasPrefix("business") ? "work" : nil
    }
}
