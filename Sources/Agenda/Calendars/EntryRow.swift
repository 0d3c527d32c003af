import ICalendar
import Platform
import Storage
import Values

/// The stored columns of an entry; also the snapshot that an undo restores.
struct EntryRow: Codable, Hashable, Sendable {
    var name: String
    /// Milliseconds since 1970.
    var startsAt: Int64
    var endsAt: Int64
    var zone: String
    var isAllDay: Bool
    var location: String?
    var isCanceled: Bool
    var calendar: Int64?
    var uid: String?
    var original: String?
    /// The rules of a series, separated by spaces.
    var rule: String?
    var added: String?
    var excluded: String?
    var endZone: String?
    var details: String?
    var url: String?
    var status: String?
    /// Milliseconds since 1970.
    var stamp: Int64?
    /// The SEQUENCE of the imported source.
    var sourceSequence: Int?
    var alarms: [StoredAlarm]
    /// Whether the alarms were set here rather than imported.
    var ownsAlarms: Bool
    /// The local start of a series whose first start falls into a time that the clocks skip; nil otherwise.
    var localStart: String?
    /// Key of the subject whose days it shows; nil for an entry of its own.
    var owner: Int64?

    /// As they are stored.
    private enum CodingKeys: String, CodingKey {
        case name, startsAt, endsAt, zone, isAllDay, location, isCanceled = "isCancelled", calendar, uid, original,
            rule, added, excluded, endZone, details, url, status, stamp, sourceSequence, alarms, ownsAlarms,
            localStart, owner
    }
}

// MARK: - iCalendar

extension EntryRow {
    /// - Parameter zone: the zone of all-day entries.
    init(_ event: CalendarEvent, calendar: ID<NamedCalendar>?, uid: String?, zone: Zone) {
        let words = event.summary.map { $0.trimmedBlanks } ?? ""
        name = words.isEmpty ? "(no title)" : words
        startsAt = event.start.instant(allDayIn: zone).milliseconds
        endsAt = max(startsAt, event.end.instant(allDayIn: zone).milliseconds)
        let own = event.start.zone ?? zone
        self.zone = own.identifier
        isAllDay = event.start.isAllDay
        location = event.location.flatMap { $0.isEmpty ? nil : $0 }
        isCanceled = event.status == .canceled
        ownsAlarms = false
        let isSkipped = !isAllDay && CalendarTime(Instant(milliseconds: startsAt), in: own) != event.start
        localStart = isSkipped ? event.start.stored : nil
        self.calendar = calendar?.rawValue
        self.uid = uid
        original = event.recurrenceID?.stored
        rule = event.rules.isEmpty ? nil : event.rules.map(\.text).joined(separator: " ")
        added = event.addedStarts.stored
        excluded = event.excludedStarts.stored
        endZone = event.end.zone.flatMap { $0 == own ? nil : $0.identifier }
        details = event.details.flatMap { $0.isEmpty ? nil : $0 }
        url = event.url
        status = event.status?.rawValue
        stamp = event.stamp?.milliseconds
        sourceSequence = nil
        // An alarm without a text shows the entry's name, which files repeat as the alarm's text.
        let (shown, alarms) = (event.summary, event.alarms)
        self.alarms = alarms.map { StoredAlarm(CalendarAlarm($0.trigger, text: $0.text == shown ? nil : $0.text)) }
    }

    func event(uid: String, sequence: Int, stamp: Instant) throws -> CalendarEvent {
        let zone = Zone(stored: zone)
        let start = Instant(milliseconds: startsAt)
        let end = Instant(milliseconds: endsAt)
        let times: (CalendarTime, CalendarTime) =
            isAllDay
            ? (.day(zone.date(of: start)), .day(max(zone.date(of: end), zone.date(of: start).adding(days: 1))))
            : (startTime(in: zone), CalendarTime(end, in: endZone.map { Zone(stored: $0) } ?? zone))
        guard let added = [CalendarTime](stored: added), let excluded = [CalendarTime](stored: excluded) else {
            throw StoreError.column("excluded_starts", holds: self.excluded ?? "", wanted: "start times of a series")
        }
        var event = CalendarEvent(
            uid: uid, sequence: sequence, stamp: stamp, start: times.0, end: times.1, summary: name,
            location: location, details: details, url: url,
            status: isCanceled ? .canceled : status.flatMap { CalendarEvent.Status(rawValue: $0) },
            addedStarts: added, excludedStarts: excluded, recurrenceID: original.flatMap { CalendarTime(stored: $0) },
            alarms: alarms.map(\.alarm))
        event.rules = try (rule ?? "").split(separator: " ").map { try RecurrenceRule(reading: $0) }
        return event
    }

    private func startTime(in zone: Zone) -> CalendarTime {
        let start = Instant(milliseconds: startsAt)
        let skipped = localStart.flatMap { CalendarTime(stored: $0) }
        return skipped.flatMap { $0.instant(allDayIn: zone) == start ? $0 : nil } ?? CalendarTime(start, in: zone)
    }

    /// Whether calendars would show no difference.
    func hasSameContent(as other: EntryRow) -> Bool {
        var (mine, theirs) = (self, other)
        (mine.stamp, mine.sourceSequence, mine.calendar, mine.uid) = (nil, nil, nil, nil)
        (theirs.stamp, theirs.sourceSequence, theirs.calendar, theirs.uid) = (nil, nil, nil, nil)
        mine.ownsAlarms = theirs.ownsAlarms
        // The zone of an all-day entry has no meaning.
        if mine.isAllDay, theirs.isAllDay { theirs.zone = mine.zone }
        return mine == theirs
    }

