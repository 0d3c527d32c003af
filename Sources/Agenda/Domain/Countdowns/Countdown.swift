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
    package static func next(account: ID<Account>, in tx: Transaction) throws -> Event? {
        try tx.row(
            """
            SELECT \(Event.columns) FROM event
            WHERE account_id = \(account) AND cancelled_at IS NULL AND starts_at > \(tx.now)
                AND NOT \(NamedCalendar.hidesEvent)
            ORDER BY kind = 'countdown' DESC, starts_at, id LIMIT 1
            """
        ).map(Event.init)
    }

    /// Finds an event of any kind by name. Among several matches, the only countdown wins.
    package static func match(
        _ words: String, account: ID<Account>, in tx: Transaction
    ) throws -> NameMatch<Event>.Result {
        let words = words.hasPrefix("@") ? String(words.dropFirst()) : words
        let result = try Event.match(words, kind: nil, account: account, in: tx)
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
    /// - Parameter day: of a time alone; nil for the next day with that time.
    /// - Throws: `CountdownError.notLater`, or `CountdownError.date` for what is no date.
    package static func date(
        _ text: String, zone: Zone, on day: LocalDate? = nil, account: Account, now: Instant
    ) throws(CountdownError) -> NaturalDate.Reading {
        guard !text.allSatisfy(\.isWhitespace) else { throw .notLater(zone.local(now)) }
        var reading: NaturalDate.Reading
        do throws(NaturalDateError) {
            reading = try NaturalDate.read(text, now: now, zone: zone, order: account.dateOrder)
        } catch .past(let date, let time) {
            let midnight = LocalTime(secondsSinceMidnight: 0)
            throw .notLater(LocalDateTime(date: date, time: time ?? midnight))
        } catch {
            throw .date(.date(text, error))
        }
        if let day { reading = reading.on(day, in: zone) }
        _ = try checked(date: reading.instant, zone: zone, now: now)
        return reading
    }

    /// How far ahead to search a series for its next occurrence.
    static let lookahead: Duration = .days(400)

    /// The event that a countdown runs to: a series starts at its next occurrence. Nil if the event does not exist.
    package static func target(_ id: ID<Event>, in tx: Transaction) throws -> Event? {
        guard var event = try Event.find(id, in: tx) else { return nil }
        guard event.kind == .entry, event.startsAt <= tx.now, !event.isCanceled,
            let entry = try CalendarEntry.find(id, in: tx),
            let account = try Account.find(event.account, in: tx)
        else { return event }
        let zone = account.zone
        let occurrences = try CalendarContents.series(entry, account: account, tx: tx)
            .occurrences(in: tx.now..<tx.now.adding(lookahead))
        guard let next = occurrences.first(where: { $0.start.instant(allDayIn: zone) > tx.now }) else { return event }
        event.startsAt = next.start.instant(allDayIn: zone)
        event.endsAt = next.end.instant(allDayIn: zone)
        return event
    }
}

extension Countdown {
    /// A valid description, with single spaces.
    ///
    /// - Throws: `CountdownError` if it is empty, too long or the placeholder.
    package static func checked(description: String) throws(CountdownError) -> String {
        let words = description.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // Invisible characters alone are no description.
        let isBlank = words.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
        guard !isBlank, words.folded != placeholder.folded else { throw .noDescription }
        guard words.count <= longestName else { throw .tooLong(words.count) }
        return words
    }

    /// A valid start, in whole seconds.
    ///
    /// - Throws: `CountdownError.notLater` if it is not in the future.
    package static func checked(date: Instant, zone: Zone, now: Instant) throws(CountdownError) -> Instant {
        let whole = Instant(milliseconds: date.milliseconds.floorDivided(by: 1000) * 1000)
        guard whole > now else { throw .notLater(zone.local(date)) }
        return whole
    }

    /// An all-day countdown ends at the next midnight, any other after the default length.
    private static func end(of start: Instant, isAllDay: Bool, zone: Zone) -> Instant {
        guard isAllDay else { return start.adding(Event.defaultLength) }
        let midnight = LocalTime(secondsSinceMidnight: 0)
        return zone.instant(of: LocalDateTime(date: zone.date(of: start).adding(days: 1), time: midnight))
    }

    /// Adds a countdown, as one undo step. `isNew` is false if one with the same description and start exists.
    ///
    /// - Parameter isAllDay: the date has no time; the countdown runs to the start of the day.
    package static func add(
        _ description: String, at date: Instant, isAllDay: Bool = false, zone: Zone, notifies: Bool = true,
        account: ID<Account>, in tx: Transaction
    ) throws -> (countdown: Countdown, isNew: Bool) {
        let name = try checked(description: description)
        let start = try checked(date: date, zone: zone, now: tx.now)
        let duplicate = try all(account: account, in: tx)
            .first { $0.event.name.folded == name.folded && $0.event.startsAt == start }
        if let duplicate { return (duplicate, false) }
        let id = try Event.create(
            EventDraft(
                kind: .countdown, name: name, startsAt: start,
                length: end(of: start, isAllDay: isAllDay, zone: zone) - start, zone: zone, isAllDay: isAllDay),
            account: account, in: tx)
        guard let event = try Event.find(id, in: tx) else { throw CountdownError.changedMeanwhile(name) }
        let countdown = Countdown(event: event, notifies: notifies)
        try countdown.save(in: tx)
        try CountdownUndo.added(countdown: id.rawValue).record("added \"\(name)\"", account: account, in: tx)
        try CountdownAlarms.reschedule(account: account, in: tx)
        return (countdown, true)
    }

