package import ICalendar
package import Messaging
package import People
package import Storage
package import Values

/// Calendars by text, TODAY, AGENDA and EVENT; their alarms; and what can be subscribed to.
package struct Calendars: FeedSource {
    package static let migrations = Migration.calendars

    package let words = [
        CommandWord("TODAY", "what today brings"),
        CommandWord("AGENDA", usage: "AGENDA or AGENDA fri", "what is coming"),
        CommandWord("EVENT", usage: "EVENT Tue 3pm dentist", "put something into your calendar"),
    ]
    package let jobKinds: [Job.Kind] = [.entryAlarm]
    package let undoKinds = [CalendarEntry.undoKind, NamedCalendar.undoKind]
    package let feedKinds: [Feed.Kind] = [.all, .calendar]

    package init() {}

    package func handleCommand(_ command: Command, in tx: Transaction, now: Instant) throws -> String? {
        let words = CalendarWords(account: command.account, now: now)
        switch command.word {
        case "TODAY": return command.rest.isEmpty ? try words.today(in: tx) : nil
        case "AGENDA": return try words.agenda(command.rest, in: tx)
        default: return try words.event(command.rest, in: tx)
        }
    }

    package func run(_ job: Job, in tx: Transaction, now: Instant) throws {
        try EntryAlarms.give(job.subject(), now: now, in: tx)
    }

    package func undo(_ step: UndoStep, in tx: Transaction, now: Instant) throws {
        if step.kind == NamedCalendar.undoKind {
            try NamedCalendar.restore(step, now: now, in: tx)
        } else {
            try CalendarEntry.restore(step, now: now, in: tx)
        }
    }

    /// What ended more than a year ago is left out.
    package func calendar(of feed: Feed, in tx: Transaction, now: Instant) throws -> EventCalendar? {
        guard let account = try Account.find(feed.account, in: tx) else { return nil }
        let window = now.adding(.days(-366))..<now.adding(.days(36_525))
        let chosen: ID<NamedCalendar>? = feed.kind == .calendar ? ID(feed.subject) : nil
        let book = try CalendarBook.of(account, in: window, calendar: chosen, now: now, tx: tx)
        if chosen == nil { return book.calendar(named: account.name ?? "Greenroom") }
        guard let calendar = book.calendars.first(where: { $0.id == chosen }) else { return nil }
        return book.calendar(named: calendar.name)
    }
}
