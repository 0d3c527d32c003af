package import Platform
package import Storage
package import Values

/// Anything with a date: a show, a countdown, a calendar entry, a trip, a workout or a race.
package struct Event: Sendable {
    /// A stored value.
    package enum Kind: String, CaseIterable, SQLConvertible {
        case show, countdown, entry, workout, race
    }

    package let id: ID<Event>
    package let account: ID<Account>
    package let kind: Kind
    /// The member who gets the alerts about it; nil for the owner of the account.
    package var owner: ID<Member>?
    package var name: String
    package var startsAt: Instant
    package var endsAt: Instant
    /// The zone of its local time.
    package var zone: Zone
    package var location: String?
    /// It lasts whole days, from midnight to midnight in its zone.
    package var isAllDay: Bool
    /// Public pages of several shows have it.
    package var isListed: Bool
    /// The number of changes, for iCalendar SEQUENCE.
    package let sequence: Int
    package let createdAt: Instant
    /// When it last changed for calendars.
    package let changedAt: Instant
    /// Nil unless it was canceled.
    package let canceledAt: Instant?

    package var isCanceled: Bool { canceledAt != nil }

    /// The local start, in its zone.
    package var localStart: LocalDateTime { zone.local(startsAt) }

    /// Whether it has ended.
    package func isOver(at now: Instant) -> Bool { endsAt <= now }

    /// The length of an event without an end.
    package static let defaultLength: Duration = .hours(2)

    /// The iCalendar UID. It never changes.
    package var uid: String { CalendarEntry.uid(id, createdAt: createdAt) }

    /// The address of its page, without the host.
    var page: String {
        switch kind {
        case .show: "/events/\(id)"
        case .entry: "/entries/\(id)"
        case .countdown: "/countdowns/\(id)"
        case .workout, .race: "/training/days/\(localStart.date)"
        }
    }
}

/// The values of a new event.
package struct EventDraft: Sendable {
    package var kind: Event.Kind
    package var name: String
    package var startsAt: Instant
    package var length: Duration
    package var zone: Zone
    package var location: String?
    /// It lasts whole days, from midnight to midnight in its zone.
    package var isAllDay: Bool

    package init(
        kind: Event.Kind, name: String, startsAt: Instant, length: Duration = Event.defaultLength, zone: Zone,
        location: String? = nil, isAllDay: Bool = false
    ) {
        (self.kind, self.name, self.startsAt, self.length) = (kind, name, startsAt, length)
        (self.zone, self.location, self.isAllDay) = (zone, location, isAllDay)
    }
}

