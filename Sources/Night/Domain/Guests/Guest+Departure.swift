import Agenda
import Lineups
package import Platform
package import Storage
import Values

extension Guest {
    /// The guests who go off the list of a show with these performers. None of those who are out of it already.
    package static func departureNotes(
        of contacts: [ID<Contact>], from event: ID<Subject>, in tx: Transaction
    ) throws -> [DepartureNote] {
        try tx.rows(
            """
            SELECT contact.name, slot.answer, count(*) AS many
            FROM guest JOIN slot ON slot.id = guest.slot_id JOIN contact ON contact.id = slot.contact_id
            WHERE guest.event_id = \(event) AND slot.contact_id IN \(list: contacts)
                AND slot.removed_at IS NULL AND slot.replaced_by IS NULL AND slot.bench_rank IS NULL
            GROUP BY slot.id, contact.name, slot.answer ORDER BY slot.id
            """
        ).compactMap { row in
            guard try !(row["answer"] as Answer).isRefusal else { return nil }
            let (name, count): (String, Int) = (try row["name"], try row["many"])
            return DepartureNote(before: goOff(count, of: name), after: areOff(count, of: name))
        }
    }
}

// MARK: - Words

extension Guest {
    private static func goOff(_ count: Int, of performer: String) -> String {
        count.counted("guest of \(performer) goes off the list.", "guests of \(performer) go off the list.")
    }

    private static func areOff(_ count: Int, of performer: String) -> String {
        count.counted("guest of \(performer) is off the list.", "guests of \(performer) are off the list.")
    }
}
