package import JSON
package import Platform
import Storage
import Values

extension ExportTable {
    /// Contacts with headings that `contact import` recognizes.
    package init(contacts: [Contact]) {
        self.init(
            [
                "name", "cell", "email", "other_phones", "other_emails", "tags", "note", "zone", "language", "id",
                "cell_kind", "public_name",
            ],
            rows: contacts.map(Self.row))
    }

    /// `fax: +14155550123`, so that it comes back as what it is.
    private static func written(_ number: ContactNumber) -> String {
        let digits = number.e164 ?? number.raw
        return number.kind.map { "\($0): \(digits)" } ?? digits
    }

    private static func row(_ contact: Contact) -> [JSONValue] {
        func list(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map { .string($0) }) }
        let others = contact.numbers.filter { $0 != contact.cell }.map(Self.written)
        return [
            .string(contact.name), .optional(contact.cell?.e164), .optional(contact.emails.first), list(others),
            list(contact.emails.dropFirst()), list(contact.tags), .optional(contact.note),
            .optional(contact.zone?.identifier), .optional(contact.language?.rawValue),
            .integer(Int(contact.id.rawValue)),
            .optional(contact.cell.map { $0.kind ?? ContactEntry.unknownKind }),
            .optional(contact.publicName),
        ]
    }
}