extension Event {
    package init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        kind = try row["kind"]
        owner = try row["owner_member_id"]
        name = try row["name"]
        startsAt = try row["starts_at"]
        endsAt = try row["ends_at"]
        zone = Zone(stored: try row["zone"])
        location = try row["location"]
        isAllDay = try row["all_day"]
        isListed = try !(row["unlisted"] as Bool)
        sequence = try row["sequence"]
        createdAt = try row["created_at"]
        changedAt = try row["changed_at"]
        canceledAt = try row["cancelled_at"]
    }

    /// The columns that `init(_:)` reads.
    package static let columns: SQL = """
        event.id, event.account_id, event.kind, event.name, event.starts_at, event.ends_at, event.zone,
        event.location, event.all_day, event.sequence, event.created_at, event.changed_at,
        event.cancelled_at, event.owner_member_id, event.unlisted
        """

    /// Nil if there is no such event.
    package static func find(_ id: ID<Event>, in tx: Transaction) throws -> Event? {
        try tx.row("SELECT \(columns) FROM event WHERE id = \(id)").map(Event.init)
    }

    /// The first starts of those of these events that were moved since.
    package static func firstStarts(of ids: [ID<Event>], in tx: Transaction) throws -> [ID<Event>: Instant] {
        let rows = try tx.rows("SELECT id, moved_from FROM event WHERE id IN \(list: ids) AND moved_from IS NOT NULL")
        return Dictionary(
            try rows.map { (try $0["id"], try $0["moved_from"]) }, uniquingKeysWith: { first, _ in first })
    }

    /// Events that are neither over nor canceled, the earliest first.
    package static func upcoming(_ kind: Kind, account: ID<Account>, in tx: Transaction) throws -> [Event] {
        try tx.rows(
            """
            SELECT \(columns) FROM event
            WHERE account_id = \(account) AND kind = \(kind) AND ends_at > \(tx.now) AND cancelled_at IS NULL
            ORDER BY starts_at, id
            """
        ).map(Event.init)
    }

    /// Events that are over or canceled, the latest first.
    package static func past(_ kind: Kind, account: ID<Account>, in tx: Transaction) throws -> [Event] {
        try tx.rows(
            """
            SELECT \(columns) FROM event
            WHERE account_id = \(account) AND kind = \(kind) AND (ends_at <= \(tx.now) OR cancelled_at IS NOT NULL)
            ORDER BY starts_at DESC, id DESC
            """
        ).map(Event.init)
    }

    /// Inserts an event and its subject.
    ///
    /// - Parameters:
    ///   - key: of an event that was deleted and is made again; nil for a new one.
    ///   - owner: nil for the member who makes it.
    package static func create(
        _ draft: EventDraft, key: ID<Event>? = nil, owner: ID<Member>? = nil, account: ID<Account>, in tx: Transaction
    ) throws -> ID<Event> {
        let owner = owner ?? tx.actor.map { ID<Member>($0.member) }
        let subject: ID<Event>
        if let key {
            let made = Subject(id: ID(key.rawValue), account: account, kind: .event, name: draft.name)
            try Subject.insert(made, in: tx)
            subject = key
        } else {
            subject = ID(try Subject.create(.event, name: draft.name, account: account, in: tx).id.rawValue)
        }
        try tx.run(
            """
            INSERT INTO event (id, account_id, kind, name, folded_name, starts_at, ends_at, zone, location,
                all_day, created_at, changed_at, owner_member_id)
            VALUES (\(subject), \(account), \(draft.kind), \(draft.name), \(draft.name.folded),
                \(draft.startsAt), \(draft.startsAt.adding(draft.length)), \(draft.zone.identifier),
                \(draft.location), \(draft.isAllDay), \(tx.now), \(tx.now), \(owner))
            """)
        return subject
    }

    /// Increases the change count for calendars only if the event looks different there.
    package func save(in tx: Transaction) throws {
        let isShownAsBefore: SQL = """
            name = \(name) AND starts_at = \(startsAt) AND ends_at = \(endsAt) AND zone = \(zone.identifier)
                AND location IS NOT DISTINCT FROM \(location) AND all_day = \(isAllDay)
            """
        try tx.run(
            """
            UPDATE event SET sequence = sequence + CASE WHEN \(isShownAsBefore) THEN 0 ELSE 1 END,
                changed_at = CASE WHEN \(isShownAsBefore) THEN changed_at ELSE \(tx.now) END,
                moved_from = CASE WHEN starts_at = \(startsAt) THEN moved_from
                    WHEN coalesce(moved_from, starts_at) = \(startsAt) THEN NULL
                    ELSE coalesce(moved_from, starts_at) END,
                name = \(name), folded_name = \(name.folded), starts_at = \(startsAt),
                ends_at = \(endsAt), zone = \(zone.identifier), location = \(location),
                all_day = \(isAllDay), owner_member_id = \(owner), unlisted = \(!isListed)
            WHERE id = \(id)
            """)
        try Subject.rename(ID(id.rawValue), to: name, in: tx)
        try EntryAlarms.requestCheck(of: id, in: tx)
    }

    /// Marks the event as canceled; does nothing if it already is.
    package static func cancel(_ id: ID<Event>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE event SET cancelled_at = \(tx.now), changed_at = \(tx.now), sequence = sequence + 1
            WHERE id = \(id) AND cancelled_at IS NULL
            """)
    }

    /// Ends the cancellation of an event, which keeps its UID; does nothing if it is not canceled.
    package static func restore(_ id: ID<Event>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE event SET cancelled_at = NULL, changed_at = \(tx.now), sequence = sequence + 1
            WHERE id = \(id) AND cancelled_at IS NOT NULL
            """)
    }

    /// Deletes the event with everything that belongs to it.
    package static func delete(_ id: ID<Event>, in tx: Transaction) throws {
        try Schedule.drop(.entryAlarm, for: id, in: tx)
        try Subject.delete(ID(id.rawValue), in: tx)
    }

    /// Finds an event: by its whole name, by its day, by a part of its name or place, by its day with a time or a part
    /// of its name. Upcoming events take precedence. `fri` is the coming Friday and no other one. Digits alone are not
    /// read as a day. Removed calendar entries and entries of removed calendars do not match.
    ///
    /// - Parameters:
    ///   - kind: nil for events of any kind.
    ///   - includesOwned: whether entries that show the days of another subject match.
    ///   - beginsText: a text follows the words.
    package static func match(
        _ words: String, kind: Kind?, includesOwned: Bool = true, beginsText: Bool = false, account: ID<Account>,
        in tx: Transaction
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
        let coming = all.filter { $0.endsAt > tx.now && !$0.isCanceled }
        let past = all.filter { $0.endsAt <= tx.now || $0.isCanceled }.reversed()
        if words.isBareNumber { return NameMatch((coming + past).map(\.candidate)).find(words) }
        let names = NameMatch(coming.map(\.candidate))
        if let exact = names.findWhole(words) { return exact }
        let owner = try Account.find(account, in: tx)
        if let there = on(owner?.comingDays(named: words, now: tx.now) ?? [], among: coming) { return there }
        let result = names.find(words)
        guard case .none = result else { return result }
        func described(_ events: [Event], preferFuture: Bool) -> NameMatch<Event>.Result? {
            guard let owner else { return nil }
            return EventDescription.all(
                words, of: owner, preferFuture: preferFuture, beginsText: beginsText, now: tx.now
            ).lazy.compactMap { $0.match(among: events) }.first
        }
        if let there = described(coming, preferFuture: true) { return there }
        let found = NameMatch(past.map(\.candidate)).find(words)
        guard case .none = found else { return found }
        if let there = on(owner?.pastDays(named: words, now: tx.now) ?? [], among: Array(past)) { return there }
        // A canceled show of a day that is to come.
        if let there = on(owner?.comingDays(named: words, now: tx.now) ?? [], among: past.filter(\.isCanceled)) {
            return there
        }
        if let there = described(Array(past), preferFuture: false) { return there }
        if let weekday = Weekday(word: words.folded) {
            return .none(nearest: coming.filter { $0.localStart.date.weekday == weekday }.map(\.candidate))
        }
        return NameMatch((coming + past).map(\.candidate)).find(words)
    }

    /// The events of the first of these days that has any.
    private static func on(_ days: [LocalDate], among events: [Event]) -> NameMatch<Event>.Result? {
        for day in days {
            let there = events.filter { $0.localStart.date == day }.map(\.candidate)
            if let only = there.first { return there.count == 1 ? .one(only) : .several(there) }
        }
        return nil
    }

    var candidate: NameMatch<Event>.Candidate {
        NameMatch.Candidate(
            id: id, name: name,
            detail: isAllDay ? DateText().dayWithYear(localStart.date) : DateText().long(startsAt, in: zone),
            otherWords: [localStart.date.description, location].compactMap(\.self))
    }
}

extension Account {
    /// The future days that the words can name: `fri` on a Friday is today, else a week from today. Empty if they name
    /// no day, or contain a time.
    package func comingDays(named words: String, now: Instant) -> [LocalDate] {
        let isWeekday = Weekday(word: words.folded) != nil
        return [
            isWeekday ? day("this \(words)", preferFuture: true, now: now) : nil,
            day(words, preferFuture: true, now: now),
        ]
        .compactMap(\.self)
    }

    /// The past days that the words can name.
    func pastDays(named words: String, now: Instant) -> [LocalDate] {
        [day(words, preferFuture: false, now: now)].compactMap(\.self)
    }

    private func day(_ words: String, preferFuture: Bool, now: Instant) -> LocalDate? {
        do throws(NaturalDateError) {
            let reading = try NaturalDate.read(
                words, now: now, zone: zone, order: dateOrder, preferFuture: preferFuture)
            return reading.time == nil ? reading.date : nil
        } catch .past(let date, nil) {
            return date
        } catch {
            return nil
        }
    }
}
