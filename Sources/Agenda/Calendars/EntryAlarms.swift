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
    /// So many texts at once; further dates are told in one line.
    private static let mostTexts = 3

    /// Its time has changed elsewhere: the gateway looks at its alarms as soon as it runs.
    static func look(at id: ID<Event>, account: ID<Account>, in tx: Transaction) throws {
        guard try tx.exists("SELECT 1 FROM calendar_item WHERE event_id = \(id) AND alarms IS NOT NULL") else { return }
        try Schedule.put(.entryAlarm, for: id, account: account, due: Instant(milliseconds: 0), in: tx)
    }

    /// Has the next alarm given when it is due: one that was due before and has not been given yet at once.
    static func plan(_ id: ID<Event>, now: Instant, in tx: Transaction) throws {
        guard let desk = try EntryReminders(id, now: now, in: tx) else {
            return try Schedule.drop(.entryAlarm, for: id, in: tx)
        }
        let until = max(desk.givenUntil, now.adding(reach))
        let next = desk.open(in: desk.givenUntil..<until, now: now).map(\.at).min()
        guard let due = next ?? (desk.goesOn(after: until) ? until : nil) else {
            return try Schedule.drop(.entryAlarm, for: id, in: tx)
        }
        try Schedule.put(.entryAlarm, for: id, account: desk.account.id, due: due, in: tx)
    }

    /// Gives what has fallen due since the last time, one text for each date and each moment, and plans the next.
    static func give(_ id: ID<Event>, now: Instant, in tx: Transaction) throws {
        guard let desk = try EntryReminders(id, now: now, in: tx) else { return }
        let until = max(desk.givenUntil, now.adding(.milliseconds(1)))
        let due = desk.open(in: desk.givenUntil..<until, now: now)
        var (dates, moments): (Set<Instant>, Set<Instant>) = ([], [])
        let told = due.filter { dates.insert($0.start).inserted && moments.insert($0.at).inserted }
        let single = told.count > mostTexts ? mostTexts - 1 : told.count
        for alarm in told.prefix(single) { try desk.tell(alarm, now: now, in: tx) }
        try desk.tell(rest: told.dropFirst(single), now: now, in: tx)
        try tx.run("UPDATE calendar_item SET alarmed_until = \(now) WHERE event_id = \(id)")
        try plan(id, now: now, in: tx)
    }
}
