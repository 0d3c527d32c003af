internal import Messaging
package import People
package import Storage
package import Values

/// The texts that a countdown's owner gets: one an hour before, one at zero. A countdown that waits for either takes a
/// place; there are so many places, and the soonest have them. Who has a place has a job in the schedule, due at the
/// next of the two moments.
package enum CountdownAlarms {
    /// As many as the telephone keeps of one application, and as many as anyone can follow. An account may want fewer.
    package static let mostPlaces = 64
    /// How many places an account wants; nothing chosen is all. Who sets it by itself arranges anew.
    package static let setting = AccountSetting("countdown.places")
    /// How long before it the first text goes out.
    static let lead: Duration = .hours(1)
    /// For so long after zero it is still worth saying that it is time.
    static let grace: Duration = .hours(1)

    package static func places(of account: ID<Account>, in tx: Transaction) throws -> Int {
        try setting.value(of: account, in: tx).flatMap(Int.init) ?? mostPlaces
    }

    /// Gives them to the soonest at once.
    ///
    /// - Parameter places: 1 to 64.
    package static func set(places: Int, of account: ID<Account>, now: Instant, in tx: Transaction) throws {
        try setting.set(places == mostPlaces ? nil : String(places), of: account, in: tx)
        try arrange(account: account, now: now, in: tx)
    }

    /// Every countdown that has a text to come, the soonest first: the first have places, the others wait.
    package static func ranked(account: ID<Account>, now: Instant, in tx: Transaction) throws -> [ID<Event>] {
        try waiting(account: account, now: now, in: tx).map(\.id)
    }

    /// Gives the places to the soonest, whatever has changed, and takes them from all others.
    package static func arrange(account: ID<Account>, now: Instant, in tx: Transaction) throws {
        let placed = try waiting(account: account, now: now, in: tx).prefix(places(of: account, in: tx))
        let kept = Set(placed.map(\.id))
        for job in try Schedule.waiting(.countdown, account: account, in: tx) {
            let event = job.subject(Event.self)
            if !kept.contains(event) { try Schedule.drop(.countdown, for: event, in: tx) }
        }
        for alarm in placed where try Schedule.due(.countdown, for: alarm.id, in: tx) != alarm.due {
            try Schedule.put(.countdown, for: alarm.id, account: account, due: alarm.due, in: tx)
        }
    }

    /// Says what is to be said now, if anything is, and passes places on.
    static func fire(_ id: ID<Event>, account: ID<Account>, now: Instant, in tx: Transaction) throws {
        if let alarm = try waiting(account: account, now: now, in: tx).first(where: { $0.id == id }), alarm.due <= now {
            let isZero = alarm.startsAt <= now
            try markTold(alarm, isZero: isZero, in: tx)
            try tell(alarm, isZero: isZero, now: now, in: tx)
        }
        try arrange(account: account, now: now, in: tx)
    }

    private static func tell(_ alarm: Alarm, isZero: Bool, now: Instant, in tx: Transaction) throws {
        guard let event = try Event.find(alarm.id, in: tx), let account = try Account.find(event.account, in: tx),
            let cell = account.cell
        else { return }
        guard let sender = try Sender.usual(for: account.id, in: tx) else { throw AlarmError.noSender }
        let text = CountdownText(event, home: account.zone)
        // At any hour: whoever counts down to midnight wants to hear of it then.
        try Outbox.enqueue(
            Outbox.Draft(
                account: account.id, sender: sender.id, contact: nil, to: cell,
                body: isZero ? text.now : text.ahead(at: now), kind: .notice,
                expiresAt: isZero ? event.startsAt.adding(grace) : event.startsAt),
            now: now, in: tx)
    }

    private static func markTold(_ alarm: Alarm, isZero: Bool, in tx: Transaction) throws {
        let zero = isZero ? alarm.startsAt : nil
        try tx.run(
            """
            INSERT INTO countdown (event_id, hour_told_for, start_told_for)
            VALUES (\(alarm.id), \(alarm.startsAt), \(zero))
            ON CONFLICT (event_id) DO UPDATE SET hour_told_for = excluded.hour_told_for,
                start_told_for = coalesce(excluded.start_told_for, countdown.start_told_for)
            """)
    }
}

// MARK: - What is to come

extension CountdownAlarms {
    private struct Alarm {
        let id: ID<Event>
        let startsAt: Instant
        let due: Instant
    }

    private static func waiting(account: ID<Account>, now: Instant, in tx: Transaction) throws -> [Alarm] {
        try tx.rows(
            """
            SELECT event.id, event.starts_at, countdown.hour_told_for
            FROM event LEFT JOIN countdown ON countdown.event_id = event.id
            WHERE event.account_id = \(account) AND event.kind = 'countdown' AND event.cancelled_at IS NULL
                AND event.starts_at > \(now.adding(.zero - grace)) AND coalesce(countdown.notifies, 1) = 1
                AND countdown.start_told_for IS DISTINCT FROM event.starts_at
            ORDER BY event.starts_at, event.id
            """
        ).map { row in
            let start: Instant = try row["starts_at"]
            let isHourTold = try row["hour_told_for"] as Instant? == start
            return Alarm(
                id: try row["id"], startsAt: start,
                due: isHourTold || start <= now ? start : start.adding(.zero - lead))
        }
    }
}

extension Job.Kind {
    /// Tells the owner of a countdown; the subject.
    static let countdown: Job.Kind = "agenda.countdown"
}

/// Why an alarm could not be given; it is tried again.
enum AlarmError: Error {
    /// The house has never had a number to text from.
    case noSender
}
