import ICalendar
import Messaging
import Platform
import Storage
import Values

/// The alarms of one entry, and the texts for them.
struct EntryReminders: Sendable {
    struct Alarm: Sendable {
        let at: Instant
        let start: Instant
        let date: CalendarContents.Occurrence
    }

    let account: Account
    let entry: CalendarEntry
    /// All alarms up to this time were sent, or were already past when they were set.
    let sentUntil: Instant
    private let alarmsChangedAt: Instant
    private let contents: CalendarContents
    /// A countdown that sends its own notices one hour before and at its start.
    private let sendsOwnNotices: Bool

    /// Alarms within this time before the start ignore quiet hours.
    private static let nearStart: Duration = .hours(1)
    /// How far ahead to search for the occurrence that an absolute alarm belongs to.
    private static let lookahead: Duration = .days(400)
    /// How far ahead to search whether a series takes place at all.
    private static let horizon: Duration = .days(36_525)

    /// Nil when the entry does not exist, is canceled or has no alarms.
    init?(_ id: ID<Event>, in tx: Transaction) throws {
        guard let found = try CalendarEntry.find(id, in: tx), !found.isCanceled,
            !found.event.alarms.isEmpty, let account = try Account.find(found.account, in: tx)
        else { return nil }
        // A changed occurrence has its own alarms.
        let contents =
            found.event.recurrenceID == nil
            ? try CalendarContents.series(found, account: account, tx: tx)
            : CalendarContents(account: account, calendars: [found.calendar], entries: [found])
        guard let entry = contents.entries.first(where: { $0.id == id }) else { return nil }
        (self.account, self.entry, self.contents) = (account, entry, contents)
        sendsOwnNotices = try Countdown.find(id, in: tx)?.notifies ?? false
        let times = try tx.row("SELECT alarms_sent_until, alarms_changed_at FROM calendar_item WHERE event_id = \(id)")
        (sentUntil, alarmsChangedAt) = (
            try times?["alarms_sent_until"] ?? tx.now, try times?["alarms_changed_at"] ?? tx.now
        )
    }

    /// Whether the entry is still as it was read.
    func areCurrent(in tx: Transaction) throws -> Bool {
        guard try EntryRow.find(entry.id, in: tx) == entry.row else { return false }
        let times = try tx.row(
            "SELECT alarms_sent_until, alarms_changed_at FROM calendar_item WHERE event_id = \(entry.id)")
        let (sent, changed): (Instant?, Instant?) = (
            try times?["alarms_sent_until"] ?? nil, try times?["alarms_changed_at"] ?? nil
        )
        return (sent ?? sentUntil, changed ?? alarmsChangedAt) == (sentUntil, alarmsChangedAt)
    }

    /// When the next alarm is due, or when to look again; nil if there will be none. An overdue alarm that was not sent
    /// is due at once.
    ///
    /// - Parameter sent: all alarms up to this time will have been sent; nil for `sentUntil`.
    func nextDue(sentUntil sent: Instant? = nil, now: Instant) -> Instant? {
        let start = sent ?? sentUntil
        let until = max(start, now.adding(Self.lookahead))
        return pending(in: start..<until, now: now).map(\.at).min() ?? (hasOccurrence(after: until) ? until : nil)
    }

    private func hasOccurrence(after moment: Instant) -> Bool {
        let day = account.zone.date(of: moment)
        let last = account.zone.date(of: moment.adding(Self.horizon))
        var starts = entry.event.starts(earliest: day, latest: last)
        return starts.next() != nil
    }

    /// The alarms in the window, without its lower bound, that were not sent and are not outdated; ordered by time.
    func pending(in window: Range<Instant>, now: Instant) -> [Alarm] {
        (relativeAlarms(in: window) + absoluteAlarms(in: window)).filter { alarm in
            let expiresAt = alarm.date.start.isAllDay ? alarm.start.adding(.days(1)) : alarm.start
            return window.contains(alarm.at) && alarm.at > window.lowerBound
                && now < max(expiresAt, alarm.at.adding(EntryAlarms.gracePeriod))
        }.sorted { ($0.at, $0.start) < ($1.at, $1.start) }
    }

    /// Alarms relative to the start or the end of each occurrence.
    private func relativeAlarms(in window: Range<Instant>) -> [Alarm] {
        let zone = account.zone
        let triggers = entry.event.alarms.map(\.trigger).filter { !isSentByCountdown($0) }
        let distance = triggers.map(Self.distance).max() ?? .zero
        // One day for zone differences and one for quiet hours.
        let range =
            window.lowerBound.adding(.zero - distance - .days(2))..<window.upperBound.adding(distance + .days(2))
        let dates = contents.occurrences(in: range).filter { $0.entry.id == entry.id }
        return dates.flatMap { date in
            triggers.compactMap { trigger in
                switch trigger {
                case .fromStart(let length):
                    alarm(at: Self.instant(date.start, offsetBy: length, allDayIn: zone), of: date)
                case .fromEnd(let length): alarm(at: Self.instant(date.end, offsetBy: length, allDayIn: zone), of: date)
                case .at: nil
                }
            }
        }
    }

