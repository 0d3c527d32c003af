package import Platform
internal import VCardReader

extension Contact {
    /// Contacts as a vCard file, with the kind of each number.
    package static func vCards(of contacts: [Contact]) -> String {
        VCardWriter.text(
            of: contacts.map { contact in
                VCardWriter.Contact(
                    name: contact.name, phones: contact.numbers.map { (number: $0.e164 ?? $0.raw, kind: $0.kind) },
                    emails: contact.emails, categories: contact.tags, note: contact.note)
            })
    }
}
