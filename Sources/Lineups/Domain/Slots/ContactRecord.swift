package import Agenda
package import Platform
package import Storage
import Values

/// The shows and the answers of one contact.
package struct ContactRecord: Sendable {
    package struct Show: Sendable {
        package let event: Event
        package let slot: Slot
    }

    /// How an answer changed, and for which show.
    package struct Change: Sendable {
        package let event: Event
        package let change: SlotChange
    }

    /// What became of the requests.
    package struct Reliability: Hashable, Sendable {
        /// The number of shows they were asked about.
        package let invited: Int
        package let confirmed: Int
        package let declined: Int
        /// They said yes and then no.
        package let withdrawn: Int
        /// The deadline passed without an answer.
        package let expired: Int
        /// How long they take to answer a request by text, the median; nil where they never did.
        package var typicalResponse: Duration?
        /// They had said yes and did not come.
        package var noShows = 0

        /// `Asked about 12 shows: in for 9, declined 2, withdrew from 1`; nil for somebody who was never asked.
        package var words: String? {
            guard invited > 0 else { return nil }
            let parts = [
                confirmed > 0 ? "in for \(confirmed)" : nil, declined > 0 ? "declined \(declined)" : nil,
                withdrawn > 0 ? "withdrew from \(withdrawn)" : nil,
                expired > 0 ? "did not answer \(expired) in time" : nil,
                noShows > 0 ? "no-show at \(noShows)" : nil,
            ].compactMap(\.self)
            let shows = "Asked about \(invited.counted("show"))"
            return parts.isEmpty ? "\(shows), no answer yet" : "\(shows): \(parts.joined(separator: ", "))"
        }

        /// `In for 9 of 12, withdrew from 1`; nil for somebody who was never asked.
        package var shortWords: String? {
            guard invited > 0 else { return nil }
            return "In for \(confirmed) of \(invited)" + (withdrawn > 0 ? ", withdrew from \(withdrawn)" : "")
                + (noShows > 0 ? ", no-show at \(noShows)" : "")
        }
    }

    /// The latest first.
    package let shows: [Show]
    /// The latest first.
    package let changes: [Change]
    package let reliability: Reliability

    /// So many shows, and as many changes, are read.
    package static let length = 50

    package static func of(_ contact: ID<Contact>, in tx: Transaction) throws -> ContactRecord {
        let events = try tx.rows(
            """
            SELECT \(Event.columns) FROM slot JOIN event ON event.id = slot.event_id
            WHERE slot.contact_id = \(contact) AND slot.removed_at IS NULL
            ORDER BY event.starts_at DESC, event.id DESC LIMIT \(length)
            """
        ).map(Event.init)
        let shows = try events.compactMap { event in
            try Slot.find(contact: contact, event: event.id, in: tx).map { Show(event: event, slot: $0) }
        }
        return ContactRecord(
            shows: shows, changes: try changes(of: contact, in: tx), reliability: try reliability(of: contact, in: tx))
    }

    private static func changes(of contact: ID<Contact>, in tx: Transaction) throws -> [Change] {
        try tx.rows(
            """
            SELECT slot_change.at AS changed_at, contact.name AS contact_name, from_answer, to_answer, cause,
                slot_change.rule AS change_rule, inbound_message.body AS text_body, \(Event.columns)
            FROM slot JOIN slot_change ON slot_change.slot_id = slot.id
            JOIN contact ON contact.id = slot.contact_id JOIN event ON event.id = slot.event_id
            LEFT JOIN inbound_message ON inbound_message.id = slot_change.inbound_message_id
            WHERE slot.contact_id = \(contact) ORDER BY slot_change.id DESC LIMIT \(length)
            """
        ).map { row in
            let change = SlotChange(
                at: try row["changed_at"], name: try row["contact_name"], from: try row["from_answer"],
                to: try row["to_answer"], cause: try row["cause"], rule: try row["change_rule"],
                text: try row["text_body"], actor: nil)
            return Change(event: try Event(row), change: change)
        }
    }

    private static func reliability(of contact: ID<Contact>, in tx: Transaction) throws -> Reliability {
        var reliability = try reliability(of: [contact], in: tx)[contact] ?? Reliability([:])
        reliability.typicalResponse = try typicalResponse(of: contact, in: tx)
        return reliability
    }

    /// What became of the requests to each of these contacts, without their time of response. Canceled shows are not
    /// counted, and who was never asked is left out.
    static func reliability(
        of contacts: [ID<Contact>], in tx: Transaction
    ) throws -> [ID<Contact>: Reliability] {
        guard !contacts.isEmpty else { return [:] }
        let rows = try tx.rows(
            """
            SELECT slot.contact_id, slot.answer, count(*) AS many,
                count(CASE WHEN slot.answer = 'confirmed' AND slot.attendance = 'no_show' THEN 1 END) AS no_shows
            FROM slot JOIN event ON event.id = slot.event_id
            WHERE slot.contact_id IN \(list: contacts) AND event.cancelled_at IS NULL
                AND (slot.attendance = 'no_show' OR EXISTS (
                    SELECT 1 FROM invitation WHERE invitation.slot_id = slot.id AND purpose = 'request'))
            GROUP BY slot.contact_id, slot.answer
            """)
        let counts = try rows.reduce(into: [ID<Contact>: [Answer: Int]]()) { counts, row in
            counts[try row["contact_id"], default: [:]][try row["answer"], default: 0] += try row["many"]
        }
        var reliability = counts.mapValues { Reliability($0) }
        for row in rows { reliability[try row["contact_id"]]?.noShows += try row["no_shows"] }
        return reliability
    }

    /// The median time from the first request to the first answer by text.
    private static func typicalResponse(of contact: ID<Contact>, in tx: Transaction) throws -> Duration? {
        let times = try tx.rows(
            """
            SELECT min(invitation.asked_at) AS first_asked,
                (SELECT min(slot_change.at) FROM slot_change WHERE slot_change.slot_id = slot.id AND cause = 'text')
                    AS first_answered
            FROM slot JOIN invitation ON invitation.slot_id = slot.id AND invitation.purpose = 'request'
            WHERE slot.contact_id = \(contact) GROUP BY slot.id
            """
        ).compactMap { row -> Duration? in
            guard let answered: Instant = try row["first_answered"] else { return nil }
            let time = answered - (try row["first_asked"] as Instant)
            return time < .zero ? nil : time
        }.sorted()
        return times.isEmpty ? nil : times[times.count / 2]
    }
}

extension ContactRecord.Reliability {
    /// - Parameter counts: the shows they were asked about, by answer.
    fileprivate init(_ counts: [Answer: Int]) {
        self.init(
            invited: counts.values.reduce(0, +), confirmed: counts[.confirmed] ?? 0, declined: counts[.declined] ?? 0,
            withdrawn: counts[.withdrawn] ?? 0, expired: counts[.expired] ?? 0)
    }
}
