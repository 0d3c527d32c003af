import ICalendar
package import Platform
package import Storage
package import Values

/// An event that is only counted down to, and whether its owner gets texts about it.
package struct Countdown: Sendable {
    package var event: Event
    /// Whether its owner gets texts one hour before the start and at the start.
    package var notifies: Bool

    /// Shown in the place of a missing description; not a valid description.
    package static let placeholder = "Event Description"
    /// In characters.
    static let longestName = 200
}

extension Countdown {
    private static let columns: SQL = "\(Event.columns), coalesce(countdown.notifies, 1) AS notifies"
    private static let source: SQL = "event LEFT JOIN countdown ON countdown.event_id = event.id"

    private init(_ row: Row) throws {
        event = try Event(row)
        notifies = try row["notifies"]
    }

    /// Nil if there is no such event, or it is of another kind.
    package static func find(_ id: ID<Event>, in tx: Transaction) throws -> Countdown? {
        try tx.row("SELECT \(columns) FROM \(source) WHERE event.id = \(id) AND event.kind = 'countdown'")
            .map(Countdown.init)
    }

    /// Ordered by description.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [Countdown] {
        try tx.rows(
            """
            SELECT \(columns) FROM \(source)
            WHERE event.account_id = \(account) AND event.kind = 'countdown' AND event.cancelled_at IS NULL
            ORDER BY event.folded_name, event.starts_at, event.id
            """
        ).map(Countdown.init)
    }

    /// The next countdown, else the next event of any kind; nil if there is none.
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

    /// Finds an event of any kind by name. Among several matches, the only countdown wins.
    package static func match(
        _ words: String, account: ID<Account>, now: Instant, in tx: Transaction
    ) throws -> NameMatch<Event>.Result {
        let words = words.hasPrefix("@") ? String(words.dropFirst()) : words
        let result = try Event.match(words, kind: nil, account: account, now: now, in: tx)
        guard case .several(let candidates) = result else { return result }
        let events = try candidates.map { ($0, try Event.find($0.id, in: tx)) }
        let countdowns = events.filter { $0.1?.kind == .countdown }
        if let only = countdowns.first, countdowns.count == 1 { return .one(only.0) }
        // Canceled events match only if nothing else does.
        let active = events.filter { $0.1?.isCanceled == false }.map(\.0)
        if let only = active.first, active.count == 1 { return .one(only) }
        return .several(active.isEmpty ? candidates : active)
    }

    /// A date as people type it. Without a time it is the start of the day.
    ///
    /// - Throws: `CountdownError.notLater`, or `CountdownError.date` for what is no date.
    package static func date(
        _ text: String, zone: Zone, account: Account, now: Instant
    ) throws(CountdownError) -> NaturalDate.Reading {
        guard !text.allSatisfy(\.isWhitespace) else { throw .notLater(zone.local(now)) }
        let reading: NaturalDate.Reading
        do throws(NaturalDateError) {
            reading = try NaturalDate.read(text, now: now, zone: zone, order: account.dateOrder)
        } catch .past(let date, let time) {
            let midnight = LocalTime(secondsSinceMidnight: 0)
            throw .notLater(LocalDateTime(date: date, time: time ?? midnight))
        } catch {
            throw .date(.date(text, error))
        }
        _ = try checked(date: reading.instant, zone: zone, now: now)
        return reading
    }

    /// How far ahead to search a series for its next occurrence.
    static let lookahead: Duration = .days(400)

    /// The event that a countdown runs to: a series starts at its next occurrence. Nil if the event does not exist.
    package static func target(_ id: ID<Event>, now: Instant, in tx: Transaction) throws -> Event? {
        guard var event = try Event.find(id, in: tx) else { return nil }
        guard event.kind == .entry, event.startsAt <= now, !event.isCanceled,
            let entry = try CalendarEntry.find(id, now: now, in: tx),
            let account = try Account.find(event.account, in: tx)
        else { return event }
        let zone = account.zone
        let occurrences = try CalendarContents.series(entry, account: account, now: now, tx: tx)
            .occurrences(in: now..<now.adding(lookahead))
        guard let next = occurrences.first(where: { $0.start.instant(allDayIn: zone) > now }) else { return event }
        event.startsAt = next.start.instant(allDayIn: zone)
        event.endsAt = next.end.instant(allDayIn: zone)
        return event
    }
}
