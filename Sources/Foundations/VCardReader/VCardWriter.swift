/// Writes contacts as vCard 3.0 (RFC 2426), which phones and clouds import.
package struct VCardWriter {
    /// What is written of one contact.
    package struct Contact: Sendable {
        package var name: String
        /// Each with its kind: mobile, home, work, fax …; nil if unknown.
        package var phones: [(number: String, kind: String?)]
        package var emails: [String]
        package var categories: [String]
        package var note: String?
        /// A language tag; nil if unknown.
        package var language: String?

        package init(
            name: String, phones: [(number: String, kind: String?)], emails: [String], categories: [String],
            note: String?, language: String? = nil
        ) {
            (self.name, self.phones, self.emails) = (name, phones, emails)
            (self.categories, self.note, self.language) = (categories, note, language)
        }
    }

    package static func text(of contacts: [Contact]) -> String { contacts.map(card).joined() }

    private static func card(_ contact: Contact) -> String {
        var lines = ["BEGIN:VCARD", "VERSION:3.0", "FN:\(escaped(contact.name))", "N:\(components(of: contact.name))"]
        for phone in contact.phones {
            lines.append("TEL\(phone.kind.flatMap { types[$0] }.map { ";TYPE=\($0)" } ?? ""):\(escaped(phone.number))")
        }
        lines += contact.emails.map { "EMAIL:\(escaped($0))" }
        if !contact.categories.isEmpty {
            lines.append("CATEGORIES:\(contact.categories.map(escaped).joined(separator: ","))")
        }
        // A property of vCard 4.0, which readers of 3.0 skip.
        if let language = contact.language { lines.append("LANG:\(escaped(language))") }
        if let note = contact.note { lines.append("NOTE:\(escaped(note))") }
        return (lines + ["END:VCARD"]).map { folded($0) + "\r\n" }.joined()
    }

    private static let types = [
        "mobile": "CELL", "home": "HOME", "work": "WORK", "main": "PREF", "fax": "FAX", "pager": "PAGER",
        "modem": "MODEM",
    ]

    /// The last word as the family name: the parts of a name are not stored.
    private static func components(of name: String) -> String {
        let words = name.split(separator: " ")
        guard let family = words.last, words.count > 1 else { return ";\(escaped(name));;;" }
        return "\(escaped(String(family)));\(escaped(words.dropLast().joined(separator: " ")));;;"
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\\", ",", ";": escaped += "\\\(character)"
            case _ where character.isNewline: escaped += "\\n"
            default: escaped.append(character)
            }
        }
        return escaped
    }

    /// Lines of at most 75 bytes, not cut within a character.
    private static func folded(_ line: String) -> String {
        var (folded, length) = ("", 0)
        for character in line {
            let count = character.utf8.count
            if length + count > 75 {
                folded += "\r\n "
                length = 1
            }
            folded.append(character)
            length += count
        }
        return folded
    }
}
