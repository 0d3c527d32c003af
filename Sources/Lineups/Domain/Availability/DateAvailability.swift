package import Agenda
package import People
package import Platform
package import Storage
package import Values

extension Availability: SQLConvertible {}

/// What a contact said about a day, or about one show of a day that has several. A later answer replaces it.
package struct DateAvailability: Hashable, Sendable {
    package let contact: ID<Contact>
    package let day: LocalDate
    /// Nil for every show of the day.
    package let event: ID<Event>?
    package let answer: Availability
    /// The words of an answer with a limit: "either, not both".
    package let words: String?
    package let source: DatesAway.Source
    package let saidAt: Instant

    package init(
        contact: ID<Contact>, day: LocalDate, event: ID<Event>? = nil, answer: Availability, words: String? = nil,
        source: DatesAway.Source, saidAt: Instant
    ) {
        (self.contact, self.day, self.event, self.answer) = (contact, day, event, answer)
        (self.words, self.source, self.saidAt) = (words, source, saidAt)
    }

    private init(_ row: Row) throws {
        let text: String = try row["day"]
        guard let day = LocalDate(iso: text) else { throw StoreError.column("day", holds: text, wanted: "a day") }
        self.init(
            contact: try row["contact_id"], day: day, event: try row["event_id"], answer: try row["answer"],
            words: try row["words"], source: try row["source"], saidAt: try row["said_at"])
    }
}

// MARK: - Storage

extension DateAvailability {
    private static let columns: SQL = "contact_id, day, event_id, answer, words, source, said_at"

    /// What contacts said about days.
    package static func all(
        of contacts: [ID<Contact>], on days: [LocalDate], in tx: Transaction
    ) throws -> [DateAvailability] {
        try tx.rows(
            """
            SELECT \(columns) FROM availability
            WHERE contact_id IN \(list: contacts) AND day IN \(list: Set(days).sorted().map(\.description))
            ORDER BY contact_id, day, id
            """
        ).map(DateAvailability.init)
    }

    /// What a contact said about all days from this one on.
    package static func all(
        of contact: ID<Contact>, since day: LocalDate, in tx: Transaction
    ) throws -> [DateAvailability] {
        try tx.rows(
            """
            SELECT \(columns) FROM availability WHERE contact_id = \(contact) AND day >= \(day.description)
            ORDER BY day, id
            """
        ).map(DateAvailability.init)
    }

    /// Replaces what the contact said about the same day and show.
    package func save(in tx: Transaction) throws {
        try Self.remove(of: contact, day, event, in: tx)
        try tx.run(
            """
            INSERT INTO availability (contact_id, day, event_id, answer, words, source, said_at)
            VALUES (\(contact), \(day.description), \(event), \(answer), \(words), \(source), \(saidAt))
            """)
    }

    package static func remove(
        of contact: ID<Contact>, _ day: LocalDate, _ event: ID<Event>?, in tx: Transaction
    ) throws {
        try tx.run(
            """
            DELETE FROM availability
            WHERE contact_id = \(contact) AND day = \(day.description) AND coalesce(event_id, 0) = coalesce(\(event), 0)
            """)
    }

    /// Moves what a contact said to another one who is the same person. The later answer to a day counts.
    static func merge(_ other: ID<Contact>, into kept: ID<Contact>, in tx: Transaction) throws {
        for said in try tx.rows("SELECT \(columns) FROM availability WHERE contact_id = \(other) ORDER BY id")
            .map(DateAvailability.init)
        {
            let known = try all(of: [kept], on: [said.day], in: tx).first { $0.event == said.event }
            if let known, known.saidAt >= said.saidAt { continue }
            try DateAvailability(
                contact: kept, day: said.day, event: said.event, answer: said.answer, words: said.words,
                source: said.source, saidAt: said.saidAt
            ).save(in: tx)
        }
        try tx.run("DELETE FROM availability WHERE contact_id = \(other)")
        for weekday in try NeverDays.of(other, in: tx) { _ = try NeverDays.set(weekday, true, of: kept, in: tx) }
        try tx.run("DELETE FROM contact_never WHERE contact_id = \(other)")
    }

    /// What people said last about an event, or else about its day; absent where they said nothing.
    static func answers(
        of contacts: [ID<Contact>], to event: Event, in tx: Transaction
    ) throws -> [ID<Contact>: Availability] {
        guard !contacts.isEmpty else { return [:] }
        let said = try all(of: contacts, on: [event.localStart.date], in: tx)
        return contacts.reduce(into: [:]) { answers, contact in
            let own = said.filter { $0.contact == contact }
            answers[contact] = (own.last { $0.event == event.id } ?? own.last { $0.event == nil })?.answer
        }
    }

    /// Deletes the words of answers up to `end`; the answers stay.
    package static func deleteWords(upTo end: Instant, in tx: Transaction) throws {
        try tx.run("UPDATE availability SET words = NULL WHERE said_at <= \(end) AND words IS NOT NULL")
    }

    /// Deletes what contacts said, who are erased.
    static func erase(of contacts: [ID<Contact>], in tx: Transaction) throws {
        try tx.run("DELETE FROM availability WHERE contact_id IN \(list: contacts)")
        try tx.run("DELETE FROM contact_never WHERE contact_id IN \(list: contacts)")
    }
}

/// The weekdays on which a contact never can: "never Mondays". An answer to a single date outweighs them.
package enum NeverDays {
    package static func of(_ contact: ID<Contact>, in tx: Transaction) throws -> [Weekday] {
        try of([contact], in: tx)[contact, default: []].sorted { $0.rawValue < $1.rawValue }
    }

    package static func of(_ contacts: [ID<Contact>], in tx: Transaction) throws -> [ID<Contact>: Set<Weekday>] {
        let rows = try tx.rows("SELECT contact_id, weekday FROM contact_never WHERE contact_id IN \(list: contacts)")
        return try rows.reduce(into: [:]) { found, row in
            guard let weekday = Weekday(rawValue: try row["weekday"]) else { return }
            found[try row["contact_id"] as ID<Contact>, default: []].insert(weekday)
        }
    }

    /// Returns whether that changed anything.
    @discardableResult
    package static func set(
        _ weekday: Weekday, _ isNever: Bool, of contact: ID<Contact>, in tx: Transaction
    ) throws -> Bool {
        if isNever {
            return try tx.run(
                """
                INSERT INTO contact_never (contact_id, weekday) VALUES (\(contact), \(weekday.rawValue))
                ON CONFLICT (contact_id, weekday) DO NOTHING
                """) > 0
        }
        return try tx.run("DELETE FROM contact_never WHERE contact_id = \(contact) AND weekday = \(weekday.rawValue)")
            > 0
    }
}
