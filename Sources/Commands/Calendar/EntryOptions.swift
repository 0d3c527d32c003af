internal import Agenda
internal import ArgumentParser
internal import ICalendar
internal import Platform
internal import Values

/// Options with the values of an entry.
struct EntryOptions: ParsableArguments {
    @Option(
        name: [.customLong("date"), .customLong("on"), .customLong("at"), .customLong("start")],
        help: "When it starts: \"tue 3pm\"; without a time it lasts all day.")
    var date: String?

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
    /// Past dates are valid in calendars.
    func start(
        _ text: String, zone: Zone, in context: CommandContext
    ) throws -> (start: CalendarTime, notes: [NaturalDate.Note]) {
        do throws(NaturalDateError) {
            let reading = try read(text, now: context.now, zone: zone, in: context)
            return (reading.start(in: zone), reading.notes)
        } catch {
            throw CommandError(.usage, "Invalid date \(text.quotedLine): \(error.sentence)")
        }
    }

    /// Nil if neither an end nor a length is given.
    func end(from start: CalendarTime, in context: CommandContext) throws -> CalendarTime? {
        if let length {
            guard end == nil else { throw CommandError(.usage, "Use --end or --length, not both.") }
            guard !start.isAllDay else {
                throw CommandError(.usage, "--length needs a start time. For all-day entries use --end.")
            }
            let span = try EventFields.length(length)
            return start.adding(CalendarDuration(seconds: Int(span.components.seconds)))
        }
        guard let end else { return nil }
        let zone = start.zone ?? context.account.zone
        let reading: NaturalDate.Reading
        do throws(NaturalDateError) {
            reading = try endReading(end, start: start.instant(allDayIn: zone), zone: zone, in: context)
        } catch {
            throw CommandError(.usage, "Invalid end \(end.quotedLine): \(error.sentence)")
        }
        let time: CalendarTime
        if start.isAllDay {
            time = .day(reading.date.adding(days: 1))
        } else if reading.time == nil {
            throw CommandError(
                .usage, "The end on \(DateText().day(reading.date)) has no time.", "Add it: --end \"\(end) 5pm\"")
        } else {
            time = CalendarTime(reading.instant, in: zone)
        }
        guard time.instant(allDayIn: zone) > start.instant(allDayIn: zone) else { throw CalendarError.endsBeforeStart }
        return time
    }

    /// `4pm` is on the day of the start, and so is `tue 2pm` if that day is a Tuesday. `dec 1` is a date of its own,
    /// which may be before the start.
    private func endReading(
        _ text: String, start: Instant, zone: Zone, in context: CommandContext
    ) throws(NaturalDateError) -> NaturalDate.Reading {
        let words = text.lowercased().split { !$0.isLetter }
        let isFromNow = words.contains { ["today", "tonight", "tomorrow", "tmrw", "now", "in"].contains($0) }
        if !isFromNow, let near = try? NaturalDate.read(text, now: start, zone: zone, order: context.dateOrder),
            near.instant - start <= .days(60)
        {
            let day = zone.date(of: start)
            let morning = zone.instant(of: LocalDateTime(date: day, time: LocalTime(secondsSinceMidnight: 0)))
            let before = morning.adding(.milliseconds(-1))
            let same = try? NaturalDate.read(text, now: before, zone: zone, order: context.dateOrder)
            if near.date == day.adding(days: 7), let same, same.date == day { return same }
            return near
        }
        return try read(text, now: context.now, zone: zone, in: context)
    }

    private func read(
        _ text: String, now: Instant, zone: Zone, in context: CommandContext
    ) throws(NaturalDateError) -> NaturalDate.Reading {
        do throws(NaturalDateError) {
            return try NaturalDate.read(text, now: now, zone: zone, order: context.dateOrder)
        } catch .past {
            return try NaturalDate.read(text, now: now, zone: zone, order: context.dateOrder, preferFuture: false)
        } catch {
            throw error
        }
    }

    func rule(in context: CommandContext) throws -> RecurrenceRule? {
        guard let repeats else {
            guard until == nil, times == nil else {
                throw CommandError(.usage, "--until and --times need --repeat.", "Add it, such as --repeat weekly.")
            }
            return nil
        }
        guard until == nil || times == nil else { throw CommandError(.usage, "Use --until or --times, not both.") }
        var last: RecurrenceRule.End = .never
        if let times { last = .count(times) }
        if let until { last = .onDay(try context.day(until)) }
        do throws(RecurrenceTextError) {
            return try RecurrenceText.read(repeats, end: last)
        } catch {
            throw CommandError(.usage, "Invalid repetition: \(error).")
        }
    }

    /// Nil if the option is missing; empty for no alarms.
    func alarms() throws -> [CalendarAlarm]? {
        guard !alarm.isEmpty else { return nil }
        if alarm.map({ $0.lowercased() }) == ["none"] { return [] }
        return try alarm.flatMap { $0.split(separator: ",") }.map { text in
            do throws(DurationTextError) {
                let seconds = Int(try DurationText.read(String(text)).components.seconds)
                guard seconds <= 366 * 86_400 else { throw .dependsOnCalendar(String(text)) }
                return CalendarAlarm(
                    .fromStart(CalendarDuration(days: -(seconds / 86_400), seconds: -(seconds % 86_400))))
            } catch {
                throw CommandError(.usage, "Invalid alarm: \(error).")
            }
        }
    }
}
