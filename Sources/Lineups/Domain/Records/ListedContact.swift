import Agenda
package import JSON
package import People
package import Platform
package import Storage
import Values

/// A contact with what lists show of it.
package struct ListedContact: Sendable {
    package let contact: Contact
    /// What the booker should know before asking them; nil for nothing.
    package let remark: String?
    /// That are not over.
    package let away: [DatesAway]
    /// Their shows and answers; nil in lists.
    package var record: ContactRecord?

    /// These contacts of the account, in their order.
    package static func listed(
        _ contacts: [Contact], _ account: Account, in tx: Transaction
    ) throws -> [ListedContact] {
        let shared = try Contact.sharedNumbers(account: account.id, in: tx)
        let away = Dictionary(
            grouping: try DatesAway.all(account: account.id, since: account.zone.date(of: tx.now), in: tx),
            by: \.contact)
        return contacts.map { contact in
            ListedContact(
                contact: contact, remark: contact.remark(sharedNumbers: shared), away: away[contact.id] ?? [])
        }
    }

    /// A contact of the account with their shows. Throws `ContactError.unknown`.
    package static func find(_ id: ID<Contact>, _ account: Account, in tx: Transaction) throws -> ListedContact {
        let contact = try Contact.find(id, account: account.id, in: tx)
        guard !contact.isArchived, var listed = try listed([contact], account, in: tx).first else {
            throw ContactError.unknown(id)
        }
        listed.record = try ContactRecord.of(id, in: tx)
        return listed
    }
}

extension ListedContact {
    package static let fields = first + last

    /// With the shows and the answers.
    package static let fieldsOfOne =
        first + [
            .value("shows", as: .list(ContactRecord.Show.jsonType)) { .array(($0.record?.shows ?? []).map(\.json)) },
            .value("reliability", as: .optional(ContactRecord.Reliability.jsonType)) {
                $0.record?.reliability.json ?? .null
            },
        ] + last

    private static let first = RecordFields<ListedContact>([
        .integer("id") { $0.contact.id.rawValue }, .text("name") { $0.contact.name },
        .text(optional: "cell") { $0.contact.cell?.e164 }, .text(optional: "email") { $0.contact.emails.first },
        .texts("tags") { $0.contact.tags }, .text(optional: "note") { $0.contact.note },
        .value("phones", as: .list(ContactNumber.jsonType)) { .array($0.contact.numbers.map(\.json)) },
        .value("away", as: .list(DatesAway.jsonType)) { .array($0.away.map(\.json)) },
    ])

    private static let last: [RecordFields<ListedContact>.Field] = [
        .value("channel", as: .optional(.choice(Channel.allCases.map(\.rawValue)))) {
            .optional($0.contact.channel?.rawValue)
        },
        .value("language", as: .optional(.choice(TextLanguage.allCases.map(\.rawValue)))) {
            .optional($0.contact.language?.rawValue)
        },
        .text(optional: "remark") { $0.remark },
        // Nil where that of the number counts.
        .text(optional: "zone") { $0.contact.zone?.identifier }, .texts("emails") { $0.contact.emails },
        .text(optional: "public_name", as: .outside) { $0.contact.publicName },
        .value("named", as: .optional(.choice(["yes", "no"]))) {
            .optional($0.contact.isNamed.map { $0 ? "yes" : "no" })
        },
    ]
}

extension DatesAway {
    fileprivate static let jsonType = JSONType.object([
        JSONType.Member("first_date", .day), JSONType.Member("last_date", .day),
        JSONType.Member("note", .optional(.outside)), JSONType.Member("source", .choice(["booker", "text", "page"])),
    ])

    fileprivate var json: JSONValue {
        [
            "first_date": .string(days.first.description), "last_date": .string(days.last.description),
            "note": .optional(note), "source": .string(source.rawValue),
        ]
    }
}

extension ContactRecord.Show {
    fileprivate static let jsonType = JSONType.object([
        JSONType.Member("event", .text), JSONType.Member("event_id", .integer), JSONType.Member("starts_at", .time),
        JSONType.Member("state", .choice(SlotStatus.allCases.map(\.rawValue))), JSONType.Member("host", .flag),
        JSONType.Member("positions", .list(.text)), JSONType.Member("leaves_at", .optional(.time)),
        JSONType.Member("canceled", .flag),
    ])

    fileprivate var json: JSONValue {
        [
            "event": .string(event.name), "event_id": .integer(Int(event.id.rawValue)),
            "starts_at": .string(DateText.iso(event.startsAt, in: event.zone)),
            "state": .string(slot.status.rawValue), "host": .bool(slot.isHost),
            "positions": .array(slot.spots.map { .string($0.position.name) }),
            "leaves_at": .optional(slot.queuedUntil?.rfc3339), "canceled": .bool(event.isCanceled),
        ]
    }
}

extension ContactRecord.Reliability {
    fileprivate static let jsonType = JSONType.object(
        ["asked", "confirmed", "declined", "withdrawn", "expired"].map { JSONType.Member($0, .integer) }
            + [JSONType.Member("typical_response_seconds", .optional(.integer))])

    fileprivate var json: JSONValue {
        [
            "asked": .integer(invited), "confirmed": .integer(confirmed), "declined": .integer(declined),
            "withdrawn": .integer(withdrawn), "expired": .integer(expired),
            "typical_response_seconds": .optional(typicalResponse.map { Int($0.components.seconds) }),
        ]
    }
}
