package import Agenda
import People
package import Platform
package import Storage
import Values

/// Does what is due for an event, from the first request to its start: deadlines, reminders, substitutes, stand-ins,
/// day-before notes. What is due follows from the current lineup, so a second run does nothing twice.
package struct LineupScheduler: Sendable {
    let planner: InvitationPlanner

    /// Schedules a run for an event now, or as soon as the gateway runs. To be called after every change that may make
    /// something due.
    package static func schedule(_ event: Event, in tx: Transaction) throws {
        try Schedule.advance(.lineupSteps, for: event.id, account: event.account, due: tx.now, in: tx)
    }

    /// Schedules a run for every upcoming event: steps may have come due while no gateway ran.
    package static func scheduleAll(in tx: Transaction) throws {
        // By account, since that index leaves out past events.
        try schedule(
            allWhere: """
                event.account_id IN (SELECT id FROM account)
                    AND EXISTS (SELECT 1 FROM slot WHERE slot.event_id = event.id)
                """, in: tx)
    }

    /// Schedules a run for every upcoming event of an account, whose policy has changed.
    package static func scheduleAll(of account: ID<Account>, in tx: Transaction) throws {
        try schedule(
            allWhere: """
                event.account_id = \(account) AND EXISTS (SELECT 1 FROM slot WHERE slot.event_id = event.id)
                """, in: tx)
    }

    /// Schedules a run for every upcoming event of a contact, whose numbers have changed.
    package static func scheduleAll(with contact: ID<Contact>, in tx: Transaction) throws {
        try schedule(
            allWhere: """
                event.id IN (SELECT event_id FROM slot WHERE contact_id = \(contact) AND removed_at IS NULL)
                """, in: tx)
    }

    /// Schedules a run for every upcoming event of the contacts with this number, in all accounts.
    static func scheduleAll(withNumber number: String, in tx: Transaction) throws {
        try schedule(
            allWhere: """
                event.id IN (SELECT slot.event_id FROM slot
                    JOIN (\(ContactAddress.holders(of: number))) AS own ON own.contact_id = slot.contact_id
                    WHERE slot.removed_at IS NULL)
                """, in: tx)
    }

    private static func schedule(allWhere condition: SQL, in tx: Transaction) throws {
        try Schedule.advance(
            .lineupSteps,
            forAll: """
                SELECT event.id, event.account_id FROM event
                WHERE event.kind = 'show' AND event.cancelled_at IS NULL AND event.starts_at > \(tx.now)
                    AND \(condition)
                """, due: tx.now, in: tx)
    }

    /// Reopens the expired slots of an event whose deadline was moved to a later time. Returns them.
    package static func reopenExpired(_ event: Event, in tx: Transaction) throws -> [Slot] {
        try DeadlineStep.reopenExpired(event, in: tx)
    }

    /// Does the due steps of an event, and schedules the next run.
    func runDueSteps(_ id: ID<Event>, in tx: Transaction) throws {
        guard let event = try Event.find(id, in: tx), !event.isCanceled, event.startsAt > tx.now,
            let pass = try SchedulerPass(of: event, in: tx)
        else { return }
        let reminders = ReminderStep(planner: planner)
        let next = [
            try DeadlineStep(planner: planner).run(pass, in: tx),
            try reminders.runSnoozed(pass, in: tx),
            try reminders.run(pass, in: tx),
            try SwapReminderStep().run(pass, in: tx),
            try BenchFiller(planner: planner).fillFromBench(pass, in: tx),
            try DayBeforeNotes(planner: planner).run(pass, in: tx),
        ]
        try CalendarEntries(planner: planner).run(pass, in: tx)
        if let next = next.compactMap(\.self).min() {
            try Schedule.put(.lineupSteps, for: id, account: event.account, due: next, in: tx)
        }
    }
}

extension Job.Kind {
    /// Runs the due steps of an event, the job's subject. Due after every change of its lineup.
    package static let lineupSteps: Job.Kind = "lineup.steps"
}
