internal import Platform
internal import Storage
internal import Values

extension Job.Kind {
    /// Sends the alarms of an entry; the subject is the event.
    static let entryAlarm: Job.Kind = "agenda.alarm"
}

/// Schedules and sends the alarms of calendar entries, as texts to the account's cell. Each entry has one job, for its
/// next alarm. The time up to which alarms were sent is stored, so no alarm is sent twice or lost while the gateway is
/// stopped.
enum EntryAlarms {
    /// An overdue alarm is still sent for this long, or until the entry starts.
    static let gracePeriod: Duration = .minutes(10)
    /// How far ahead a series is searched for its next alarm.
    private static let lookahead: Duration = .days(400)
    /// Texts sent at once for one entry; a summary covers the rest.
    private static let maximumTexts = 3

    /// Makes the gateway check the alarms of an event as soon as it runs, after its time changed.
    static func requestCheck(of id: ID<Event>, account: ID<Account>, in tx: Transaction) throws {
        guard try tx.exists("SELECT 1 FROM calendar_item WHERE event_id = \(id) AND alarms IS NOT NULL") else { return }
        try Schedule.put(.entryAlarm, for: id, account: account, due: Instant(milliseconds: 0), in: tx)
    }

    /// Schedules the next alarm; an overdue alarm that was not sent is due at once.
    static func schedule(_ id: ID<Event>, now: Instant, in tx: Transaction) throws {
        guard let reminders = try EntryReminders(id, now: now, in: tx) else {
            return try Schedule.drop(.entryAlarm, for: id, in: tx)
        }
        let until = max(reminders.sentUntil, now.adding(lookahead))
        let next = reminders.pending(in: reminders.sentUntil..<until, now: now).map(\.at).min()
        guard let due = next ?? (reminders.hasOccurrence(after: until) ? until : nil) else {
            return try Schedule.drop(.entryAlarm, for: id, in: tx)
        }
        try Schedule.put(.entryAlarm, for: id, account: reminders.account.id, due: due, in: tx)
    }

    /// Sends the alarms that are due, one text for each occurrence and each time, and schedules the next.
    static func sendDue(_ id: ID<Event>, now: Instant, in tx: Transaction) throws {
        guard let reminders = try EntryReminders(id, now: now, in: tx) else { return }
        let until = max(reminders.sentUntil, now.adding(.milliseconds(1)))
        let due = reminders.pending(in: reminders.sentUntil..<until, now: now)
        var (dates, moments): (Set<Instant>, Set<Instant>) = ([], [])
        let told = due.filter { dates.insert($0.start).inserted && moments.insert($0.at).inserted }
        let single = told.count > maximumTexts ? maximumTexts - 1 : told.count
        for alarm in told.prefix(single) { try reminders.send(alarm, now: now, in: tx) }
        try reminders.sendSummary(of: told.dropFirst(single), now: now, in: tx)
        try tx.run("UPDATE calendar_item SET alarms_sent_until = \(now) WHERE event_id = \(id)")
        try schedule(id, now: now, in: tx)
    }
}
