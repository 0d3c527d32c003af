import ICalendar
package import Platform
package import Values

/// What a person types for a to-do. Values that are nil were not given.
package struct TodoInput: Hashable, Sendable {
    package enum Field: String, Sendable {
        case title, due, time, remind, repeats
    }

    /// The valid values that were given.
    package struct Reading: Hashable, Sendable {
        /// A day, and the time that was typed with it; nil for none.
        package struct Due: Hashable, Sendable {
            package let day: LocalDate?
            let time: LocalTime?
        }

        package var title: String?
        package var due: Due?
        /// Nil inside for any time of the day.
        var time: LocalTime??
        /// Minutes before the time; nil inside for none.
        var remindMinutes: Int??
        /// Nil inside for once.
        var rule: String??

        package init(title: String? = nil) { self.title = title }

        /// The timing of a to-do with what was given. Another day without a time keeps the time. Without a day there is
        /// no time and no repetition, and without a time no reminder, unless they are given.
        ///
        /// - Throws: `TodoError` for a reminder without a time, or for a time or a repetition without a day.
        package func timing(after old: TodoTiming = TodoTiming()) throws(TodoError) -> TodoTiming {
            var timing = old
            if let due {
                timing.day = due.day
                timing.time = due.day == nil ? nil : due.time ?? old.time
                if due.day == nil { timing.rule = nil }
            }
            if let time { timing.time = time ?? due?.time }
            if timing.time == nil { timing.remindMinutes = nil }
            if let remindMinutes { timing.remindMinutes = remindMinutes }
            if let rule { timing.rule = rule }
            return try timing.checked()
        }
    }

    package var title: String?
    /// A day, with a time or without; empty for no day.
    package var due: String?
    /// The time of day; empty or `none` for any, unless the day has one.
    package var time: String?
    /// How long before the time, like `1h`; empty or `none` for no text.
    package var remind: String?
    /// `weekly`, or an RRULE; empty or `none` for once.
    package var repeats: String?

    package init(
        title: String? = nil, due: String? = nil, time: String? = nil, remind: String? = nil, repeats: String? = nil
    ) {
        (self.title, self.due, self.time, self.remind, self.repeats) = (title, due, time, remind, repeats)
    }

    package func read(account: Account, now: Instant) throws(InputProblems<Field>) -> Reading {
        var (reader, reading) = (InputReader<Field>(), Reading())
        if let title {
            reading.title = reader.read(.title) { () throws(TodoError) in try TodoList.checked(title) }
        }
        if let due {
            reading.due =
                due.isEmpty
                ? Reading.Due(day: nil, time: nil)
                : reader.read(.due) { () throws(TodoError) in try Self.due(due, account: account, now: now) }
        }
        if let time {
            reading.time = reader.read(.time) { () throws(TodoError) in
                try Self.time(time, account: account, now: now)
            }
        }
        if let remind {
            reading.remindMinutes = reader.read(.remind) { () throws(TodoError) in try Self.minutes(remind) }
        }
        if let repeats {
            reading.rule = reader.read(.repeats) { () throws(TodoError) in try Self.rule(repeats) }
        }
        if case .some(.none) = reading.time, reading.due?.time == nil, case .some(.some) = reading.remindMinutes {
            let _: Int? = reader.read(.remind) { () throws(TodoError) in throw .reminderWithoutTime }
        }
        if let given = reading.due, given.day == nil {
            if case .some(.some) = reading.time {
                let _: Int? = reader.read(.time) { () throws(TodoError) in throw .timeWithoutDay }
            }
            if case .some(.some) = reading.rule {
                let _: Int? = reader.read(.repeats) { () throws(TodoError) in throw .repetitionWithoutDay }
            }
        }
        guard reader.problems.isEmpty else { throw reader.problems }
        return reading
    }

    /// A day that may be past, with its time of day, if there is one.
    private static func due(_ text: String, account: Account, now: Instant) throws(TodoError) -> Reading.Due {
        do throws(NaturalDateError) {
            let reading = try NaturalDate.read(text, now: now, zone: account.zone, order: account.dateOrder)
            return Reading.Due(day: reading.date, time: reading.time)
        } catch .past(let date, let time) {
            return Reading.Due(day: date, time: time)
        } catch {
            throw .due(.day(text, error))
        }
    }

    private static func isNone(_ text: String) -> Bool { ["", "none", "off", "never"].contains(text.lowercased()) }

    private static func time(_ text: String, account: Account, now: Instant) throws(TodoError) -> LocalTime? {
        if isNone(text) { return nil }
        do throws(DateEntryError) {
            return try DateEntry.timetableTime(text, account: account, now: now)
        } catch {
            throw .due(error)
        }
    }

    private static func minutes(_ text: String) throws(TodoError) -> Int? {
        if isNone(text) { return nil }
        do throws(DurationTextError) {
            let minutes = Int(try DurationText.read(text).components.seconds / 60)
            guard minutes <= 366 * 24 * 60 else { throw .dependsOnCalendar(text) }
            guard minutes > 0 else { throw .nothing }
            return minutes
        } catch {
            throw .reminder(error)
        }
    }

    private static func rule(_ text: String) throws(TodoError) -> String? {
        if isNone(text) { return nil }
        let rule: RecurrenceRule
        do throws(RecurrenceTextError) {
            rule = try RecurrenceText.read(text)
        } catch {
            throw .repetition(error)
        }
        guard rule.isOfOpenDays else { throw .repetitionOfDays }
        return rule.text
    }
}