    /// Adds a countdown with a picture; `undo` takes both back. A countdown that exists keeps its pictures; then
    /// `photo` is nil.
    package static func add(
        _ description: String, at date: Instant, isAllDay: Bool, zone: Zone, notifies: Bool, picture: PhotoFile?,
        account: ID<Account>, in tx: Transaction
    ) throws -> (countdown: Countdown, isNew: Bool, photo: Photo?) {
        let (countdown, isNew) = try add(
            description, at: date, isAllDay: isAllDay, zone: zone, notifies: notifies, account: account, in: tx)
        guard isNew, let picture else { return (countdown, isNew, nil) }
        var album = try PhotoAlbum.of(Subject(countdown.event), in: tx)
        let step = try UndoStep.latest(account: account, in: tx)
        let photo = try album.add(picture, credit: PhotoCredit(.file), with: step?.id, in: tx)
        return (countdown, isNew, photo)
    }

    /// Saves changes, with the same checks as for a new countdown, as one undo step if anything changed.
    ///
    /// - Parameters:
    ///   - isAllDay: whether the new date is a day without a time.
    ///   - zone: nil keeps the zone. Another zone without a new date keeps the local time.
    package func edited(
        description: String? = nil, date: Instant? = nil, isAllDay: Bool = false, zone: Zone? = nil,
        notifies: Bool? = nil, in tx: Transaction
    ) throws -> (countdown: Countdown, isChanged: Bool) {
        guard let old = try Countdown.find(event.id, in: tx) else { throw CountdownError.changedMeanwhile(event.name) }
        var new = old
        new.event.zone = zone ?? old.event.zone
        new.event.name = try Countdown.checked(description: description ?? old.event.name)
        new.event.startsAt = try Countdown.checked(
            date: date ?? new.event.zone.instant(of: old.event.localStart), zone: new.event.zone, now: tx.now)
        if date != nil { new.event.isAllDay = isAllDay }
        new.event.endsAt = Countdown.end(of: new.event.startsAt, isAllDay: new.event.isAllDay, zone: new.event.zone)
        new.notifies = notifies ?? old.notifies
        let before = CountdownUndo.Fields(old)
        guard CountdownUndo.Fields(new) != before else { return (old, false) }
        try CountdownUndo.edited(before: before)
            .record("changed \"\(old.event.name)\"", account: event.account, in: tx)
        try new.save(in: tx)
        try CountdownAlarms.reschedule(account: event.account, in: tx)
        return (new, true)
    }

    /// Adds a picture, or crops the one that is shown, as one undo step with the last change if `isChanged`.
    ///
    /// - Parameters:
    ///   - picture: nil for the one that is shown.
    ///   - isChanged: whether the same command has just changed the countdown.
    /// - Throws: `CropError`, or `PhotoError.none` if there is no picture.
    package func changePicture(
        to picture: PhotoFile?, zoom: String?, pan: String?, after isChanged: Bool, in tx: Transaction
    ) throws -> (photo: Photo, isChanged: Bool) {
        var album = try PhotoAlbum.of(Subject(event), in: tx)
        let step = isChanged ? try UndoStep.latest(account: event.account, in: tx)?.id : nil
        if let picture {
            let crop = try Crop.whole.changed(zoom: zoom, pan: pan)
            let photo = try album.add(picture, credit: PhotoCredit(.file), crop: crop, with: step, in: tx)
            return (photo, true)
        }
        let old = try album.shown()
        let photo = try album.crop(old, to: old.crop.changed(zoom: zoom, pan: pan), with: step, in: tx)
        return (photo, photo != old)
    }

    /// Asked before that many countdowns are removed.
    package static func removalQuestion(_ count: Int) -> String {
        "Do you really want to Delete \(count == 1 ? "the Event" : "these \(count) Events")?"
    }

    /// Removes all of these countdowns with their to-dos, notes and photos, or none.
    ///
    /// - Throws: `CountdownError.changedMeanwhile` if one no longer exists.
    package static func remove(_ countdowns: [Countdown], subjects: SubjectKinds, in tx: Transaction) throws {
        guard let first = countdowns.first else { return }
        let removed = try countdowns.map { countdown in
            guard let current = try find(countdown.event.id, in: tx) else {
                throw CountdownError.changedMeanwhile(countdown.event.name)
            }
            let removed = try CountdownUndo.Removed(current, subjects: subjects, in: tx)
            try Event.delete(countdown.event.id, in: tx)
            return removed
        }
        let summary =
            countdowns.count == 1 ? "removed \"\(first.event.name)\"" : "removed \(countdowns.count) countdowns"
        try CountdownUndo.removed(countdowns: removed).record(summary, account: first.event.account, in: tx)
        try CountdownAlarms.reschedule(account: first.event.account, in: tx)
    }

    /// A countdown that starts within one hour needs no notice one hour before.
    func save(in tx: Transaction) throws {
        try event.save(in: tx)
        let isNear = event.startsAt <= tx.now.adding(CountdownAlarms.lead)
        try tx.run(
            """
            INSERT INTO countdown (event_id, notifies, hour_sent_for)
            VALUES (\(event.id), \(notifies), \(isNear ? event.startsAt : nil))
            ON CONFLICT (event_id) DO UPDATE SET notifies = excluded.notifies,
                hour_sent_for = coalesce(excluded.hour_sent_for, countdown.hour_sent_for)
            """)
    }
}
