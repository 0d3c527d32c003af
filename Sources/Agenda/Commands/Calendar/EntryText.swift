import Agenda
import CommandKit
import ICalendar
import Platform
import Values

/// What commands say of the alarms of an entry.
enum EntryText {
    static func sayAlarms(of entry: CalendarEntry, in context: CommandContext) {
        guard !entry.event.alarms.isEmpty else { return }
        let (account, terminal) = (context.account, context.terminal)
        let alarms = entry.upcomingAlarms(at: context.now, allDayIn: account.zone)
        guard !alarms.isEmpty else { return terminal.say("Its alarm time is in the past, so you will not get a text.") }
        let words = alarms.map(\.words).joined(separator: " and ")
        terminal.say(
            account.cell == nil
                ? "Alarm \(words), in subscribed calendars only. To get a text: greenroom account edit --cell NUMBER"
                : "You will get a text \(words).")
    }
}
