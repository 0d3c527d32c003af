import Agenda
import ArgumentParser
import CommandKit
import ICalendar
import Platform
import Values

/// Options with the values of an entry.
struct EntryOptions: ParsableArguments {
    @Option(
        name: [.customLong("date"), .customLong("on"), .customLong("at"), .customLong("start")],
        help: ArgumentHelp("When it starts: \"tue 3pm\"; without a time it lasts all day.", valueName: "date"))
    var dates: [String] = []
    var date: String? { dates.asOneDate }

    @Option(help: "When it ends: 4pm, \"thu 10am\"; for all-day entries, the last day.")
    var end: String?

    @Option(help: "How long it lasts, like 45m or 3h, instead of --end.")
    var length: String?

    @Option(help: "The location.")
    var location: String?

    @Option(help: "Notes.")
    var notes: String?

    @Option(help: "The calendar; Personal by default.")
    var calendar: String?

    @Option(
        name: .customLong("repeat"),
        help: "daily, weekdays, every 2 weeks, every mon and wed, monthly, or FREQ=MONTHLY;BYDAY=1FR.")
    var repeats: String?

    @Option(help: "The last day of the series.")
    var until: String?

    @Option(help: "The number of times it takes place.")
    var times: Int?

    @Option(
        name: [.customLong("alarm"), .customLong("alarms")],
        help: "When to text you before it starts, like 1h or 1d (repeatable); none for no alarm.")
    var alarm: [String] = []

    @Option(help: "Its time zone if it is not yours, like Europe/Berlin.")
    var zone: String?

    var isEmpty: Bool {
        isOnlyPlace && calendar == nil && alarm.isEmpty
    }

    /// Whether no time, place or recurrence is given.
    var isOnlyPlace: Bool {
        [date, end, length, location, notes, repeats, until, zone].allSatisfy { $0 == nil } && times == nil
    }
}

extension EntryOptions {
    func input(name: String?, in context: CommandContext) -> EntryInput {
        var input = EntryInput(account: context.account, now: context.now)
        (input.name, input.date, input.end, input.length) = (name, date, end, length)
        (input.location, input.notes, input.alarms, input.zone) = (location, notes, alarm, zone)
        (input.repeats, input.until, input.times) = (repeats, until, times)
        return input
    }
}
