package import Platform
package import Storage
package import Values

extension Event {
    package init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        kind = try row["kind"]
        name = try row["name"]
        startsAt = try row["starts_at"]
        endsAt = try row["ends_at"]
        let identifier: String = try row["zone"]
        guard let known = Zone(identifier) else {
            throw StoreError.column("zone", holds: identifier, wanted: "a known time zone")
        }
        zone = known
        location = try row["location"]
        needsHost = try row["needs_host"]
        isAllDay = try row["all_day"]
        sequence = try row["sequence"]
        createdAt = try row["created_at"]
        changedAt = try row["changed_at"]
        cancelledAt = try row["cancelled_at"]
    }

    /// The columns that `init(_:)` reads.
    package static let columns: SQL = """
        event.id, event.account_id, event.kind, event.name, event.starts_at, event.ends_at, event.zone,
        event.location, event.needs_host, event.all_day, event.sequence, event.created_at, event.changed_at,
        event.cancelled_at
        """

    /// Nil if there is no such event.
    package static func find(_ id: ID<Event>, in tx: Transaction) throws -> Event? {
        try tx.row("SELECT \(columns) FROM event WHERE id = \(id)").map(Event.init)
    }

    /// Events that are neither over nor cancelled, the earliest first.
    package static func upcoming(_ kind: Kind, account: ID<Account>, now: Instant, in tx: Transaction) throws -> [Event]
    {
        try tx.rows(
            """
            SELECT \(columns) FROM event
            WHERE account_id = \(account) AND kind = \(kind) AND ends_at > \(now) AND cancelled_at IS NULL
            ORDER BY starts_at, id
            """
        ).map(Event.init)
    }

    /// Events that are over or cancelled, the latest first.
    package static func past(_ kind: Kind, account: ID<Account>, now: Instant, in tx: Transaction) throws -> [Event] {
        try tx.rows(
            """
            SELECT \(columns) FROM event
            WHERE account_id = \(account) AND kind = \(kind) AND (ends_at <= \(now) OR cancelled_at IS NOT NULL)
            ORDER BY starts_at DESC, id DESC
            """
        ).map(Event.init)
    }

    /// Inserts an event and its subject.
    package static func create(
        _ draft: EventDraft, account: ID<Account>, now: Instant, in tx: Transaction
    ) throws -> ID<Event> {
        let subject = ID<Event>(try Subject.create(.event, name: draft.name, account: account, in: tx).id.rawValue)
        try tx.run(
            """
            INSERT INTO event (id, account_id, kind, name, folded_name, starts_at, ends_at, zone, location, needs_host,
                all_day, created_at, changed_at)
            VALUES (\(subject), \(account), \(draft.kind), \(draft.name), \(draft.name.folded),
                \(draft.startsAt), \(draft.startsAt.adding(draft.length)), \(draft.zone.identifier),
                \(draft.location), \(draft.needsHost), \(draft.isAllDay), \(now), \(now))
            """)
        return subject
    }

    /// Increases the change count for calendars only if the event looks different there.
    package func save(now: Instant, in tx: Transaction) throws {
        let isShownAsBefore: SQL = """
            name = \(name) AND starts_at = \(startsAt) AND ends_at = \(endsAt) AND zone = \(zone.identifier)
                AND location IS NOT DISTINCT FROM \(location) AND all_day = \(isAllDay)
            """
        try tx.run(
            """
            UPDATE event SET sequence = sequence + CASE WHEN \(isShownAsBefore) THEN 0 ELSE 1 END,
                changed_at = CASE WHEN \(isShownAsBefore) THEN changed_at ELSE \(now) END,
                name = \(name), folded_name = \(name.folded), starts_at = \(startsAt),
                ends_at = \(endsAt), zone = \(zone.identifier), location = \(location), needs_host = \(needsHost),
                all_day = \(isAllDay)
            WHERE id = \(id)
            """)
        try Subject.rename(ID(id.rawValue), to: name, in: tx)
        try EntryAlarms.requestCheck(of: id, in: tx)
    }

    /// Marks the event as cancelled; does nothing if it already is.
    package static func cancel(_ id: ID<Event>, now: Instant, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE event SET cancelled_at = \(now), changed_at = \(now), sequence = sequence + 1
            WHERE id = \(id) AND cancelled_at IS NULL
            """)
    }

    /// Ends the cancellation of an event, which keeps its UID; does nothing if it is not cancelled.
    package static func reinstate(_ id: ID<Event>, now: Instant, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE event SET cancelled_at = NULL, changed_at = \(now), sequence = sequence + 1
            WHERE id = \(id) AND cancelled_at IS NOT NULL
            """)
    }

    /// Deletes the event with everything that belongs to it.
    package static func delete(_ id: ID<Event>, in tx: Transaction) throws {
        try Schedule.drop(.entryAlarm, for: id, in: tx)
        try Subject.delete(ID(id.rawValue), in: tx)
    }

    /// Finds an event by name; upcoming events take precedence. Digits alone are not read as a day. Removed calendar
    /// entries and entries of removed calendars do not match.
    ///
    /// - Parameters:
    ///   - kind: nil for events of any kind.
    ///   - includesOwned: whether entries that show the days of another subject match.
    package static func match(
        _ words: String, kind: Kind?, includesOwned: Bool = true, account: ID<Account>, now: Instant, in tx: Transaction
    ) throws -> NameMatch<Event>.Result {
        let all = try tx.rows(
            """
            SELECT \(columns) FROM event
            WHERE account_id = \(account) AND kind = coalesce(\(kind), kind)
                AND (kind <> 'entry' OR cancelled_at IS NULL) AND NOT \(NamedCalendar.hidesEvent)
                AND (1 = \(includesOwned) OR NOT \(SubjectDays.ownsEvent))
            ORDER BY starts_at, id
            """
        ).map(Event.init)
        let coming = all.filter { $0.endsAt > now && !$0.isCancelled }
        let past = all.filter { $0.endsAt <= now || $0.isCancelled }.reversed()
        if words.isBareNumber { return NameMatch((coming + past).map(\.candidate)).find(words) }
        let result = NameMatch(coming.map(\.candidate)).find(words)
        guard case .none = result else { return result }
        let found = NameMatch(past.map(\.candidate)).find(words)
        guard case .none = found else { return found }
        let said = try Account.find(account, in: tx)?.days(named: words, now: now) ?? []
        for (events, day) in zip([coming, Array(past)], said) {
            let there = events.filter { $0.localStart.date == day }.map(\.candidate)
            if let only = there.first, there.count == 1 { return .one(only) }
            if !there.isEmpty { return .several(there) }
        }
        return NameMatch((coming + past).map(\.candidate)).find(words)
    }

    private var candidate: NameMatch<Event>.Candidate {
        NameMatch.Candidate(
            id: id, name: name,
            detail: isAllDay ? DateText().dayWithYear(localStart.date) : DateText().long(startsAt, in: zone),
            otherWords: [localStart.date.weekday.name, localStart.date.description, location].compactMap(\.self))
    }
}

extension Account {
    /// The day that the words name, read once as a future and once as a past date; nil if they name no day, or contain
    /// a time.
    package func days(named words: String, now: Instant) -> [LocalDate?] {
        [true, false].map { isToCome in
            do throws(NaturalDateError) {
                let reading = try NaturalDate.read(
                    words, now: now, zone: zone, order: dateOrder, preferFuture: isToCome)
                return reading.time == nil ? reading.date : nil
            } catch .past(let date, nil) {
                return date
            } catch {
                return nil
            }
        }
    }
}
