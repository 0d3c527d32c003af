package import Agenda
import ICalendar
import People
package import Platform
package import Storage
package import Values

/// The calendar that a contact shares by its address. It is read every hour, and only busy times are stored.
package struct ContactCalendar: Sendable {
    let id: ID<ContactCalendar>
    package let contact: ID<Contact>
    package let address: CalendarAddress
    let etag: String?
    let lastModified: String?
    /// The last response; nil if there was none yet.
    package let readAt: Instant?
    /// Busy times are known until then; nil if it was not read yet.
    let busyUntil: Instant?
    /// Failed tries since the last response.
    let failures: Int
    /// What happened at the last one.
    package let problem: String?

    private init(_ row: Row) throws {
        (id, contact) = (try row["id"], try row["contact_id"])
        address = try CalendarAddress(row["url"] as String)
        (etag, lastModified) = (try row["etag"], try row["last_modified"])
        (readAt, busyUntil) = (try row["read_at"], try row["busy_until"])
        (failures, problem) = (try row["failures"], try row["problem"])
    }

    /// `example.org, read Sun Nov 29, 9:20 AM, 12 busy times`, with what went wrong. Without the address, which may
    /// contain a secret.
    ///
    /// - Parameter busy: how many busy times are stored.
    package func words(busy: Int, in zone: Zone, now: Instant) -> String {
        let read = readAt.map { "read \(DateText().short($0, in: zone, now: now))" } ?? "not read yet"
        let words = "\(address.host), \(read), \(busy.counted("busy time"))"
        return problem.map { "\(words). \($0)" } ?? words
    }

    /// What an address has, before it is stored.
    package struct Reading: Sendable {
        let address: CalendarAddress
        let etag: String?
        let lastModified: String?
        package let busy: Set<BusyTime>
        let until: Instant
    }

    static let jobKind: Job.Kind = "lineup.contact-calendar"

    /// Busy times are stored so far ahead.
    private static let ahead: Duration = .days(400)
    /// A calendar that did not change is read whole again when fewer days ahead are known.
    private static let leastAhead: Duration = .days(365)

    /// Nil if nothing changed since `known` was read.
    ///
    /// - Parameter known: the stored calendar; nil before it is stored.
    /// - Throws: `SubscriptionError`, `CancellationError`.
    static func read(
        _ address: CalendarAddress, since known: ContactCalendar? = nil, with fetcher: CalendarFetcher, zone: Zone,
        now: Instant
    ) async throws -> Reading? {
        let isKnown = known?.busyUntil.map { $0 > now.adding(leastAhead) } ?? false
        let fetched = try await fetcher.fetch(
            address, etag: isKnown ? known?.etag : nil, lastModified: isKnown ? known?.lastModified : nil,
            floatingIn: zone)
        guard let fetched else { return nil }
        let until = now.adding(ahead)
        let busy = try BusyTime.all(of: fetched.reading.events, in: now.adding(.days(-1))..<until, zone: zone)
        return Reading(
            address: address, etag: fetched.etag, lastModified: fetched.lastModified, busy: busy, until: until)
    }
}

// MARK: - Storage

extension ContactCalendar {
    private static let columns: SQL =
        "id, contact_id, url, etag, last_modified, read_at, busy_until, failures, problem"

    /// Nil if they share none.
    package static func of(_ contact: ID<Contact>, in tx: Transaction) throws -> ContactCalendar? {
        try tx.row("SELECT \(columns) FROM contact_calendar WHERE contact_id = \(contact)").map(ContactCalendar.init)
    }

    static func find(_ id: ID<ContactCalendar>, in tx: Transaction) throws -> ContactCalendar? {
        try tx.row("SELECT \(columns) FROM contact_calendar WHERE id = \(id)").map(ContactCalendar.init)
    }

    /// Replaces the calendar of a contact. It is read at once.
    @discardableResult
    static func put(
        _ address: CalendarAddress, of contact: ID<Contact>, account: ID<Account>, in tx: Transaction
    ) throws -> ID<ContactCalendar> {
        try remove(of: [contact], in: tx)
        let id = try tx.insert(
            "INSERT INTO contact_calendar (contact_id, url) VALUES (\(contact), \(address.url))",
            into: ContactCalendar.self)
        try Schedule.put(jobKind, for: id, account: account, due: tx.now, in: tx)
        return id
    }

    /// Removes the calendars of contacts, with their busy times.
    static func remove(of contacts: [ID<Contact>], in tx: Transaction) throws {
        let ids: [ID<ContactCalendar>] = try tx.values(
            "SELECT id FROM contact_calendar WHERE contact_id IN \(list: contacts)")
        for id in ids { try Schedule.drop(jobKind, for: id, in: tx) }
        try tx.run("DELETE FROM contact_calendar WHERE contact_id IN \(list: contacts)")
        try tx.run("DELETE FROM contact_busy WHERE contact_id IN \(list: contacts)")
    }

    /// Moves the calendar of one contact to another who is the same person, who keeps their own.
    static func unite(_ other: ID<Contact>, into kept: ID<Contact>, in tx: Transaction) throws {
        guard try of(kept, in: tx) == nil else { return try remove(of: [other], in: tx) }
        try tx.run("UPDATE contact_calendar SET contact_id = \(kept) WHERE contact_id = \(other)")
        try tx.run("UPDATE contact_busy SET contact_id = \(kept) WHERE contact_id = \(other)")
    }

    /// Records a response.
    ///
    /// - Parameter reading: nil if nothing changed.
    static func record(
        _ reading: Reading?, for id: ID<ContactCalendar>, account: ID<Account>, in tx: Transaction
    ) throws {
        guard let calendar = try find(id, in: tx) else { return }
        if let reading { try BusyTime.replace(reading.busy, of: calendar.contact, in: tx) }
        let (etag, lastModified, until) =
            reading.map { ($0.etag, $0.lastModified, $0.until) }
            ?? (calendar.etag, calendar.lastModified, calendar.busyUntil)
        try tx.run(
            """
            UPDATE contact_calendar SET etag = \(etag), last_modified = \(lastModified), busy_until = \(until),
                read_at = \(tx.now), failures = 0, problem = NULL
            WHERE id = \(id)
            """)
        try calendar.scheduleNext(after: 0, account: account, in: tx)
    }

    /// Records a failed try. The busy times stay.
    func recordFailure(_ problem: String, account: ID<Account>, in tx: Transaction) throws {
        guard try Self.find(id, in: tx) != nil else { return }
        try tx.run("UPDATE contact_calendar SET failures = \(failures + 1), problem = \(problem) WHERE id = \(id)")
        try scheduleNext(after: failures + 1, account: account, in: tx)
    }

    private func scheduleNext(after failures: Int, account: ID<Account>, in tx: Transaction) throws {
        let due = tx.now.adding(CalendarSubscription.interval(after: failures))
        try Schedule.put(Self.jobKind, for: id, account: account, due: due, in: tx)
    }
}
