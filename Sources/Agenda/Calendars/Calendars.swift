package import ICalendar
package import Messaging
internal import People
package import Storage
package import Values

/// The calendar module: the text commands TODAY, AGENDA and EVENT, alarms and feeds.
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
        let words = CalendarReplies(account: command.account, now: now)
        switch command.word {
        case "TODAY": return command.rest.isEmpty ? try words.today(in: tx) : nil
        case "AGENDA": return try words.agenda(command.rest, in: tx)
        default: return try words.event(command.rest, in: tx)
        }
    }

    package func run(_ job: Job, in tx: Transaction, now: Instant) throws {
        try EntryAlarms.sendDue(job.subject(), now: now, in: tx)
    }

    package func undo(_ step: UndoStep, in tx: Transaction, now: Instant) throws {
        if step.kind == NamedCalendar.undoKind {
            try NamedCalendar.restore(step, now: now, in: tx)
        } else {
            try CalendarEntry.restore(step, now: now, in: tx)
        }
    }

    /// Leaves out occurrences that ended more than a year ago.
    package func calendar(of feed: Feed, in tx: Transaction, now: Instant) throws -> EventCalendar? {
        guard let account = try Account.find(feed.account, in: tx) else { return nil }
        let window = now.adding(.days(-366))..<now.adding(.days(36_525))
        let chosen: ID<NamedCalendar>? = feed.kind == .calendar ? ID(feed.subject) : nil
        let contents = try CalendarContents.of(account, in: window, calendar: chosen, now: now, tx: tx)
        if chosen == nil { return contents.calendar(named: account.name ?? "Greenroom") }
        guard let calendar = contents.calendars.first(where: { $0.id == chosen }) else { return nil }
        return contents.calendar(named: calendar.name)
    }
}
