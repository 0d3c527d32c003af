import Messaging
package import Platform
package import Storage
import Values

/// The texts that a countdown's owner gets: one an hour before the start, one at the start. Each countdown with a
/// pending text has one job, due at the next of the two times. Only the soonest countdowns, up to a limit, have a job.
package enum CountdownAlarms {
    /// The highest limit of countdowns with pending texts, as many as iOS keeps pending notifications of one app.
    package static let maximumPending = 64
    /// The account's limit of countdowns with pending texts; nil means `maximumPending`. Call `reschedule` after
    /// changing it.
    package static let setting = AccountSetting("countdown.places")
    /// The time of the first text before the start.
    static let lead: Duration = .hours(1)
    /// A late text at the start is still sent within this time.
    static let grace: Duration = .hours(1)

    /// The account's limit of countdowns with pending texts.
    package static func pendingLimit(of account: ID<Account>, in tx: Transaction) throws -> Int {
        try setting.value(of: account, in: tx).flatMap(Int.init) ?? maximumPending
    }

    /// Saves the limit and reschedules.
    ///
    /// - Parameter pendingLimit: 1 to 64.
    package static func set(pendingLimit: Int, of account: ID<Account>, in tx: Transaction) throws {
        try setting.set(pendingLimit == maximumPending ? nil : String(pendingLimit), of: account, in: tx)
        try reschedule(account: account, in: tx)
    }

    /// All countdowns with a pending text, the soonest first. Those beyond the limit have no job.
    package static func pending(account: ID<Account>, in tx: Transaction) throws -> [ID<Event>] {
        try pendingAlarms(account: account, in: tx).map(\.id)
    }

    /// Schedules jobs for the soonest countdowns up to the limit, and removes all others.
    package static func reschedule(account: ID<Account>, in tx: Transaction) throws {
        let scheduled = try pendingAlarms(account: account, in: tx).prefix(pendingLimit(of: account, in: tx))
        let kept = Set(scheduled.map(\.id))
        for job in try Schedule.waiting(.countdown, account: account, in: tx) {
            let event = job.subject(Event.self)
            if !kept.contains(event) { try Schedule.drop(.countdown, for: event, in: tx) }
        }
        for alarm in scheduled where try Schedule.due(.countdown, for: alarm.id, in: tx) != alarm.due {
            try Schedule.put(.countdown, for: alarm.id, account: account, due: alarm.due, in: tx)
        }
    }

    /// Sends the text that is due, if any, and reschedules.
    static func sendDue(_ id: ID<Event>, account: ID<Account>, in tx: Transaction) throws {
        if let alarm = try pendingAlarms(account: account, in: tx).first(where: { $0.id == id }),
            alarm.due <= tx.now
        {
            let isZero = alarm.startsAt <= tx.now
            try markSent(alarm, isZero: isZero, in: tx)
            try send(alarm, isZero: isZero, in: tx)
        }
        try reschedule(account: account, in: tx)
    }

    private static func send(_ alarm: Alarm, isZero: Bool, in tx: Transaction) throws {
        guard let event = try Event.find(alarm.id, in: tx), let account = try Account.find(event.account, in: tx),
            let cell = try account.reminderRecipient(for: event.owner, in: tx)?.cell
        else { return }
        guard let sender = try Sender.usual(for: account.id, in: tx) else { throw AlarmError.noSender }
        let text = CountdownText(event, home: account.zone)
        // Quiet hours do not apply: a countdown may well end at midnight.
        try Outbox.enqueueOwnReminder(
            Outbox.Draft(
                account: account.id, sender: sender.id, contact: nil, to: cell,
                body: isZero ? text.startNotice : text.hourNotice(at: tx.now), kind: .notice,
                expiresAt: isZero ? event.startsAt.adding(grace) : event.startsAt),
            in: tx)
    }

    private static func markSent(_ alarm: Alarm, isZero: Bool, in tx: Transaction) throws {
        let zero = isZero ? alarm.startsAt : nil
        try tx.run(
            """
            INSERT INTO countdown (event_id, hour_sent_for, start_sent_for)
            VALUES (\(alarm.id), \(alarm.startsAt), \(zero))
            ON CONFLICT (event_id) DO UPDATE SET hour_sent_for = excluded.hour_sent_for,
                start_sent_for = coalesce(excluded.start_sent_for, countdown.start_sent_for)
            """)
    }
}

// MARK: - Pending texts

extension CountdownAlarms {
    private struct Alarm {
        let id: ID<Event>
        let startsAt: Instant
        let due: Instant
    }

    private static func pendingAlarms(account: ID<Account>, in tx: Transaction) throws -> [Alarm] {
        try tx.rows(
            """
            SELECT event.id, event.starts_at, countdown.hour_sent_for
            FROM event LEFT JOIN countdown ON countdown.event_id = event.id
            WHERE event.account_id = \(account) AND event.kind = 'countdown' AND event.cancelled_at IS NULL
                AND event.starts_at > \(tx.now.adding(.zero - grace)) AND coalesce(countdown.notifies, 1) = 1
                AND countdown.start_sent_for IS DISTINCT FROM event.starts_at
            ORDER BY event.starts_at, event.id
            """
        ).map { row in
            let start: Instant = try row["starts_at"]
            let isHourTold = try row["hour_sent_for"] as Instant? == start
            return Alarm(
                id: try row["id"], startsAt: start,
                due: isHourTold || start <= tx.now ? start : start.adding(.zero - lead))
        }
    }
}

extension Job.Kind {
    /// Texts the owner of a countdown; the subject is the event.
    static let countdown: Job.Kind = "agenda.countdown"
}

/// Why an alarm could not be sent; the job is retried.
enum AlarmError: Error {
    /// No sender has ever been configured.
    case noSender
}
