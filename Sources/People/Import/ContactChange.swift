package import Platform
package import Values

/// A change that an import made to a contact.
package enum ContactChange: Hashable, Sendable {
    case name(old: String, new: String)
    case numbers(old: [ContactNumber], new: [ContactNumber])
    case emails(old: [String], new: [String])
    case tags(added: [String])
    /// The contact had no note.
    case note(String)
    case zone(Zone)
    case language(TextLanguage)
    /// The contact had no public name.
    case publicName(String)

    /// The value in JSON; stable.
    package var field: String {
        switch self {
        case .name: "name"
        case .numbers: "phones"
        case .emails: "emails"
        case .tags: "tags"
        case .note: "note"
        case .zone: "zone"
        case .language: "language"
        case .publicName: "public_name"
        }
    }
}

extension ContactChange: CustomStringConvertible {
    /// `name Dee → Dee Vine`. Numbers and addresses are shown as two lists.
    package var description: String {
        switch self {
        case .name(let old, let new): "name \(Printable.line(old)) → \(Printable.line(new))"
        case .numbers(let old, let new): "numbers \(Self.list(old.map(Self.shown))) → \(Self.list(new.map(Self.shown)))"
        case .tags(let added): "tagged \(Self.list(added))"
        case .note(let note): "note \(Printable.line(note))"
        case .zone(let zone): "time zone \(zone)"
        case .language(let language): "language \(language.name)"
        case .publicName(let name): "public name \(Printable.line(name))"
        case .emails(let old, let new): "e-mail \(Self.list(old)) → \(Self.list(new))"
        }
    }

    private static func list(_ items: [String]) -> String {
        items.isEmpty ? "none" : items.map { Printable.line($0) }.joined(separator: ", ")
    }

    /// The number in E.164, else as it was written, with its kind.
    private static func shown(_ number: ContactNumber) -> String {
        (number.e164 ?? number.raw) + (number.kind.map { " (\($0))" } ?? "")
    }
}
