import Agenda
package import People
package import Platform
package import Storage
package import Values

/// The contacts who can be added to a lineup, with what a booker wants to know before asking them. However many there
/// are, the number of queries is the same.
package struct LineupCandidates: Sendable {
    /// Which contacts are wanted.
    package struct Query: Hashable, Sendable {
        /// Part of a name, number or address; empty for all.
        package var words = ""
        /// Only contacts with this tag; nil for all.
        package var tag: String?

        package init(words: String = "", tag: String? = nil) { (self.words, self.tag) = (words, tag) }
    }

    package struct Candidate: Sendable {
        package let contact: Contact
        /// Their dates away that have a day of the event.
        package let away: [DatesAway]
        /// Their other events at that time.
        package let conflicts: [ScheduleConflict]
        /// When they are busy at that time, by their calendar.
        package let busy: [BusyTime]
        /// When the last show began that they played; nil for none.
        package let lastPlayed: Instant?
        /// Nil for somebody who was never asked.
        package let reliability: ContactRecord.Reliability?
    }

    /// Those who played last come first, and then the others by name.
    package let candidates: [Candidate]
    /// How many contacts the query finds who are not in the lineup or on its bench.
    package let found: Int
    /// The tags of all contacts, by name.
    package let tags: [String]

    /// So many are listed.
    package static let limit = 40

    /// - Parameters:
    ///   - contacts: all contacts of the account, by name.
    ///   - chosen: contacts who are listed first, whatever the query.
    package init(
        _ query: Query, for lineup: Lineup, among contacts: [Contact], chosen: [ID<Contact>] = [],
        away: [ID<Contact>: [DatesAway]], conflicts: [ID<Contact>: [ScheduleConflict]],
        busy: [ID<Contact>: [BusyTime]] = [:], in tx: Transaction
    ) throws {
        let event = lineup.event
        let seated = Set((lineup.slots + lineup.bench).map(\.contact))
        var fitting = contacts
        if let tag = query.tag { fitting = fitting.filter { $0.tags.contains(tag) } }
        if !query.words.folded.isEmpty { fitting = ContactLookup.search(query.words, in: fitting) }
        fitting = fitting.filter { !seated.contains($0.id) }
        let played = try Self.lastPlayed(account: event.account, in: tx)
        let listed = contacts.filter { chosen.contains($0.id) && !seated.contains($0.id) }
        let others = fitting.filter { !chosen.contains($0.id) }
        let recent = others.compactMap { contact in played[contact.id].map { (contact, $0) } }.sorted { $0.1 > $1.1 }
        let all = listed + recent.map(\.0) + others.filter { played[$0.id] == nil }
        let first = Array(all.prefix(max(Self.limit, listed.count)))
        let reliability = try ContactRecord.reliability(of: first.map(\.id), in: tx)
        candidates = first.map { contact in
            Candidate(
                contact: contact, away: away[contact.id] ?? [], conflicts: conflicts[contact.id] ?? [],
                busy: busy[contact.id] ?? [], lastPlayed: played[contact.id], reliability: reliability[contact.id])
        }
        found = fitting.count
        tags = Set(contacts.flatMap(\.tags)).sorted()
    }

    /// When the last show of each contact began that they were confirmed for; absent where there is none.
    package static func lastPlayed(account: ID<Account>, in tx: Transaction) throws -> [ID<Contact>: Instant] {
        let rows = try tx.rows(
            """
            SELECT slot.contact_id, max(event.starts_at) AS last_start
            FROM event JOIN slot ON slot.event_id = event.id
            WHERE event.account_id = \(account) AND event.cancelled_at IS NULL AND event.starts_at <= \(tx.now)
                AND slot.answer = 'confirmed' AND slot.removed_at IS NULL AND slot.replaced_by IS NULL
                AND slot.bench_rank IS NULL
            GROUP BY slot.contact_id
            """)
        return try Dictionary(uniqueKeysWithValues: rows.map { (try $0["contact_id"], try $0["last_start"]) })
    }
}
