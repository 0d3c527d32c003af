internal import JSON
internal import Lineups
internal import People
internal import Platform
internal import Storage
internal import Values

/// The columns and rows of contact lists.
enum ContactListing {
    /// - Parameter away: the dates away that are not over, of each contact who has any.
    static func of(
        _ contacts: [Contact], sharedNumbers: Set<String>, away: [ID<Contact>: [DatesAway]], emptyState: String
    ) -> OutputTable {
        var listing = OutputTable(
            [
                OutputTable.Column("id", "ID"), OutputTable.Column("name", "NAME"), OutputTable.Column("cell", "CELL"),
                OutputTable.Column("email", "EMAIL"), OutputTable.Column("tags", "TAGS"),
                OutputTable.Column("note", "NOTE"),
                OutputTable.Column("phones"), OutputTable.Column("away"),
            ], emptyState: emptyState)
        listing.rows = contacts.map { contact in
            let remark = contact.remark(sharedNumbers: sharedNumbers)
            return [
                .number(contact.id.rawValue), .text(contact.name), .text(contact.cell?.e164),
                .text(contact.emails.first),
                .list(contact.tags, shown: contact.tags.joined(separator: " ")),
                .text(
                    remark ?? contact.note, shown: remark ?? contact.note ?? "",
                    light: remark == nil ? nil : .yellow),
                .values(contact.numbers.map(\.json)), .values((away[contact.id] ?? []).map(\.json)),
            ]
        }
        return listing
    }
}

extension CommandContext {
    /// The dates away of all contacts that are not over.
    func datesAway(in tx: Transaction) throws -> [ID<Contact>: [DatesAway]] {
        Dictionary(
            grouping: try DatesAway.all(account: account.id, since: account.zone.date(of: now), in: tx),
            by: \.contact)
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
