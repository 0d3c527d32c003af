package import ICalendar
internal import Messaging
internal import People
internal import Storage
package import Values

/// One entry with its alarms, and where they go.
struct EntryReminders {
    struct Alarm {
        let at: Instant
        let start: Instant
        let date: CalendarBook.Date
    }

    let account: Account
    let entry: CalendarEntry
    /// Up to then all alarms have been given, or were over when they were set.
    let givenUntil: Instant
    private let setAt: Instant
    private let book: CalendarBook
    /// A countdown that tells its owner itself an hour before and at its end.
    private let tellsItself: Bool

    /// So long before it begins an alarm comes at any hour: whoever is about to go is awake.
    private static let closeBy: Duration = .hours(1)
    /// How far ahead the date is looked for that an alarm at a fixed moment belongs to.
    private static let reach: Duration = .days(400)

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
        let times = try tx.row("SELECT alarmed_until, alarms_set_at FROM calendar_item WHERE event_id = \(id)")
        (givenUntil, setAt) = (try times?["alarmed_until"] ?? now, try times?["alarms_set_at"] ?? now)
    }

    func goesOn(after moment: Instant) -> Bool {
        var starts = entry.event.starts(earliest: account.zone.date(of: moment))
        return starts.next() != nil
    }

    /// Those in the window, its beginning left out, that are not given yet and still make sense; the earliest first.
    func open(in window: Range<Instant>, now: Instant) -> [Alarm] {
        (beforeDates(in: window) + atMoments(in: window)).filter { alarm in
            let isOverAt = alarm.date.start.isAllDay ? alarm.start.adding(.days(1)) : alarm.start
            return window.contains(alarm.at) && alarm.at > window.lowerBound
                && now < max(isOverAt, alarm.at.adding(EntryAlarms.patience))
        }.sorted { ($0.at, $0.start) < ($1.at, $1.start) }
    }

    /// By the start or the end of each date.
    private func beforeDates(in window: Range<Instant>) -> [Alarm] {
        let zone = account.zone
        let triggers = entry.event.alarms.map(\.trigger).filter { !isGivenElsewhere($0) }
        let distance = triggers.map(Self.distance).max() ?? .zero
        // A day for where whole days begin, and one for the hours of the night.
        let reach =
            window.lowerBound.adding(.zero - distance - .days(2))..<window.upperBound.adding(distance + .days(2))
        let dates = book.dates(in: reach).filter { $0.entry.id == entry.id }
        return dates.flatMap { date in
            triggers.compactMap { trigger in
                switch trigger {
                case .fromStart(let length): alarm(at: date.start.moved(by: length, allDayIn: zone), of: date)
                case .fromEnd(let length): alarm(at: date.end.moved(by: length, allDayIn: zone), of: date)
                case .at: nil
                }
            }
        }
    }

    /// Alarms at a moment of their own ring once, however often it takes place: for the date that is the next then.
    private func atMoments(in window: Range<Instant>) -> [Alarm] {
        let near = window.lowerBound.adding(.days(-2))..<window.upperBound.adding(.days(2))
        let moments = entry.event.alarms.compactMap { alarm -> Instant? in
            if case .at(let moment) = alarm.trigger, near.contains(moment) { moment } else { nil }
        }
        return moments.map { moment in
            let next = book.dates(in: moment..<moment.adding(Self.reach)).first { $0.entry.id == entry.id }
            let own = CalendarBook.Date(entry: entry, start: entry.event.start, end: entry.event.end)
            return alarm(at: moment, of: next ?? own)
        }
    }

    private func alarm(at moment: Instant, of date: CalendarBook.Date) -> Alarm {
        let (start, end) = (date.start.instant(allDayIn: account.zone), date.end.instant(allDayIn: account.zone))
        let isCloseBy = !date.start.isAllDay && moment >= start.adding(.zero - Self.closeBy) && moment <= end
        return Alarm(at: isCloseBy ? moment : waking(moment, start: start), start: start, date: date)
    }

    /// Out of the night: in the morning where that is early enough, else on the evening before.
    private func waking(_ moment: Instant, start: Instant) -> Instant {
        let (hours, zone) = (QuietHours.ownReminders, account.zone)
        guard !hours.allows(moment, in: [zone]) else { return moment }
        let morning = hours.next(from: moment, in: [zone])
        if moment >= start || morning < start { return morning }
        let evening = hours.evening(before: moment, in: zone)
        // Whoever asks for it later than that, in the night itself, means it.
        return evening > setAt ? evening : moment
    }

    private func isGivenElsewhere(_ trigger: CalendarAlarm.Trigger) -> Bool {
        guard tellsItself, case .fromStart(let length) = trigger else { return false }
        return length.days == 0 && [0, -3600].contains(length.seconds)
    }

    private static func distance(_ trigger: CalendarAlarm.Trigger) -> Duration {
        switch trigger {
        case .fromStart(let length), .fromEnd(let length):
            .days(abs(length.days)) + .seconds(abs(length.seconds))
        case .at: .zero
        }
    }
}

// MARK: - In words

extension EntryReminders {
    func tell(_ alarm: Alarm, now: Instant, in tx: Transaction) throws {
        let zone = account.zone
        let away =
            alarm.date.start.isAllDay
            ? RelativeText.of(days: alarm.date.start.date.daysSince1970 - zone.date(of: now).daysSince1970)
            : RelativeText.of(alarm.start, now: now, in: zone)
        let when = alarm.date.words(in: zone, today: zone.date(of: now))
        let place = entry.event.shortPlace.map { ", \($0)" } ?? ""
        try send(
            "\(away.capitalised): \(entry.shortName) (\(when)\(place))", of: alarm,
            now: now, in: tx)
    }

    /// What would be too many texts, in one.
    func tell(rest alarms: ArraySlice<Alarm>, now: Instant, in tx: Transaction) throws {
        guard let last = alarms.last else { return }
        let day = last.date.words(in: account.zone, today: account.zone.date(of: now))
        try send(
            "\(alarms.count) more alarms of \(entry.shortName), the last for \(day). Text AGENDA to see what is coming.",
            of: last, now: now, in: tx)
    }

    private func send(_ body: String, of alarm: Alarm, now: Instant, in tx: Transaction) throws {
        guard let cell = account.cell, let sender = try Sender.usual(for: account.id, in: tx) else { return }
        let end = alarm.date.end.instant(allDayIn: account.zone)
        try Outbox.enqueue(
            Outbox.Draft(
                account: account.id, sender: sender.id, contact: nil, to: cell, body: body, kind: .notice,
                expiresAt: max(end, now.adding(.hours(1)))),
            now: now, in: tx)
    }
}

extension CalendarEntry {
    /// Its alarms whose time is to come; of a series all.
    package func openAlarms(at now: Instant, allDayIn zone: Zone) -> [CalendarAlarm] {
        guard event.rule == nil, event.addedStarts.isEmpty else { return event.alarms }
        return event.alarms.filter { alarm in
            switch alarm.trigger {
            case .fromStart(let length): event.start.moved(by: length, allDayIn: zone) > now
            case .fromEnd(let length): event.end.moved(by: length, allDayIn: zone) > now
            case .at(let moment): moment > now
            }
        }
    }
}

extension CalendarTime {
    /// Days by the wall clock, seconds by the time line; a whole day begins at midnight in `zone`.
    fileprivate func moved(by length: CalendarDuration, allDayIn zone: Zone) -> Instant {
        adding(CalendarDuration(days: length.days, seconds: 0)).instant(allDayIn: zone)
            .adding(.seconds(length.seconds))
    }
}