    /// Whether the alarms are due at the same times.
    func hasSameAlarmTimes(as other: EntryRow) -> Bool {
        (startsAt, endsAt, zone, isAllDay, isCanceled) == (
            other.startsAt, other.endsAt, other.zone, other.isAllDay, other.isCanceled
        ) && (localStart, endZone, rule, added) == (other.localStart, other.endZone, other.rule, other.added)
            && alarms == other.alarms
    }
}

// MARK: - Storage

extension EntryRow {
    static let columns: SQL = """
        event.id, event.account_id, event.kind, event.name, event.starts_at, event.ends_at, event.zone, event.all_day,
        event.location, event.cancelled_at, event.sequence, event.created_at, event.changed_at, item.calendar_id,
        item.uid, item.recurrence_id, item.rule, item.added_starts, item.excluded_starts, item.end_zone, item.details, item.url,
        item.status, item.source_stamp, item.source_sequence, item.alarms, item.alarms_overridden, item.local_start,
        item.owner_id
        """
    static let tables: SQL = "event LEFT JOIN calendar_item AS item ON item.event_id = event.id"

    init(_ row: Row) throws {
        name = try row["name"]
        startsAt = (try row["starts_at"] as Instant).milliseconds
        endsAt = (try row["ends_at"] as Instant).milliseconds
        zone = try row["zone"]
        isAllDay = try row["all_day"]
        location = try row["location"]
        isCanceled = try row["cancelled_at"] as Instant? != nil
        calendar = try row["calendar_id"]
        uid = try row["uid"]
        original = try row["recurrence_id"]
        rule = try row["rule"]
        added = try row["added_starts"]
        excluded = try row["excluded_starts"]
        endZone = try row["end_zone"]
        details = try row["details"]
        url = try row["url"]
        status = try row["status"]
        stamp = (try row["source_stamp"] as Instant?)?.milliseconds
        sourceSequence = try row["source_sequence"]
        ownsAlarms = try row["alarms_overridden"] as Bool? ?? false
        localStart = try row["local_start"]
        owner = try row["owner_id"]
        let text: String? = try row["alarms"]
        alarms = try text.map { try JSONColumn.value([StoredAlarm].self, from: $0) } ?? []
        guard alarms.allSatisfy(\.isWithinRange) else {
            throw StoreError.column("alarms", holds: text ?? "", wanted: "alarms within a hundred years")
        }
    }

    static func find(_ id: ID<Event>, in tx: Transaction) throws -> EntryRow? {
        try tx.row("SELECT \(columns) FROM \(tables) WHERE event.id = \(id)").map(EntryRow.init)
    }

    /// Saves the event and its calendar columns, with `sequence` as the change count. Alarms that are due stay due
    /// unless their times changed.
    func save(_ id: ID<Event>, sequence: Int, in tx: Transaction) throws {
        let keepsAlarmTimes = try Self.find(id, in: tx)?.hasSameAlarmTimes(as: self) ?? false
        try tx.run(
            """
            UPDATE event SET name = \(name), folded_name = \(name.folded), starts_at = \(startsAt),
                ends_at = \(endsAt), zone = \(zone), all_day = \(isAllDay), location = \(location),
                sequence = \(sequence), changed_at = \(tx.now),
                cancelled_at = CASE WHEN \(isCanceled) = 0 THEN NULL ELSE coalesce(cancelled_at, \(tx.now)) END
            WHERE id = \(id)
            """)
        try Subject.rename(ID(id.rawValue), to: name, in: tx)
        let alarms = alarms.isEmpty ? nil : try JSONColumn.text(alarms)
        try tx.run(
            """
            INSERT INTO calendar_item (event_id, account_id, calendar_id, uid, recurrence_id, rule, added_starts,
                excluded_starts, end_zone, details, url, status, source_stamp, source_sequence, local_start, alarms,
                alarms_overridden, alarms_changed_at, alarms_sent_until, owner_id)
            SELECT id, account_id, \(calendar), \(uid), \(original), \(rule), \(added), \(excluded), \(endZone),
                \(details), \(url), \(status), \(stamp), \(sourceSequence), \(localStart), \(alarms), \(ownsAlarms),
                \(tx.now), \(tx.now), \(owner)
            FROM event WHERE id = \(id)
            ON CONFLICT (event_id) DO UPDATE SET calendar_id = excluded.calendar_id, uid = excluded.uid,
                recurrence_id = excluded.recurrence_id, rule = excluded.rule, added_starts = excluded.added_starts,
                excluded_starts = excluded.excluded_starts, end_zone = excluded.end_zone, details = excluded.details,
                url = excluded.url, status = excluded.status, source_stamp = excluded.source_stamp,
                source_sequence = excluded.source_sequence, local_start = excluded.local_start,
                owner_id = excluded.owner_id, alarms = excluded.alarms, alarms_overridden = excluded.alarms_overridden,
                alarms_changed_at = CASE WHEN \(keepsAlarmTimes) = 1 THEN calendar_item.alarms_changed_at
                    ELSE excluded.alarms_changed_at END,
                alarms_sent_until = CASE WHEN \(keepsAlarmTimes) = 1 THEN calendar_item.alarms_sent_until
                    ELSE excluded.alarms_sent_until END
            """)
    }
}
