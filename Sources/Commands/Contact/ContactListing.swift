internal import JSON
internal import Lineups
internal import Platform
internal import Storage

/// The columns and rows of contact lists.
enum ContactListing {
    static func of(_ contacts: [Contact], sharedNumbers: Set<String>, emptyState: String) -> OutputTable {
        var listing = OutputTable(
            [
                OutputTable.Column("id", "ID"), OutputTable.Column("name", "NAME"), OutputTable.Column("cell", "CELL"),
                OutputTable.Column("email", "EMAIL"), OutputTable.Column("tags", "TAGS"),
                OutputTable.Column("note", "NOTE"),
                OutputTable.Column("phones"),
            ], emptyState: emptyState)
        listing.rows = contacts.map { contact in
            let remark = remark(on: contact, sharedNumbers: sharedNumbers)
            return [
                .number(contact.id.rawValue), .text(contact.name), .text(contact.cell?.e164),
                .text(contact.emails.first),
                .list(contact.tags, shown: contact.tags.joined(separator: " ")),
                .text(
                    remark ?? contact.note, shown: remark ?? contact.note ?? "",
                    light: remark == nil ? nil : .yellow),
                .values(contact.numbers.map(\.json)),
            ]
        }
        return listing
    }

    /// A warning for the booker before asking this person.
    static func remark(on contact: Contact, sharedNumbers: Set<String>) -> String? {
        if contact.numbers.isEmpty { return "no number" }
        let shared = contact.numbers.compactMap(\.e164).first(where: sharedNumbers.contains)
        guard let cell = contact.cell else {
            return "no number that can be texted" + (shared.map { ", shares \($0)" } ?? "")
        }
        if let number = cell.e164, sharedNumbers.contains(number) { return "shares this number" }
        if let shared { return "shares \(shared)" }
        return cell.isVerified ? nil : "number not verified"
    }
}

extension ContactNumber {
    var json: JSONValue {
        [
            "raw": .string(raw), "e164": .optional(e164), "kind": .optional(kind), "textable": .bool(isTextable),
            "verified": .bool(isVerified),
        ]
    }
}
