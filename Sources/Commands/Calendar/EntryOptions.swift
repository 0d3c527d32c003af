internal import Agenda
internal import ArgumentParser
internal import ICalendar
internal import Platform
internal import Values

/// Options with the values of an entry.
struct EntryOptions: ParsableArguments {
    @Option(
        name: [.customLong("date"), .customLong("on"), .customLong("at"), .customLong("start")],
        help: "When it begins: \"tue 3pm\"; a day alone takes the whole day.")
    var date: String?

    @Option(help: "When it ends: 4pm, \"thu 10am\"; of whole days the last.")
    var end: String?

    @Option(help: "How long it lasts, like 45m or 3h, instead of --end.")
    var length: String?

    @Option(help: "Where.")
    var location: String?

    @Option(help: "A few words more.")
    var notes: String?

    @Option(help: "The calendar; Personal unless you say.")
    var calendar: String?

    @Option(
        name: .customLong("repeat"),
        help: "daily, weekdays, every 2 weeks, every mon and wed, monthly, or FREQ=MONTHLY;BYDAY=1FR.")
    var repeats: String?

    @Option(help: "Until which day it repeats.")
    var until: String?

    @Option(help: "How often it takes place in all.")
    var times: Int?

    @Option(
        name: [.customLong("alarm"), .customLong("alarms")],
        help: "How long before you are texted, like 1h or 1d, several times if you like; none for no alarm.")
    var alarm: [String] = []

    @Option(help: "The time zone it is in, where that is not yours, like Europe/Berlin.")
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