    /// Absolute alarms. Each is sent once, for the next occurrence after it.
    private func absoluteAlarms(in window: Range<Instant>) -> [Alarm] {
        let near = window.lowerBound.adding(.days(-2))..<window.upperBound.adding(.days(2))
        let moments = entry.event.alarms.compactMap { alarm -> Instant? in
            if case .at(let moment) = alarm.trigger, near.contains(moment) { moment } else { nil }
        }
        return moments.map { moment in
            let next = contents.occurrences(in: moment..<moment.adding(Self.lookahead)).first {
                $0.entry.id == entry.id
            }
            let own = CalendarContents.Occurrence(entry: entry, start: entry.event.start, end: entry.event.end)
            return alarm(at: moment, of: next ?? own)
        }
    }

    private func alarm(at moment: Instant, of date: CalendarContents.Occurrence) -> Alarm {
        let (start, end) = (date.start.instant(allDayIn: account.zone), date.end.instant(allDayIn: account.zone))
        let isNearStart = !date.start.isAllDay && moment >= start.adding(.zero - Self.nearStart) && moment <= end
        return Alarm(at: isNearStart ? moment : outsideQuietHours(moment, start: start), start: start, date: date)
    }

    /// Moves an alarm out of quiet hours: to the morning if that is before the start, else to the evening before.
    private func outsideQuietHours(_ moment: Instant, start: Instant) -> Instant {
        let (hours, zone) = (QuietHours.ownReminders, account.zone)
        guard !hours.allows(moment, in: [zone]) else { return moment }
        let morning = hours.next(from: moment, in: [zone])
        if moment >= start || morning < start { return morning }
        let evening = hours.evening(before: moment, in: zone)
        // The alarm was set after that evening, so it is sent at its own time.
        return evening > alarmsChangedAt ? evening : moment
    }

    private func isSentByCountdown(_ trigger: CalendarAlarm.Trigger) -> Bool {
        guard sendsOwnNotices, case .fromStart(let length) = trigger else { return false }
        return length.days == 0 && [0, -3600].contains(length.seconds)
    }

    /// A time moved by whole days of the wall clock and by exact seconds.
    ///
    /// - Parameter zone: the zone in which an all-day time starts at midnight.
    static func instant(_ time: CalendarTime, offsetBy offset: CalendarDuration, allDayIn zone: Zone) -> Instant {
        time.adding(CalendarDuration(days: offset.days, seconds: 0)).instant(allDayIn: zone)
            .adding(.seconds(offset.seconds))
    }

    private static func distance(_ trigger: CalendarAlarm.Trigger) -> Duration {
        switch trigger {
        case .fromStart(let length), .fromEnd(let length):
            .days(abs(length.days)) + .seconds(abs(length.seconds))
        case .at: .zero
        }
    }
}

// MARK: - Texts

extension EntryReminders {
    func send(_ alarm: Alarm, in tx: Transaction) throws {
        try enqueue(text(of: alarm, now: tx.now), of: alarm, in: tx)
    }

    /// Combines alarms that would be too many texts.
    func sendSummary(of alarms: ArraySlice<Alarm>, in tx: Transaction) throws {
        guard let last = alarms.last else { return }
        try enqueue(summary(of: alarms.count, last: last, now: tx.now), of: last, in: tx)
    }

    private func text(of alarm: Alarm, now: Instant) -> String {
        let zone = account.zone
        let away =
            alarm.date.start.isAllDay
            ? RelativeText.of(days: alarm.date.start.date.daysSince1970 - zone.date(of: now).daysSince1970)
            : RelativeText.of(alarm.start, now: now, in: zone)
        let when = alarm.date.words(in: zone, today: zone.date(of: now))
        let place = entry.shortLocation.map { ", \($0)" } ?? ""
        return "\(away.capitalizedFirst): \(entry.shortName) (\(when)\(place))"
    }

    private func summary(of count: Int, last: Alarm, now: Instant) -> String {
        let day = last.date.words(in: account.zone, today: account.zone.date(of: now))
        return "\(count) more alarms for \(entry.shortName), the last for \(day). "
            + "Text AGENDA to see what is coming up."
    }

    private func enqueue(_ body: String, of alarm: Alarm, in tx: Transaction) throws {
        let owner = try account.hasOtherMembers ? Event.find(entry.id, in: tx)?.owner : nil
        guard let cell = try account.reminderRecipient(for: owner, in: tx)?.cell,
            let sender = try Sender.usual(for: account.id, in: tx)
        else { return }
        let end = alarm.date.end.instant(allDayIn: account.zone)
        try Outbox.enqueueOwnReminder(
            Outbox.Draft(
                account: account.id, sender: sender.id, contact: nil, to: cell, body: body, kind: .notice,
                expiresAt: max(end, tx.now.adding(.hours(1)))),
            in: tx)
    }
}
