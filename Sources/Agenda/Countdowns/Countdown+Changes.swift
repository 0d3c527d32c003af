package import People
package import Storage
package import Values

extension Countdown {
    /// A description as it is kept, its blanks single.
    ///
    /// - Throws: for an empty one, and for the words that only hold its place.
    package static func checked(description: String) throws(CountdownError) -> String {
        let words = description.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // What takes no room is no description either.
        let isBlank = words.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
        guard !isBlank, words.folded != placeholder.folded else { throw .noDescription }
        guard words.count <= longestName else { throw .tooLong(words.count) }
        return words
    }

    /// A beginning as it is kept, in whole seconds.
    ///
    /// - Throws: for what is not later than now.
    package static func checked(date: Instant, zone: Zone, now: Instant) throws(CountdownError) -> Instant {
        let whole = Instant(milliseconds: date.milliseconds.floorDivided(by: 1000) * 1000)
        guard whole > now else { throw .notLater(zone.local(date)) }
        return whole
    }

    /// A day alone lasts until the next midnight, a moment for two hours.
    private static func end(of start: Instant, isAllDay: Bool, zone: Zone) -> Instant {
        guard isAllDay else { return start.adding(Event.usualLength) }
        let midnight = LocalTime(secondsSinceMidnight: 0)
        return zone.instant(of: LocalDateTime(date: zone.date(of: start).adding(days: 1), time: midnight))
    }

    /// Keeps a new one. The same description at the same moment is not doubled: then the second is false.
    ///
    /// - Parameter isAllDay: a day was said and no time: it is counted down to its first moment.
    package static func add(
        _ description: String, at date: Instant, isAllDay: Bool = false, zone: Zone, notifies: Bool = true,
        account: ID<Account>, now: Instant, in tx: Transaction
    ) throws -> (countdown: Countdown, isNew: Bool) {
        let name = try checked(description: description)
        let start = try checked(date: date, zone: zone, now: now)
        let twin = try all(account: account, in: tx)
            .first { $0.event.name.folded == name.folded && $0.event.startsAt == start }
        if let twin { return (twin, false) }
        let id = try Event.create(
            EventDraft(
                kind: .countdown, name: name, startsAt: start,
                length: end(of: start, isAllDay: isAllDay, zone: zone) - start, zone: zone, isAllDay: isAllDay),
            account: account, now: now, in: tx)
        guard let event = try Event.find(id, in: tx) else { throw CountdownError.changedMeanwhile(name) }
        let countdown = Countdown(event: event, notifies: notifies)
        try countdown.save(now: now, in: tx)
        try CountdownUndo.added(countdown: id.rawValue).record("added \"\(name)\"", account: account, now: now, in: tx)
        try CountdownAlarms.arrange(account: account, now: now, in: tx)
        return (countdown, true)
    }

    /// Keeps a changed one; everything is checked as for a new one. What changes nothing keeps nothing.
    ///
    /// - Parameters:
    ///   - isAllDay: of the new date.
    ///   - zone: nil keeps it. With another zone and no other date, the clock there shows the same.
    package func edited(
        description: String? = nil, date: Instant? = nil, isAllDay: Bool = false, zone: Zone? = nil,
        notifies: Bool? = nil, now: Instant, in tx: Transaction
    ) throws -> (countdown: Countdown, isChanged: Bool) {
        guard let old = try Countdown.find(event.id, in: tx) else { throw CountdownError.changedMeanwhile(event.name) }
        var new = old
        new.event.zone = zone ?? old.event.zone
        new.event.name = try Countdown.checked(description: description ?? old.event.name)
        new.event.startsAt = try Countdown.checked(
            date: date ?? new.event.zone.instant(of: old.event.localStart), zone: new.event.zone, now: now)
        if date != nil { new.event.isAllDay = isAllDay }
        new.event.endsAt = Countdown.end(of: new.event.startsAt, isAllDay: new.event.isAllDay, zone: new.event.zone)
        new.notifies = notifies ?? old.notifies
        let before = CountdownUndo.Fields(old)
        guard CountdownUndo.Fields(new) != before else { return (old, false) }
        try CountdownUndo.edited(before: before)
            .record("changed \"\(old.event.name)\"", account: event.account, now: now, in: tx)
        try new.save(now: now, in: tx)
        try CountdownAlarms.arrange(account: event.account, now: now, in: tx)
        return (new, true)
    }

    /// Takes all of them away, with everything that hangs on them, or none.
    package static func remove(_ countdowns: [Countdown], now: Instant, in tx: Transaction) throws {
        guard let first = countdowns.first else { return }
        let removed = try countdowns.map { countdown in
            guard let current = try find(countdown.event.id, in: tx) else {
                throw CountdownError.changedMeanwhile(countdown.event.name)
            }
            let removed = try CountdownUndo.Removed(current, in: tx)
            try Event.delete(countdown.event.id, in: tx)
            return removed
        }
        let summary =
            countdowns.count == 1 ? "removed \"\(first.event.name)\"" : "removed \(countdowns.count) countdowns"
        try CountdownUndo.removed(countdowns: removed).record(
            summary, account: first.event.account, now: now, in: tx)
        try CountdownAlarms.arrange(account: first.event.account, now: now, in: tx)
    }

    /// What is made or moved to within the hour needs no text that it is an hour off.
    func save(now: Instant, in tx: Transaction) throws {
        try event.save(now: now, in: tx)
        let isNear = event.startsAt <= now.adding(CountdownAlarms.lead)
        try tx.run(
            """
            INSERT INTO countdown (event_id, notifies, hour_told_for)
            VALUES (\(event.id), \(notifies), \(isNear ? event.startsAt : nil))
            ON CONFLICT (event_id) DO UPDATE SET notifies = excluded.notifies,
                hour_told_for = coalesce(excluded.hour_told_for, countdown.hour_told_for)
            """)
    }
}
