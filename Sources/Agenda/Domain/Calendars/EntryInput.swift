package import ICalendar
package import Platform
package import Values

/// What a person types for a calendar entry. Values that are nil were not given.
package struct EntryInput: Sendable {
    package var name: String?
    package var date: String?
    package var end: String?
    package var length: String?
    package var location: String?
    package var notes: String?
    /// Empty or `none` ends a repetition.
    package var repeats: String?
    package var until: String?
    package var times: Int?
    /// How long before the start, like `1h`; `none` alone for no alarm. Empty if not given.
    package var alarms: [String] = []
    package var zone: String?

    private let account: Account
    private let now: Instant

    package init(account: Account, now: Instant) { (self.account, self.now) = (account, now) }

    /// A new entry, and what was assumed in reading its date. Without an end it has the usual length; without alarms
    /// the usual ones.
    ///
    /// - Throws: `EntryInputError`, `EventEntryError`, `DateEntryError` or `CalendarError`.
    package func newEvent() throws -> (event: CalendarEvent, notes: [NaturalDate.Note]) {
        guard let date else { throw EntryInputError.noDate }
        let zone = try zone.map { try DateEntry.zone($0) } ?? account.zone
        let (start, notes) = try start(date, zone: zone)
        var event = CalendarEvent(uid: "", start: start, end: CalendarEntry.defaultEnd(after: start), summary: name)
        if let end = try end(from: start) { event.end = end }
        event.location = location.flatMap { EventEntry.words($0) }
        event.details = self.notes.flatMap { EventEntry.lines($0) }
        event.rule = try rule()
        // Series have alarms only if they are requested.
        event.alarms = try readAlarms() ?? CalendarEntry.defaultAlarms(start: start, isSeries: event.rule != nil)
        return (event, notes)
    }

    /// The entry with what was given. A time alone keeps its day.
    ///
    /// - Throws: as `newEvent`.
    package func changed(_ old: CalendarEvent) throws -> CalendarEvent {
        var event = old
        if let name { event.summary = name }
        let said = try zone.map { try DateEntry.zone($0) }
        if let date {
            let own = event.start.zone ?? account.zone
            let day = own.date(of: event.start.instant(allDayIn: own))
            event = Self.moved(event, to: try start(date, zone: said ?? own, on: day).start)
        } else if let said {
            guard case .time(let local, _) = old.start else {
                throw EntryInputError.wholeDaysInZone(old.summary ?? "", old.start.date)
            }
            event = Self.moved(event, to: .time(local, said))
        }
        if let end = try end(from: event.start) { event.end = end }
        if let location { event.location = EventEntry.words(location) }
        if let notes { event.details = EventEntry.lines(notes) }
        if let repeats {
            event.rule = ["none", "never", ""].contains(repeats.lowercased()) ? nil : try rule()
        }
        if let alarms = try readAlarms() { event.alarms = alarms }
        return event
    }

    /// The event at another start, with the same length. The end is in the zone of the start again where it was before.
    private static func moved(_ event: CalendarEvent, to start: CalendarTime) -> CalendarEvent {
        var moved = event
        moved.start = start
        guard start.isAllDay == event.start.isAllDay else {
            moved.end = CalendarEntry.defaultEnd(after: start)
            return moved
        }
        let end = event.occurrence(at: start).end
        moved.end =
            if event.end.zone == event.start.zone, let zone = start.zone {
                CalendarTime(end.instant(allDayIn: zone), in: zone)
            } else {
                end
            }
        return moved
    }
}

// MARK: - Reading

extension EntryInput {
    /// Past dates are valid in calendars.
    ///
    /// - Parameter day: of a time alone; nil for the next day with that time.
    private func start(
        _ text: String, zone: Zone, on day: LocalDate? = nil
    ) throws -> (start: CalendarTime, notes: [NaturalDate.Note]) {
        do throws(NaturalDateError) {
            var reading = try read(text, zone: zone)
            if let day { reading = reading.on(day, in: zone) }
            return (reading.start(in: zone), reading.notes)
        } catch {
            throw EntryInputError.date(text, error)
        }
    }

