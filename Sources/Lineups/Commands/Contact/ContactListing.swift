import Agenda
import CommandKit
import JSON
import Lineups
import People
import Platform
import Storage
import Values

/// The columns and rows of contact lists.
enum ContactListing {
    /// - Parameters:
    ///   - away: the dates away that are not over, of each contact who has any.
    ///   - records: the shows and answers of each contact, where they are to be listed.
    static func of(
        _ contacts: [Contact], sharedNumbers: Set<String>, away: [ID<Contact>: [DatesAway]],
        records: [ID<Contact>: ContactRecord] = [:], emptyState: String
    ) -> OutputTable {
        var listing = OutputTable(
            [
                "id": "ID", "name": "NAME", "cell": "CELL", "email": "EMAIL", "tags": "TAGS", "note": "NOTE",
                "phones": nil, "away": nil,
            ],
            adding: records.isEmpty ? ["channel": nil] : ["shows": nil, "reliability": nil, "channel": nil],
            emptyState: emptyState)
        listing.rows = contacts.map { contact in
            let remark = contact.remark(sharedNumbers: sharedNumbers)
            var row: [OutputTable.Cell] = [
                .number(contact.id.rawValue), .text(contact.name), .text(contact.cell?.e164),
                .text(contact.emails.first),
                .list(contact.tags, shown: contact.tags.joined(separator: " ")),
                .text(
                    remark ?? contact.note, shown: remark ?? contact.note ?? "",
                    light: remark == nil ? nil : .yellow),
                .values(contact.numbers.map(\.json)), .values((away[contact.id] ?? []).map(\.json)),
            ]
            row += records[contact.id].map(Self.cells) ?? []
            row.append(.text(contact.channel?.rawValue))
            return row
        }
        return listing
    }
}

extension ContactListing {
    private static func cells(of record: ContactRecord) -> [OutputTable.Cell] {
        let shows: [JSONValue] = record.shows.map { show in
            [
                "event": .string(show.event.name), "event_id": .integer(Int(show.event.id.rawValue)),
                "starts_at": .string(DateText.iso(show.event.startsAt, in: show.event.zone)),
                "state": .string(show.slot.status.rawValue), "host": .bool(show.slot.isHost),
                "positions": .array(show.slot.spots.map { .string($0.position.name) }),
                "leaves_at": show.slot.queuedUntil.map { .string($0.rfc3339) } ?? .null,
                "canceled": .bool(show.event.isCanceled),
            ]
        }
        let reliability = record.reliability
        let counts: JSONValue = [
            "asked": .integer(reliability.invited), "confirmed": .integer(reliability.confirmed),
            "declined": .integer(reliability.declined), "withdrawn": .integer(reliability.withdrawn),
            "expired": .integer(reliability.expired),
            "typical_response_seconds": reliability.typicalResponse.map { .integer(Int($0.components.seconds)) }
                ?? .null,
        ]
        return [.values(shows), .value(counts)]
    }
}
