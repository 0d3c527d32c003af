import Platform
import Storage
import Values

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
    /// Texts sent at once for one entry; a summary covers the rest.
    private static let maximumTexts = 3

    /// Makes the gateway look for the next alarm of an entry as soon as it runs, after the entry changed. It is not
    /// searched here, because expanding a series takes long and would block other writers.
    static func requestCheck(of id: ID<Event>, in tx: Transaction) throws {
        try Schedule.drop(.entryAlarm, for: id, in: tx)
        let account: ID<Account>? = try tx.value(
            "SELECT account_id FROM calendar_item WHERE event_id = \(id) AND alarms IS NOT NULL")
        guard let account else { return }
        try Schedule.put(.entryAlarm, for: id, account: account, due: Instant(milliseconds: 0), in: tx)
    }

    /// Finds the alarms that are due, and the next one, in a snapshot: a series may take long. The result sends one
    /// text for each occurrence and each time; if the entry was changed meanwhile, it only requests another check.
    static func plan(_ id: ID<Event>, in tx: Transaction) throws -> Job.Completion {
        guard let reminders = try EntryReminders(id, in: tx) else { return { _ in } }
        let until = max(reminders.sentUntil, tx.now.adding(.milliseconds(1)))
        let due = reminders.pending(in: reminders.sentUntil..<until, now: tx.now)
        var (dates, moments): (Set<Instant>, Set<Instant>) = ([], [])
        let told = due.filter { dates.insert($0.start).inserted && moments.insert($0.at).inserted }
        let single = told.count > maximumTexts ? maximumTexts - 1 : told.count
        let next = reminders.nextDue(sentUntil: tx.now, now: tx.now)
        return { tx in
            guard try reminders.areCurrent(in: tx) else { return try requestCheck(of: id, in: tx) }
            for alarm in told.prefix(single) { try reminders.send(alarm, in: tx) }
            try reminders.sendSummary(of: told.dropFirst(single), in: tx)
            try tx.run("UPDATE calendar_item SET alarms_sent_until = \(tx.now) WHERE event_id = \(id)")
            guard let next else { return }
            try Schedule.put(.entryAlarm, for: id, account: reminders.account.id, due: next, in: tx)
        }
    }
}
