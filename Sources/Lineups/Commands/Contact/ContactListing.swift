import CommandKit
import JSON
import Lineups
import Platform
import Values

/// How a table shows contacts.
enum ContactListing {
    static func of(
        _ contacts: [ListedContact], fields: RecordFields<ListedContact> = ListedContact.fields, emptyState: String
    ) -> OutputTable {
        OutputTable(
            contacts, fields,
            shown: [
                "id": "ID", "name": "NAME", "cell": "CELL", "email": "EMAIL",
                "tags": OutputTable.Shown("TAGS") { $0.contact.tags.joined(separator: " ") },
                "note": OutputTable.Shown("NOTE", light: { $0.remark == nil ? nil : .yellow }) {
                    $0.remark ?? $0.contact.note ?? ""
                },
            ], emptyState: emptyState)
    }
}
