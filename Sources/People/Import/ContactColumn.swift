package import PhoneNumbers
internal import Platform
package import SheetReader

/// The columns of a spreadsheet with contacts.
package enum ContactColumn: SheetField {
    case name, firstName, lastName, cell, cellKind, phone, email, tags, note, zone

    /// Normalized headings that name this column.
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
        // Only exports have it.
        case .cellKind: ["cellkind"]
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
        case .cellKind: "cell kind"
        case .phone: "phone"
        case .email: "e-mail"
        case .tags: "tags"
        case .note: "note"
        case .zone: "time zone"
        }
    }

    /// Whether a sheet can have several such columns.
    package var isMany: Bool {
        switch self {
        case .cell, .phone, .email, .note: true
        case .name, .firstName, .lastName, .cellKind, .tags, .zone: false
        }
    }

    /// A row needs one of these.
    package static let names: [ContactColumn] = [.name, .firstName, .lastName]
}

extension ContactEntry {
    private static let kinds: Set = ["mobile", "home", "work", "main", "fax", "pager", "modem", "other"]

    /// `fax` and the number of `fax: +14155550123`, as an export writes it.
    private static func kindAndNumber(in text: String) -> (kind: String?, number: String) {
        let halves = text.split(separator: ":", maxSplits: 1)
        guard halves.count == 2 else { return (nil, text) }
        let kind = halves[0].lowercased().filter(\.isLetter)
        guard kinds.contains(kind) else { return (nil, text) }
        return (kind, String(halves[1].drop(while: \.isWhitespace)))
    }

    /// Reads the contact of a row; nil if the row has no name.
    ///
    /// - Parameters:
    ///   - cells: the cells of the row in a column.
    ///   - region: the region of national numbers; nil if unknown.
    /// - Throws: `ContactError` for an invalid value.
    package init?(cells: (ContactColumn) -> [SheetCell], region: Region?) throws(ContactError) {
        let parts = [ContactColumn.firstName, .lastName].compactMap { cells($0).first?.text }
        guard let name = cells(.name).first?.text ?? (parts.isEmpty ? nil : parts.joined(separator: " ")) else {
            return nil
        }
        var numbers: [ContactNumber.Reading] = []
        for cell in cells(.cell) + cells(.phone) {
            let kind = Self.kind(of: cell.heading, written: cells(.cellKind).first?.text)
            for part in Self.parts(of: cell.text, at: ";\n") {
                let (own, written) = Self.kindAndNumber(in: part)
                let kind = own ?? kind
                // An unreadable number in an "other" column is kept as it is written, as on a card.
                numbers.append(
                    Heading.key(cell.heading).hasPrefix("other")
                        ? ContactNumber.read(written, region: region, kind: kind)
                        : try Self.checkedSheetCell(written, region: region, kind: kind))
            }
        }
        var (emails, unreadable): ([EmailAddress], [String]) = ([], [])
        for cell in cells(.email) {
            // An invalid address does not reject the row.
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

    /// The word of an export for a number of no known kind.
    static let unknownKind = "unknown"

    /// Nil if the heading does not say.
    ///
    /// - Parameter written: the kind of the cell in an export, which may be a number at home that can be texted.
    private static func kind(of heading: String, written: String?) -> String? {
        let key = Heading.key(heading)
        if ContactColumn.cell.headings.contains(key) {
            guard let written = written?.lowercased() else { return "mobile" }
            return written == unknownKind ? nil : kinds.contains(written) ? written : "mobile"
        }
        if key.hasPrefix("home") { return "home" }
        return key.hasPrefix("work") || key.hasPrefix("business") ? "work" : nil
    }
}
