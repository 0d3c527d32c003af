package import Agenda
internal import Messaging
package import People
package import Storage
package import Values

/// Looks after an event from the first request to its beginning: deadlines, reminders, stand-ins, the notes of the day
/// before. What is due follows from the lineup as it stands, so looking twice does nothing twice.
package struct LineupScheduler: Sendable {
    let planner: InvitationPlanner

    /// Has the event looked at now, or as soon as the gateway runs. Called after whatever may have changed what is due.
    package static func schedule(_ event: Event, now: Instant, in tx: Transaction) throws {
        try Schedule.advance(.runDue, for: event.id, account: event.account, due: now, in: tx)
    }

    /// Has every event looked at that is still to come: what was due while nobody ran, or under other rules.
    package static func scheduleAll(now: Instant, in tx: Transaction) throws {
        try schedule(allWhere: "EXISTS (SELECT 1 FROM slot WHERE slot.event_id = event.id)", now: now, in: tx)
    }

    /// Those of an account, whose usual rules are others now.
    package static func scheduleAll(of account: ID<Account>, now: Instant, in tx: Transaction) throws {
        try schedule(
            allWhere: """
                event.account_id = \(account) AND EXISTS (SELECT 1 FROM slot WHERE slot.event_id = event.id)
                """, now: now, in: tx)
    }

    /// Those that somebody is wanted for who has other numbers now.
    package static func scheduleAll(with contact: ID<Contact>, now: Instant, in tx: Transaction) throws {
        try schedule(
            allWhere: """
                event.id IN (SELECT event_id FROM slot WHERE contact_id = \(contact) AND removed_at IS NULL)
                """, now: now, in: tx)
    }

    /// Those that somebody with this number is wanted for, whosever they are.
    static func scheduleAll(withNumber number: String, now: Instant, in tx: Transaction) throws {
        try schedule(
            allWhere: """
                event.id IN (SELECT slot.event_id FROM slot
                    JOIN contact_number ON contact_number.contact_id = slot.contact_id
                    WHERE slot.removed_at IS NULL AND contact_number.e164 = \(number))
                """, now: now, in: tx)
    }

    private static func schedule(allWhere condition: SQL, now: Instant, in tx: Transaction) throws {
        let events = try tx.rows(
            """
            SELECT \(Event.columns) FROM event
            WHERE kind = 'show' AND cancelled_at IS NULL AND starts_at > \(now) AND \(condition)
            """
        ).map(Event.init)
        for event in events { try schedule(event, now: now, in: tx) }
    }

    /// Does what is due for an event and has it looked at again when the next thing is.
    func runDue(_ id: ID<Event>, now: Instant, in tx: Transaction) throws {
        guard let event = try Event.find(id, in: tx), !event.isCancelled, event.startsAt > now,
            let round = try Round(of: event, now: now, in: tx)
        else { return }
        let steps = [
            try expire(round, in: tx), try askAnew(round, in: tx), try remind(round, in: tx),
            try fillFromBench(round, in: tx), try noteDayBefore(round, in: tx),
        ]
        if let next = steps.compactMap(\.self).min() {
            try Schedule.put(.runDue, for: id, account: event.account, due: next, in: tx)
        }
    }

    /// What all steps of one look go by.
    final class Round {
        let event: Event
        let account: Account
        let policy: Policy
        /// Over whom texts go out: the one that carried the last request.
        let sender: Sender
        let now: Instant
        private var lineup: Lineup?

        /// Nil for an event whose account texts over nothing yet.
        init?(of event: Event, now: Instant, in tx: Transaction) throws {
            guard let account = try Account.find(event.account, in: tx),
                let sender = try Sender.lastUsed(for: event, in: tx)
            else { return nil }
            (self.event, self.account, self.sender, self.now) = (event, account, sender, now)
            policy = try Policy.of(event, in: tx)
        }

        /// The lineup as the steps before have left it.
        func lineup(in tx: Transaction) throws -> Lineup {
            let found = try lineup ?? Lineup.of(event, in: tx)
            lineup = found
            return found
        }

        /// A step has changed what the next ones go by.
        func hasMoved() { lineup = nil }

        /// Until when this slot's answer counts; nil where only the event itself ends it.
        func deadline(of slot: Slot) -> Instant? { slot.deadline(at: event, policy) }

        /// The deadline that a request speaks of, which is none for it where it leaves later.
        func deadline(namedIn invitation: Slot.LastInvitation) -> Instant? {
            invitation.answerBy ?? policy.answerBy?.moment(start: event.startsAt)
        }

        func end(of slot: Slot) -> Instant { deadline(of: slot) ?? event.startsAt }
    }
}

extension Slot {
    /// Until when the answer counts; nil where only the event itself ends it, or where the request left too late for it.
    func deadline(at event: Event, _ policy: Policy) -> Instant? {
        guard let invitation = lastInvitation else { return nil }
        let moment = invitation.answerBy ?? policy.answerBy?.moment(start: event.startsAt)
        return moment.flatMap { $0 > invitation.leftAt ? $0 : nil }
    }
}

extension Job.Kind {
    /// Looks after an event; the subject.
    static let runDue: Job.Kind = "lineup.tend"
}

extension Sender {
    /// What carried the event's last request; else what its account's texts go out over.
    fileprivate static func lastUsed(for event: Event, in tx: Transaction) throws -> Sender? {
        let last = try tx.value(
            """
            SELECT invitation.sender_id FROM invitation JOIN slot ON slot.id = invitation.slot_id WHERE slot.event_id = \(event.id)
            ORDER BY invitation.id DESC LIMIT 1
            """, as: ID<Sender>.self)
        return try last.flatMap { try Sender.find($0, in: tx) } ?? Sender.usual(for: event.account, in: tx)
    }
}
