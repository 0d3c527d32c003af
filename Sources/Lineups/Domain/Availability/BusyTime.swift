package import Agenda
import ICalendar
package import Platform
package import Storage
package import Values

/// A time when a contact is busy, by the calendar that they share. Nothing else of the calendar is stored.
package struct BusyTime: Hashable, Sendable {
    package let start: Instant
    /// Exclusive.
    package let end: Instant

    init(_ start: Instant, _ end: Instant) { (self.start, self.end) = (start, end) }

    private init(_ row: Row) throws { self.init(try row["starts_at"], try row["ends_at"]) }

    /// `Fri Dec 4 2026, 7 PM to 9 PM`, `Fri Dec 4 2026` for a whole day.
    package func words(in zone: Zone) -> String {
        let (text, first, last) = (DateText(), zone.local(start), zone.local(end))
        guard zone.day(first.date).lowerBound != start || zone.day(last.date).lowerBound != end else {
            let lastDay = last.date.adding(days: -1)
            let from = text.dayWithYear(first.date)
            return lastDay == first.date ? from : "\(from) to \(text.dayWithYear(lastDay))"
        }
        return "\(text.long(first)) to \(first.date == last.date ? text.time(last.time) : text.long(last))"
    }
}

extension BusyTime {
    /// Whether it is at the time of an event. A time that is exactly that of the event is the show itself, as their own
    /// calendar has it.
    func counts(for event: Event) -> Bool {
        start < event.endsAt && end > event.startsAt && (start != event.startsAt || end != event.endsAt)
    }

    /// `7 PM to 9 PM`, `all day`: the part on a day; nil for none.
    func hours(on day: LocalDate, in zone: Zone) -> String? {
        let (text, whole) = (DateText(), zone.day(day))
        guard start < whole.upperBound, end > whole.lowerBound else { return nil }
        let (from, to) = (max(start, whole.lowerBound), min(end, whole.upperBound))
        guard from > whole.lowerBound || to < whole.upperBound else { return "all day" }
        return "\(text.time(zone.local(from).time)) to \(text.time(zone.local(to).time))"
    }
}

// MARK: - Reading

extension BusyTime {
    /// The most occurrences that are looked at; series have many.
    private static let mostOccurrences = 100_000

    /// The times of events that are neither canceled nor marked as free, each once.
    ///
    /// - Parameter zone: of whole days.
    /// - Throws: `SubscriptionError.tooManyEvents`.
    static func all(
        of events: [CalendarEvent], in window: Range<Instant>, zone: Zone
    ) throws(SubscriptionError) -> Set<BusyTime> {
        var (found, seen) = (Set<BusyTime>(), 0)
        for one in events.occurrences(in: window, allDayIn: zone) {
            seen += 1
            guard one.event.status != .canceled, !one.event.isFree else { continue }
            let (start, end) = (one.start.instant(allDayIn: zone), one.end.instant(allDayIn: zone))
            if end > start { found.insert(BusyTime(start, end)) }
            guard found.count <= SubscribedEntries.mostEvents, seen <= mostOccurrences else {
                throw .tooManyEvents(max(found.count, seen))
            }
        }
        return found
    }
}

// MARK: - Storage

extension BusyTime {
    package static func all(of contact: ID<Contact>, in tx: Transaction) throws -> [BusyTime] {
        try tx.rows("SELECT starts_at, ends_at FROM contact_busy WHERE contact_id = \(contact) ORDER BY starts_at, id")
            .map(BusyTime.init)
    }

    /// Those of an account's contacts that count for an event.
    package static func all(with event: Event, in tx: Transaction) throws -> [ID<Contact>: [BusyTime]] {
        try all(with: [event], in: tx)[0]
    }

    /// The same for several events of one account, in the order of the events.
    package static func all(with events: [Event], in tx: Transaction) throws -> [[ID<Contact>: [BusyTime]]] {
        guard let account = events.first?.account, let first = events.map(\.startsAt).min(),
            let last = events.map(\.endsAt).max()
        else { return [] }
        let all = try all(of: account, from: first, to: last, in: tx)
        return events.map { event in
            all.mapValues { times in times.filter { $0.counts(for: event) } }.filter { !$1.isEmpty }
        }
    }

    /// Those of an account's contacts that have a part of this time.
    static func all(
        of account: ID<Account>, from start: Instant, to end: Instant, in tx: Transaction
    ) throws -> [ID<Contact>: [BusyTime]] {
        let times = try tx.rows(
            """
            SELECT contact_id, starts_at, ends_at FROM contact_busy JOIN contact ON contact.id = contact_busy.contact_id
            WHERE contact.account_id = \(account) AND contact.archived_at IS NULL
                AND starts_at < \(end) AND ends_at > \(start)
            ORDER BY starts_at, contact_busy.id
            """
        ).map { (contact: try $0["contact_id"] as ID<Contact>, time: try BusyTime($0)) }
        return Dictionary(grouping: times, by: \.contact).mapValues { $0.map(\.time) }
    }

    /// Makes these the busy times of a contact.
    static func replace(_ times: Set<BusyTime>, of contact: ID<Contact>, in tx: Transaction) throws {
        let known = Set(try all(of: contact, in: tx))
        for gone in known.subtracting(times) {
            try tx.run(
                """
                DELETE FROM contact_busy
                WHERE contact_id = \(contact) AND starts_at = \(gone.start) AND ends_at = \(gone.end)
                """)
        }
        for new in times.subtracting(known).sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
            try tx.run(
                """
                INSERT INTO contact_busy (contact_id, starts_at, ends_at)
                VALUES (\(contact), \(new.start), \(new.end))
                """)
        }
    }
}
