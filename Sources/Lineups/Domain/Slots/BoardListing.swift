package import Agenda
package import Platform
package import Storage
import Values

/// Which upcoming events a board lists.
package struct BoardQuery: Hashable, Sendable {
    package enum Filter: String, CaseIterable, Sendable {
        case all, open, confirmed

        func includes(_ isConfirmed: Bool) -> Bool {
            switch self {
            case .all: true
            case .open: !isConfirmed
            case .confirmed: isConfirmed
            }
        }
    }

    package var filter: Filter
    /// Words of the name, the place or somebody in the lineup; empty for all events.
    package var search: String
    /// Only those of tonight, also if they are over.
    package var isOfTonight: Bool

    package init(filter: Filter = .all, search: String = "", isOfTonight: Bool = false) {
        (self.filter, self.search, self.isOfTonight) = (filter, search, isOfTonight)
    }
}

/// The first events of a board with their lineups, and how many events there are.
package struct BoardListing: Sendable {
    package let lineups: [Lineup]
    /// The found events by filter.
    package let counts: [BoardQuery.Filter: Int]
    /// No upcoming events at all, whatever is searched for.
    package let isEmpty: Bool
    /// How many texts wait for the booker that may be about an event; events without any are absent.
    package let waiting: [ID<Event>: Int]
}

extension Board {
    /// Reads the lineups only of the events that are listed, and of those that may be confirmed: for all others it is
    /// enough that somebody has not said yes.
    ///
    /// - Parameter limit: the most events that are listed; nil for all.
    package static func listing(
        _ query: BoardQuery, limit: Int?, account: ID<Account>, in tx: Transaction
    ) throws -> BoardListing {
        let events =
            try query.isOfTonight
            ? Event.tonight(account: account, in: tx) : Event.upcoming(.show, account: account, in: tx)
        let found = query.search.folded.isEmpty ? events : try search(query.search, among: events, account, tx)
        let unanimous = try unanimousEvents(account: account, in: tx)
        var known = try lineups(of: found.filter { unanimous.contains($0.id) }, in: tx)
        let confirmed = Set(known.values.filter(\.isConfirmed).map(\.event.id))

        let counts = BoardQuery.Filter.allCases.map { filter in
            (filter, found.count { filter.includes(confirmed.contains($0.id)) })
        }
        let listed = found.filter { query.filter.includes(confirmed.contains($0.id)) }.prefix(limit ?? .max)
        try known.merge(lineups(of: listed.filter { known[$0.id] == nil }, in: tx)) { first, _ in first }
        return BoardListing(
            lineups: try Lineup.withDoubleBookings(listed.compactMap { known[$0.id] }, in: tx),
            counts: Dictionary(uniqueKeysWithValues: counts), isEmpty: events.isEmpty,
            waiting: Dictionary(grouping: try WaitingText.all(account: account, in: tx), by: \.event.id)
                .mapValues { Set($0.map(\.text.id)).count })
    }

    private static func lineups(of events: [Event], in tx: Transaction) throws -> [ID<Event>: Lineup] {
        Dictionary(uniqueKeysWithValues: try Lineup.of(events, in: tx).map { ($0.event.id, $0) })
    }

    /// The upcoming events in whose lineup everybody has said yes, if to earlier terms.
    private static func unanimousEvents(account: ID<Account>, in tx: Transaction) throws -> Set<ID<Event>> {
        Set(
            try tx.values(
                """
                SELECT slot.event_id FROM event JOIN slot ON slot.event_id = event.id
                WHERE \(upcoming(account: account, now: tx.now)) AND \(inLineup)
                GROUP BY slot.event_id HAVING min(CASE WHEN slot.answer = 'confirmed' THEN 1 ELSE 0 END) = 1
                """))
    }

    private static func search(
        _ words: String, among events: [Event], _ account: ID<Account>, _ tx: Transaction
    ) throws -> [Event] {
        let words = words.folded
        let people = try tx.rows(
            """
            SELECT slot.event_id, contact.name FROM event JOIN slot ON slot.event_id = event.id
            JOIN contact ON contact.id = slot.contact_id
            WHERE \(upcoming(account: account, now: tx.now)) AND \(inLineup)
            """)
        var withPerson: Set<ID<Event>> = []
        for row in people where try (row["name"] as String).folded.contains(words) {
            withPerson.insert(try row["event_id"])
        }
        return events.filter { event in
            withPerson.contains(event.id) || event.name.folded.contains(words)
                || (event.location ?? "").folded.contains(words)
        }
    }

    /// The events of `upcoming(account:in:)`.
    private static func upcoming(account: ID<Account>, now: Instant) -> SQL {
        """
        event.account_id = \(account) AND event.kind = 'show' AND event.ends_at > \(now)
            AND event.cancelled_at IS NULL
        """
    }

    /// The slots of `Lineup.slots`.
    private static let inLineup: SQL =
        "slot.removed_at IS NULL AND slot.bench_rank IS NULL AND slot.replaced_by IS NULL"
}

/// The lineups of all events of an account.
package enum Board {
    /// The upcoming events, the next first.
    package static func upcoming(account: ID<Account>, in tx: Transaction) throws -> [Lineup] {
        try Lineup.of(Event.upcoming(.show, account: account, in: tx), in: tx)
    }

    /// The events that are over or canceled, the latest first.
    package static func history(account: ID<Account>, in tx: Transaction) throws -> [Lineup] {
        try Lineup.of(Event.past(.show, account: account, in: tx), in: tx)
    }

    /// Some of the history, and how many events it has.
    ///
    /// - Parameter skipped: so many of the latest are left out.
    package static func history(
        account: ID<Account>, skipping skipped: Int, limit: Int, in tx: Transaction
    ) throws -> (lineups: [Lineup], count: Int) {
        let events = try Event.past(.show, account: account, in: tx)
        return (try Lineup.of(Array(events.dropFirst(skipped).prefix(limit)), in: tx), events.count)
    }
}
