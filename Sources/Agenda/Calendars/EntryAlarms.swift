internal import ICalendar
internal import Messaging
internal import People
internal import Storage
internal import Values

extension Job.Kind {
    /// Tells the owner of what is coming; the subject is the event.
    static let entryAlarm: Job.Kind = "agenda.alarm"
}

/// The alarms of what is in the calendars, by text to the account's cell. Only the next of each entry is scheduled;
/// up to where they were given is kept, so that none is given twice and none is forgotten while nobody runs.
enum EntryAlarms {
    /// An alarm that fell due while nobody ran is still given until so long after it, or until the entry begins.
    static let patience: Duration = .minutes(10)
    /// How far ahead a series is looked through for its next alarm.
    private static let reach: Duration = .days(400)

    /// Its time has changed elsewhere: the gateway looks at its alarms as soon as it runs.
    static func look(at id: ID<Event>, account: ID<Account>, in tx: Transaction) throws {
        guard try tx.exists("SELECT 1 FROM calendar_item WHERE event_id = \(id) AND alarms IS NOT NULL") else { return }
        try Schedule.put(.entryAlarm, for: id, account: account, due: Instant(milliseconds: 0), in: tx)
    }

    /// Has the next alarm after `now` given when it is due.
    static func plan(_ id: ID<Event>, now: Instant, in tx: Transaction) throws {
        guard let desk = try AlarmDesk(id, now: now, in: tx) else {
            return try Schedule.drop(.entryAlarm, for: id, in: tx)
        }
        let until = now.adding(reach)
        let next = desk.alarms(in: now..<until).map(\.at).filter { $0 > now }.min()
        guard let due = next ?? (desk.goesOn(after: until) ? until : nil) else {
            return try Schedule.drop(.entryAlarm, for: id, in: tx)
        }
        try Schedule.put(.entryAlarm, for: id, account: desk.account.id, due: due, in: tx)
    }

    /// Gives what has fallen due since the last time, one text for each date, and plans the next.
    static func give(_ id: ID<Event>, now: Instant, in tx: Transaction) throws {
        guard let desk = try AlarmDesk(id, now: now, in: tx) else { return }
        let since = try tx.value("SELECT alarmed_until FROM calendar_item WHERE event_id = \(id)", as: Instant.self)
        let due = desk.alarms(in: (since ?? now)..<now.adding(.milliseconds(1))).filter { alarm in
            alarm.at > since ?? now && now < max(alarm.start, alarm.at.adding(patience))
        }
        var told: Set<Instant> = []
        for alarm in due where told.insert(alarm.start).inserted {
            try desk.tell(alarm, now: now, in: tx)
        }
        try tx.run("UPDATE calendar_item SET alarmed_until = \(now) WHERE event_id = \(id)")
        try plan(id, now: now, in: tx)
    }
}

/// One entry with its alarms, and where they go.
private struct AlarmDesk {
    struct Alarm {
        let at: Instant
        let start: Instant
        let end: Instant
        let date: CalendarBook.Date
    }

    let account: Account
    let entry: CalendarEntry
    private let book: CalendarBook
    /// A countdown that tells its owner itself an hour before and at its end.
    private let tellsItself: Bool

    func goesOn(after moment: Instant) -> Bool {
        var starts = entry.event.starts(earliest: account.zone.date(of: moment))
        return starts.next() != nil
    }

    /// Nil where there is nothing to be told, or any more.
    init?(_ id: ID<Event>, now: Instant, in tx: Transaction) throws {
        guard let found = try CalendarEntry.find(id, now: now, in: tx), !found.isCancelled,
            !found.event.alarms.isEmpty, let account = try Account.find(found.account, in: tx)
        else { return nil }
        // A changed occurrence has alarms of its own.
        let book = try CalendarBook.series(found, account: account, now: now, tx: tx)
        guard let entry = book.entries.first(where: { $0.id == id }) else { return nil }
        (self.account, self.entry, self.book) = (account, entry, book)
        tellsItself = try Countdown.find(id, in: tx)?.notifies ?? false
    }

    /// Those given in the window.
    func alarms(in window: Range<Instant>) -> [Alarm] {
        let zone = account.zone
        let triggers = entry.event.alarms.map(\.trigger).filter { !isGivenElsewhere($0) }
        let distance = triggers.map(Self.distance).max() ?? .zero
        let reach =
            window.lowerBound.adding(.zero - distance - .days(1))..<window.upperBound.adding(distance + .days(1))
        let dates = book.dates(in: reach).filter { $0.entry.id == entry.id }
        return dates.flatMap { date in
            triggers.compactMap { trigger in
                let start = date.start.instant(allDayIn: zone)
                let at: Instant
                switch trigger {
                case .fromStart(let length): at = date.start.moved(by: length, allDayIn: zone)
                case .fromEnd(let length): at = date.end.moved(by: length, allDayIn: zone)
                case .at(let instant): at = instant
                }
                guard window.contains(at) else { return nil }
                return Alarm(at: at, start: start, end: date.end.instant(allDayIn: zone), date: date)
            }
        }.sorted { $0.at < $1.at }
    }

    private func isGivenElsewhere(_ trigger: CalendarAlarm.Trigger) -> Bool {
        guard tellsItself, case .fromStart(let length) = trigger else { return false }
        return length.days == 0 && [0, -3600].contains(length.seconds)
    }

    private static func distance(_ trigger: CalendarAlarm.Trigger) -> Duration {
        switch trigger {
        case .fromStart(let length), .fromEnd(let length):
            .days(abs(length.days)) + .seconds(abs(length.seconds))
        case .at: .days(400)
        }
    }

    func tell(_ alarm: Alarm, now: Instant, in tx: Transaction) throws {
        guard let cell = account.cell, let sender = try Sender.usual(for: account.id, in: tx) else { return }
        let zone = account.zone
        let away =
            alarm.date.start.isAllDay
            ? RelativeText.of(days: alarm.date.start.date.daysSince1970 - zone.date(of: now).daysSince1970)
            : RelativeText.of(alarm.start, now: now, in: zone)
        let when = alarm.date.words(in: zone, today: zone.date(of: now))
        let place = entry.event.location.map { ", \($0)" } ?? ""
        try Outbox.enqueue(
            Outbox.Draft(
                account: account.id, sender: sender.id, contact: nil, to: cell,
                body: "\(away.prefix(1).uppercased())\(away.dropFirst()): \(entry.name) (\(when)\(place))",
                kind: .notice, expiresAt: max(alarm.end, now.adding(.hours(1)))),
            now: now, in: tx)
    }
}

extension CalendarTime {
    /// Days by the wall clock, seconds by the time line; a whole day begins at midnight in `zone`.
    fileprivate func moved(by length: CalendarDuration, allDayIn zone: Zone) -> Instant {
        adding(CalendarDuration(days: length.days, seconds: 0)).instant(allDayIn: zone)
            .adding(.seconds(length.seconds))
    }
}