    /// Nil if neither an end nor a length is given.
    private func end(from start: CalendarTime) throws -> CalendarTime? {
        if let length {
            guard end == nil else { throw EntryInputError.endAndLength }
            guard !start.isAllDay else { throw EntryInputError.lengthOfWholeDays }
            let span = try EventEntry.length(length)
            return start.adding(CalendarDuration(seconds: Int(span.components.seconds)))
        }
        guard let end else { return nil }
        let zone = start.zone ?? account.zone
        let reading: NaturalDate.Reading
        do throws(NaturalDateError) {
            reading = try endReading(end, start: start.instant(allDayIn: zone), zone: zone)
        } catch {
            throw EntryInputError.end(end, error)
        }
        let time: CalendarTime
        if start.isAllDay {
            guard reading.time == nil else { throw EntryInputError.startWithoutTime(end: end) }
            time = .day(reading.date.adding(days: 1))
        } else if reading.time == nil {
            throw EntryInputError.endWithoutTime(end, reading.date)
        } else {
            time = CalendarTime(reading.instant, in: zone)
        }
        guard time.instant(allDayIn: zone) > start.instant(allDayIn: zone) else { throw CalendarError.endsBeforeStart }
        return time
    }

    /// `4pm` is on the day of the start, and so is `tue 2pm` if that day is a Tuesday. `dec 1` is a date of its own,
    /// which may be before the start.
    private func endReading(
        _ text: String, start: Instant, zone: Zone
    ) throws(NaturalDateError) -> NaturalDate.Reading {
        let words = text.lowercased().split { !$0.isLetter }
        let isFromNow = words.contains { ["today", "tonight", "tomorrow", "tmrw", "now", "in"].contains($0) }
        if !isFromNow, let near = try? NaturalDate.read(text, now: start, zone: zone, order: account.dateOrder),
            near.instant - start <= .days(60)
        {
            let day = zone.date(of: start)
            let morning = zone.instant(of: LocalDateTime(date: day, time: LocalTime(secondsSinceMidnight: 0)))
            let before = morning.adding(.milliseconds(-1))
            let same = try? NaturalDate.read(text, now: before, zone: zone, order: account.dateOrder)
            if near.date == day.adding(days: 7), let same, same.date == day { return same }
            return near
        }
        return try read(text, zone: zone)
    }

    private func read(_ text: String, zone: Zone) throws(NaturalDateError) -> NaturalDate.Reading {
        do throws(NaturalDateError) {
            return try NaturalDate.read(text, now: now, zone: zone, order: account.dateOrder)
        } catch .past {
            return try NaturalDate.read(text, now: now, zone: zone, order: account.dateOrder, preferFuture: false)
        } catch {
            throw error
        }
    }

    private func rule() throws -> RecurrenceRule? {
        guard let repeats else {
            guard until == nil, times == nil else { throw EntryInputError.noRepetition }
            return nil
        }
        guard until == nil || times == nil else { throw EntryInputError.untilAndTimes }
        var last: RecurrenceRule.End = .never
        if let times { last = .count(times) }
        if let until { last = .onDay(try DateEntry.day(until, account: account, now: now)) }
        do throws(RecurrenceTextError) {
            return try RecurrenceText.read(repeats, end: last)
        } catch {
            throw EntryInputError.repetition(error)
        }
    }

    /// How often an entry repeats, as it was typed. What the number may be is checked with the rule.
    package static func readTimes(_ text: String) throws(EntryInputError) -> Int {
        guard let times = Int(text) else { throw .times(text) }
        return times
    }

    /// Nil if none are given; empty for no alarms.
    private func readAlarms() throws -> [CalendarAlarm]? {
        guard !alarms.isEmpty else { return nil }
        return try Self.readAlarms(alarms)
    }

    /// How long before the start texts are sent.
    package static func readAlarms(_ texts: [String]) throws(EntryInputError) -> [CalendarAlarm] {
        if texts.map({ $0.lowercased() }) == ["none"] { return [] }
        var alarms: [CalendarAlarm] = []
        for text in texts.flatMap({ $0.split(separator: ",") }) {
            do throws(DurationTextError) {
                let seconds = Int(try DurationText.read(String(text)).components.seconds)
                guard seconds <= 366 * 86_400 else { throw .dependsOnCalendar(String(text)) }
                let before = CalendarDuration(days: -(seconds / 86_400), seconds: -(seconds % 86_400))
                alarms.append(CalendarAlarm(.fromStart(before)))
            } catch {
                throw .alarm(error)
            }
        }
        return alarms
    }
}

extension NaturalDate.Reading {
    /// The start of an entry: an all-day start when no time was given.
    func start(in zone: Zone) -> CalendarTime {
        time == nil ? .day(date) : CalendarTime(instant, in: zone)
    }
}
