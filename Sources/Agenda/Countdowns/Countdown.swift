package import People
package import Storage
package import Values

/// An event that is nothing but a day to look forward to, and whether its owner is texted when it comes.
package struct Countdown: Sendable {
    package var event: Event
    package var notifies: Bool

    /// What stands in the place of a description until there is one; it is none itself.
    package static let placeholder = "Event Description"
    /// Characters of a description.
    static let longestName = 200
}

extension Countdown {
    private static let columns: SQL = "\(Event.columns), coalesce(countdown.notifies, 1) AS notifies"
    private static let source: SQL = "event LEFT JOIN countdown ON countdown.event_id = event.id"

    private init(_ row: Row) throws {
        event = try Event(row)
        notifies = try row["notifies"]
    }

    /// Nil for what is gone, or is an event of another kind.
    package static func find(_ id: ID<Event>, in tx: Transaction) throws -> Countdown? {
        try tx.row("SELECT \(columns) FROM \(source) WHERE event.id = \(id) AND event.kind = 'countdown'")
            .map(Countdown.init)
    }

    /// By their descriptions.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [Countdown] {
        try tx.rows(
            """
            SELECT \(columns) FROM \(source)
            WHERE event.account_id = \(account) AND event.kind = 'countdown' AND event.cancelled_at IS NULL
            ORDER BY event.folded_name, event.starts_at, event.id
            """
        ).map(Countdown.init)
    }

    /// What comes next: of the countdowns, or of everything that has a date where there is none.
    package static func next(account: ID<Account>, now: Instant, in tx: Transaction) throws -> Event? {
        try tx.row(
            """
            SELECT \(Event.columns) FROM event
            WHERE account_id = \(account) AND cancelled_at IS NULL AND starts_at > \(now)
                AND NOT \(NamedCalendar.hidesEvent)
            ORDER BY kind = 'countdown' DESC, starts_at, id LIMIT 1
            """
        ).map(Event.init)
    }

    /// Which event of any kind is meant; where several are, and one of them is a countdown, that one.
    package static func match(
        _ words: String, account: ID<Account>, now: Instant, in tx: Transaction
    ) throws -> NameMatch<Event>.Result {
        let words = words.hasPrefix("@") ? String(words.dropFirst()) : words
        let result = try Event.match(words, kind: nil, account: account, now: now, in: tx)
        guard case .several(let candidates) = result else { return result }
        let events = try candidates.map { ($0, try Event.find($0.id, in: tx)) }
        let countdowns = events.filter { $0.1?.kind == .countdown }
        if let only = countdowns.first, countdowns.count == 1 { return .one(only.0) }
        // What was called off is meant only where nothing else is.
        let status = events.filter { $0.1?.isCancelled == false }.map(\.0)
        if let only = status.first, status.count == 1 { return .one(only) }
        return .several(status.isEmpty ? candidates : status)
    }
}
