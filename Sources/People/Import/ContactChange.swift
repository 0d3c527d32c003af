package import Values

/// What an import changed in a contact: what was there, and what is there now.
package enum ContactChange: Hashable, Sendable {
    case name(old: String, new: String)
    case numbers(old: [ContactNumber], new: [ContactNumber])
    case emails(old: [String], new: [String])
    case tags(added: [String])
    /// Where there was none.
    case note(String)
    case zone(Zone)

    /// The stable word for JSON.
    package var field: String {
        switch self {
        case .name: "name"
        case .numbers: "phones"
        case .emails: "emails"
        case .tags: "tags"
        case .note: "note"
        case .zone: "zone"
        }
    }
}

extension ContactChange: CustomStringConvertible {
    /// `name Dee → Dee Vine`; of several numbers or addresses only those that came, went or changed place are told
    /// apart by the two lists.
    package var description: String {
        switch self {
        case .name(let old, let new): "name \(Printable.line(old)) → \(Printable.line(new))"
        case .numbers(let old, let new): "numbers \(Self.list(old.map(\.shown))) → \(Self.list(new.map(\.shown)))"
        case .tags(let added): "tagged \(Self.list(added))"
        case .note(let note): "note \(Printable.line(note))"
        case .zone(let zone): "time zone \(zone)"
        case .emails(let old, let new): "e-mail \(Self.list(old)) → \(Self.list(new))"
        }
    }

    private static func list(_ items: [String]) -> String {
        items.isEmpty ? "none" : items.map { Printable.line($0) }.joined(separator: ", ")
    }
}

extension ContactNumber {
    /// As it is dialled, else as it was written; with its kind, since that too can change.
    fileprivate var shown: String {
        (e164 ?? raw) + (kind.map { " (\($0))" } ?? "")
    }
}
