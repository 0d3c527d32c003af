import ICalendar
package import Platform
import Storage
import Values

/// The calendar module.
extension Module {
    /// - Parameter parts: what modules above add to TODAY.
    package static func calendars(today parts: [TodayPart]) -> Module {
        let calendars = Calendars(parts: parts)
        var module = Module("calendars")
        module.resources = [.calendars, .entries]
        module.migrations = Migration.calendars
        module.textCommands = Calendars.words.map { word in
            CommandHandler(word) { try calendars.handleCommand($0, in: $1) }
        }
        module.jobs = [
            JobHandler(.entryAlarm, plan: { try EntryAlarms.plan($0.subject(), in: $1) }),
            JobHandler(.morningText) { try MorningText.send($0, parts: parts, in: $1) },
            JobHandler(.calendarQuestion, plan: { try CalendarQuestion.answer($0, parts: parts, in: $1) }),
        ]
        module.accountSettings = MorningText.settings
        module.changeSources = [
            ChangeSource("calendar", of: .calendars) { rows, tx in
                try tx.values("SELECT DISTINCT account_id FROM calendar WHERE id IN \(list: rows)")
            }
        ]
        module.undoHandlers = [
            UndoHandler(
                CalendarEntry.undoKind, isPrivate: true,
                restoring: { try CalendarEntry.restore($0, subjects: $1, in: $2) }
            ).touching { try CalendarEntry.rows(of: $0, in: $1) },
            UndoHandler(MorningText.undoKind, isPrivate: true) { try MorningText.restore($0, in: $1) },
            UndoHandler(NamedCalendar.undoKind, isPrivate: true) { try NamedCalendar.restore($0, in: $1) }
                .touching { step, _ in UndoRows([NamedCalendar.undoRow(step.subject)]) },
        ]
        module.feeds = [
            FeedHandler(
                .all, title: { _, _ in "everything" },
                page: { .calendar(try calendars.calendar(of: $0.feed, in: $1), now: $1.now) }),
            FeedHandler(
                .calendar,
                title: { feed, tx in
                    try NamedCalendar.all(account: feed.account, in: tx).first { feed.shows($0) }?.name
                },
                page: { .calendar(try calendars.calendar(of: $0.feed, in: $1), now: $1.now) }),
        ]
        return module
    }
}

extension ChangeSource.Noun {
    package static let calendars: ChangeSource.Noun = "calendars"
}

/// The text commands TODAY, AGENDA and EVENT, alarms and feeds.
struct Calendars: Sendable {
    static let words = [
        CommandWord(
            "TODAY", usage: "TODAY or TODAY at 7am",
            "see what is on and due today, now or every day at a time; TODAY off ends it"),
        CommandWord("AGENDA", usage: "AGENDA or AGENDA fri", "see what is coming up"),
        CommandWord("EVENT", usage: "EVENT Tue 3pm dentist", "add an event to your calendar"),
    ]

    /// What modules above add to TODAY.
    let parts: [TodayPart]

    func handleCommand(_ command: OwnerCommand, in tx: Transaction) throws -> String? {
        let words = CalendarReplies(account: command.account, parts: parts, now: tx.now)
        switch command.word {
        case "TODAY" where !command.rest.isEmpty: return try morningText(command, in: tx)
        case "TODAY", "AGENDA":
            guard let question = CalendarQuestion(command, parts: parts, now: tx.now) else { return nil }
            return try question.answerOrPostpone(in: tx)
        default: return try words.event(command.rest, in: tx)
        }
    }

    /// `TODAY at 7am`, `TODAY 7am` and `TODAY off`. Nil for other words: the text may be an answer to something else.
    private func morningText(_ command: OwnerCommand, in tx: Transaction) throws -> String? {
        let (words, account) = (command.rest.lowercased(), command.account)
        if words == "off" {
            let isChanged = try MorningText.setTime(nil, of: account, in: tx)
            return isChanged ? "The morning text is off." : "There is no morning text. To get one: TODAY at 7am"
        }
        let hasAt = words.hasPrefix("at ")
        let time: LocalTime
        do throws(DateEntryError) {
            time = try MorningText.readTime(hasAt ? String(words.dropFirst(3)) : words, account: account, now: tx.now)
        } catch {
            guard hasAt else { return nil }
            return "\(error.description) Write it like TODAY at 7am"
        }
        _ = try MorningText.setTime(time, of: account, in: tx)
        return
            "Every day at \(DateText().time(time)) you get what is on and due, if there is anything. To stop: TODAY off"
    }

    /// Leaves out occurrences that ended more than a year ago.
    func calendar(of feed: Feed, in tx: Transaction) throws -> EventCalendar? {
        guard let account = try Account.find(feed.account, in: tx) else { return nil }
        let window = tx.now.adding(.days(-366))..<tx.now.adding(.days(36_525))
        let chosen: ID<NamedCalendar>? = feed.kind == .calendar ? ID(feed.subject) : nil
        let contents = try CalendarContents.of(account, in: window, calendar: chosen, tx: tx)
        if chosen == nil {
            var all = contents.own.calendar(named: account.name ?? "Greenroom")
            let zone = account.zone
            let days = zone.date(of: window.lowerBound)...zone.date(of: window.upperBound)
            let due = try DueTodo.all(in: days, account: account.id, in: tx)
            all.events += due.compactMap { $0.calendarEvent(in: zone) }
            return all
        }
        guard let calendar = contents.calendars.first(where: { $0.id == chosen }) else { return nil }
        return contents.calendar(named: calendar.name)
    }
}

extension Feed.Kind {
    /// Everything of an account, which is its subject.
    package static let all = Feed.Kind("all", in: .calendar)
    /// A calendar, which is its subject.
    package static let calendar = Feed.Kind("calendar", in: .calendar)
}
