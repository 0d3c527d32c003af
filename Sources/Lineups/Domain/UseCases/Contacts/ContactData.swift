package import JSON
import Messaging
import People
package import Platform
package import Storage
import Values

/// Everything that is stored about a contact, for the person who asks for it: the rows of each table, with times as in
/// RFC 3339. With whom they never share a bill, and like to, is left out: it is about others too.
package struct ContactData: Sendable {
    package let contact: ID<Contact>
    package let account: ID<Account>

    package init(of contact: ID<Contact>, account: ID<Account>) {
        (self.contact, self.account) = (contact, account)
    }

    /// Throws `ContactError.unknown`.
    package func json(in tx: Transaction) throws -> JSONValue {
        let known = try KnownPerson(Contact.find(contact, account: account, in: tx), in: tx)
        let texts = try PersonTexts(of: known, in: tx)
        let person = texts.person
        return try .object(contacts(person, in: tx) + lineups(person, in: tx) + exchanged(texts, in: tx))
    }

    private func contacts(_ person: KnownPerson, in tx: Transaction) throws -> [JSONValue.Member] {
        let ids = person.contacts
        return [
            try table(
                "contacts",
                [
                    "id", "name", "note", "zone", "channel", "public_name", "named", "uid", "created_at",
                    "archived_at",
                ],
                """
                SELECT id, name, note, zone, channel, public_name, named, uid, created_at, archived_at
                FROM contact WHERE id IN \(list: ids)
                """, tx),
            try table(
                "numbers", ["raw", "e164", "kind", "textable", "verified", "wrong"],
                """
                SELECT raw, e164, kind, textable, verified, wrong FROM contact_number WHERE contact_id IN \(list: ids)
                ORDER BY contact_id, position
                """, tx),
            try table(
                "emails", ["address"],
                "SELECT address FROM contact_email WHERE contact_id IN \(list: ids) ORDER BY contact_id, position", tx),
            try table(
                "tags", ["tag"], "SELECT tag FROM contact_tag WHERE contact_id IN \(list: ids) ORDER BY tag", tx),
            try table(
                "dates_away", ["first_day", "last_day", "note", "source", "created_at"],
                """
                SELECT first_day, last_day, note, source, created_at FROM contact_away WHERE contact_id IN \(list: ids)
                ORDER BY first_day, id
                """, tx),
            try table(
                "calendars", ["url", "read_at"],
                "SELECT url, read_at FROM contact_calendar WHERE contact_id IN \(list: ids) ORDER BY id", tx),
            try table(
                "busy_times", ["starts_at", "ends_at"],
                """
                SELECT starts_at, ends_at FROM contact_busy WHERE contact_id IN \(list: ids) ORDER BY starts_at, id
                """, tx),
            try table(
                "positions", ["name", "likes"],
                """
                SELECT position.name, contact_position.likes FROM contact_position
                JOIN position ON position.id = contact_position.position_id
                WHERE contact_position.contact_id IN \(list: ids) ORDER BY position.rank, position.id
                """, tx),
            try table(
                "booking_rules", ["most_per_month", "days_between"],
                "SELECT most_per_month, days_between FROM contact_rule WHERE contact_id IN \(list: ids)", tx),
            try table(
                "fees", ["name", "pay", "pay_currency"],
                """
                SELECT position.name, contact_fee.pay, contact_fee.pay_currency FROM contact_fee
                JOIN position ON position.id = contact_fee.position_id
                WHERE contact_fee.contact_id IN \(list: ids) ORDER BY position.rank, position.id
                """, tx),
            try table(
                "former_cards", ["uid"], "SELECT uid FROM contact_former_uid WHERE contact_id IN \(list: ids)", tx),
            try table(
                "past_cards", ["folded_name", "uid", "reach", "created_at"],
                "SELECT folded_name, uid, reach, created_at FROM contact_past_card WHERE \(person.areTheirCards)", tx),
            try table(
                "calendar_feeds", ["created_at", "revoked_at"],
                """
                SELECT created_at, revoked_at FROM feed
                WHERE kind = \(Feed.Kind.contact.name) AND subject IN \(list: ids)
                """, tx),
        ]
    }

    private func lineups(_ person: KnownPerson, in tx: Transaction) throws -> [JSONValue.Member] {
        let ids = person.contacts
        return [
            try table(
                "lineups",
                [
                    "event", "starts_at", "bench_rank", "in_line_since", "answer", "answered_at", "added_at",
                    "removed_at", "snooze_until", "pay", "pay_currency", "deal", "set_seconds", "call_seconds", "note",
                    "told_start", "told_place", "attendance", "attended_at",
                ],
                """
                SELECT event.name AS event, event.starts_at, slot.bench_rank, slot.in_line_since, slot.answer,
                    slot.answered_at, slot.added_at, slot.removed_at, slot.snooze_until, slot.pay, slot.pay_currency,
                    slot.deal, slot.set_seconds, slot.call_seconds, slot.note, slot.told_start, slot.told_place,
                    slot.attendance, slot.attended_at
                FROM slot JOIN event ON event.id = slot.event_id WHERE slot.contact_id IN \(list: ids)
                ORDER BY event.starts_at, slot.id
                """, tx),
            try table(
                "spots", ["event", "position", "set_seconds", "pay", "pay_currency"],
                """
                SELECT event.name AS event, position.name AS position, spot.set_seconds, spot.pay, spot.pay_currency
                FROM spot JOIN position ON position.id = spot.position_id JOIN event ON event.id = spot.event_id
                JOIN slot ON slot.id = spot.slot_id WHERE slot.contact_id IN \(list: ids) ORDER BY spot.id
                """, tx),
            try table(
                "swaps", ["event", "names", "made_at", "closed_at"],
                """
                SELECT event.name AS event, swap_offer.names, swap_offer.made_at, swap_offer.closed_at
                FROM swap_offer JOIN slot ON slot.id = swap_offer.slot_id JOIN event ON event.id = slot.event_id
                WHERE slot.contact_id IN \(list: ids) ORDER BY swap_offer.id
                """, tx),
            try table(
                "requests", ["event", "purpose", "number", "asked_at", "answer_by", "closed_at", "leaning"],
                """
                SELECT event.name AS event, invitation.purpose, invitation.number, invitation.asked_at,
                    invitation.answer_by, invitation.closed_at, invitation.leaning
                FROM invitation JOIN slot ON slot.id = invitation.slot_id JOIN event ON event.id = slot.event_id
                WHERE slot.contact_id IN \(list: ids) ORDER BY invitation.id
                """, tx),
            try table(
                "answers", ["event", "changed_at", "from_answer", "to_answer", "cause", "rule"],
                """
                SELECT event.name AS event, slot_change.at AS changed_at, slot_change.from_answer,
                    slot_change.to_answer, slot_change.cause, slot_change.rule
                FROM slot_change JOIN slot ON slot.id = slot_change.slot_id JOIN event ON event.id = slot.event_id
                WHERE slot.contact_id IN \(list: ids) ORDER BY slot_change.id
                """, tx),
        ]
    }

    private func exchanged(_ texts: PersonTexts, in tx: Transaction) throws -> [JSONValue.Member] {
        let numbers = texts.numbers
        return [
            try table(
                "texts_received",
                [
                    "received_at", "from_number", "to_number", "body", "media_count", "verdict", "rule", "leaning",
                    "answer", "sid",
                ],
                """
                SELECT id, received_at, from_number, to_number, body, media_count, verdict, rule, leaning, answer, sid
                FROM inbound_message WHERE \(texts.areFromThem) ORDER BY id
                """, of: texts.person.account, in: .inbound, tx),
            try table(
                "texts_sent",
                ["created_at", "attempted_at", "to_number", "body", "media", "kind", "state", "error", "sid"],
                """
                SELECT id, created_at, attempted_at, to_number, body, media, kind, state, error, sid
                FROM outbound_message WHERE \(texts.areToThem) ORDER BY id
                """, of: texts.person.account, in: .outbound, tx),
            try table(
                "opt_outs", ["number", "since", "source"],
                "SELECT number, since, source FROM opt_out WHERE number IN \(list: numbers) ORDER BY since", tx),
            try table(
                "pauses", ["number", "since", "ended_at", "ended_by"],
                """
                SELECT number, since, ended_at, ended_by FROM number_pause WHERE number IN \(list: numbers)
                ORDER BY since
                """, tx),
            try table(
                "dialogs", ["number", "requested_at", "received_at", "question", "held", "first_unclear_text"],
                """
                SELECT number, requested_at, received_at, question, held, first_unclear_text FROM dialog_state
                WHERE number IN \(list: numbers) ORDER BY number, sender_id
                """, tx),
            // An alert has a row for each member who got it.
            try mentions(
                "alerts",
                """
                SELECT line AS words, raised_at AS noted_at
                FROM (SELECT min(id) AS id, account_id, line, raised_at FROM notification
                    GROUP BY account_id, topic, subject, raised_at, line) AS alert
                """, texts.person, tx),
            try mentions("changes", "SELECT summary AS words, at AS noted_at FROM undo_step", texts.person, tx),
        ]
    }

    /// The rows with one of the person's names, numbers or addresses.
    private func mentions(
        _ name: String, _ selection: SQL, _ person: KnownPerson, _ tx: Transaction
    ) throws -> JSONValue.Member {
        let rows = try tx.rows("\(selection) WHERE account_id = \(account) ORDER BY id").filter { row in
            let words: String = try row["words"]
            return person.isMentioned(in: words)
        }
        return JSONValue.Member(name, .array(try rows.map { try Self.object($0, ["words", "noted_at"]) }))
    }

    private func table(
        _ name: String, _ columns: [String], _ query: SQL, _ tx: Transaction
    ) throws -> JSONValue.Member {
        JSONValue.Member(name, .array(try tx.rows(query).map { try Self.object($0, columns) }))
    }

    /// Texts, with the words of those that are archived.
    private func table(
        _ name: String, _ columns: [String], _ query: SQL, of account: ID<Account>, in direction: TextArchive.Direction,
        _ tx: Transaction
    ) throws -> JSONValue.Member {
        let rows = try tx.rows(query)
        let archived = try TextArchive(direction).words(of: rows, account: account, in: tx)
        return JSONValue.Member(
            name,
            .array(
                try rows.map { row in
                    guard let words = archived[try row["id"]] else { return try Self.object(row, columns) }
                    return .object(
                        try columns.map { column in
                            switch column {
                            case "body": JSONValue.Member(column, .string(words.body))
                            case "answer": JSONValue.Member(column, .optional(words.answer))
                            default: JSONValue.Member(column, Self.json(try row[column], in: column))
                            }
                        })
                }))
    }

    private static func object(_ row: Row, _ columns: [String]) throws -> JSONValue {
        .object(
            try columns.map { column in
                let stored: SQLValue = try row[column]
                return JSONValue.Member(column, json(stored, in: column))
            })
    }

    private static func json(_ stored: SQLValue, in column: String) -> JSONValue {
        switch stored {
        case .null, .blob: .null
        case .text(let text): .string(text)
        case .real(let number): .double(number)
        case .integer(let number) where isTime(column): .string(Instant(milliseconds: number).rfc3339)
        case .integer(let number) where flags.contains(column): .bool(number == 1)
        case .integer(let number): .integer(Int(number))
        }
    }

    private static func isTime(_ column: String) -> Bool {
        column.hasSuffix("_at") || ["since", "answer_by", "snooze_until", "told_start"].contains(column)
    }

    private static let flags: Set<String> = ["textable", "verified", "wrong", "likes"]
}
