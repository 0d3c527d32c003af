internal import Agenda
internal import Messaging
internal import People
internal import Storage
internal import Templates
internal import Values

extension LineupScheduler {
    /// At noon of the day before, where the event is.
    private static let hour = LocalTime(secondsSinceMidnight: 12 * 3600)
    /// Later than this before the beginning a note is of no use.
    private static let tooLate: Duration = .hours(3)

    /// The confirmed get a note, the booker what is still open; each once. Answers when it is time.
    func noteDayBefore(_ round: Round, in tx: Transaction) throws -> Instant? {
        let event = round.event
        guard round.policy.tellsDayBefore else { return nil }
        let moment = event.zone.instant(
            of: LocalDateTime(date: event.localStart.date.adding(days: -1), time: Self.hour))
        if moment > round.now { return moment }
        guard event.startsAt - round.now > Self.tooLate else { return nil }
        let lineup = try round.lineup(in: tx)
        // Who has confirmed since then needs no note.
        for slot in lineup.slots
        where slot.answer == .confirmed && !slot.hasOldFacts && slot.answeredAt.map({ $0 < moment }) ?? false {
            guard let number = slot.number, !slot.hasOptedOut,
                try OneTimeNotice.dayBefore.begin(for: event, slot: slot.id, in: tx)
            else { continue }
            let note = try Outbox.enqueue(
                Outbox.Draft(
                    account: round.account.id, sender: slot.lastInvitation?.sender ?? round.sender.id,
                    contact: slot.contact,
                    to: number,
                    body: planner.templates.render(
                        .dayBefore, planner.values(for: slot, event: event, account: round.account)),
                    kind: .notice, expiresAt: event.startsAt.adding(.zero - Self.tooLate),
                    quietZones: RecipientTimeZones.zones(
                        of: slot.contact, number: number, account: round.account, in: tx)),
                now: round.now, in: tx)
            try SlotMessage.record(note, for: slot.id, in: tx)
        }
        // Whoever asks so shortly before has the lineup before their eyes.
        let wasAskedBefore = lineup.slots.contains { $0.lastInvitation.map { $0.askedAt < moment } ?? false }
        if !lineup.isConfirmed, wasAskedBefore, try OneTimeNotice.dayBefore.begin(for: event, slot: nil, in: tx) {
            try LineupNotifications.openTomorrow(lineup, sender: round.sender.id, now: round.now, in: tx)
        }
        return nil
    }
}

/// What is done once for an event, or for a slot of it, as long as it begins when it does.
enum OneTimeNotice: String, SQLConvertible {
    case dayBefore = "day_before"
    case benchIsEmpty = "bench_is_empty"
    case standInsAsleep = "stand_ins_asleep"

    /// True the first time; from then on it is done.
    func begin(for event: Event, slot: ID<Slot>?, in tx: Transaction) throws -> Bool {
        try tx.run(
            """
            INSERT INTO one_time_notice (event_id, slot_id, duty, starts_at)
            VALUES (\(event.id), \(slot?.rawValue ?? 0), \(self), \(event.startsAt))
            ON CONFLICT DO NOTHING
            """) > 0
    }

    /// It is to be done again.
    func forget(for event: ID<Event>, in tx: Transaction) throws {
        try tx.run("DELETE FROM one_time_notice WHERE event_id = \(event) AND duty = \(self)")
    }
}
