/// Reads dates as people write them, for commands and text messages: `fri 8pm`, `next tuesday`,
/// `in 3 weeks`, `dec 4 20:00`, `4th of december 9.30pm`, `12/4/26 8pm`, `2026-12-04T20:00:00Z`.
///
/// Rules for missing parts with `preferFuture`:
/// - A date without a year, or a day alone (`the 4th`), is the next one that is not past.
/// - A weekday is the next one. On the same weekday it is today only with a later time, else a week from today.
///   `this fri` is the nearest, including today; `next fri` is in the next calendar week, which begins on Monday.
/// - A time alone is its next occurrence.
/// - An hour from 1 to 12 without am or pm is in the evening (12 is noon), like shows. The notes say so.
///   `08:30`, `8h`, `0:15` and `20:00` are on the 24-hour clock, like every time after an ISO date.
/// - Midnight after a day ends it: `fri midnight` is Saturday 0:00. The notes say so.
/// - A time before now is an error.
///
/// With `refusesRecentPast` a date without a year that was in the last 150 days is an error instead of next year's,
/// unless the weekday beside it fits next year only.
///
/// Without `preferFuture` missing parts give the latest date that is not in the future, and past dates are valid. That
/// is for expenses, runs and reviews.
package enum NaturalDate {
    /// The meaning of `12/4`. `13/4` has only one.
    package enum SlashOrder: Sendable {
        case monthFirst, dayFirst
    }

    /// A date as it was understood.
    package struct Reading: Hashable, Sendable {
        /// Local date and time in the zone asked for.
        package let date: LocalDate
        /// Nil if no time was given.
        package let time: LocalTime?
        /// Without a time, the first moment of the day.
        package let instant: Instant
        /// The assumptions to show to the person.
        package let notes: [Note]
        /// False where only a time was given, so that its next occurrence is meant.
        package let namesDay: Bool

        package var assumedEvening: Bool { notes.contains(.assumedEvening) }

        /// The same time on that day; unchanged where a day was named, or no time.
        package func on(_ day: LocalDate, in zone: Zone) -> Reading {
            guard !namesDay, let time else { return self }
            let instant = zone.instant(of: LocalDateTime(date: day, time: time))
            return Reading(date: day, time: time, instant: instant, notes: notes, namesDay: true)
        }

        /// The moment. Throws if no time was given.
        package func withTime() throws(NaturalDateError) -> Instant {
            guard time != nil else { throw .missingTime(date) }
            return instant
        }
    }

    /// An assumption made in reading a date.
    package enum Note: Hashable, Sendable {
        /// `at 8` was read as 8 PM.
        case assumedEvening
        /// `fri midnight` was read as the end of Friday.
        case midnightEndsDay
        /// `fri 12am` was read as the beginning of Friday.
        case midnightBeginsDay
        /// Clocks skip that time. The offset before the change was used.
        case gap
        /// Clocks show that time twice. The first was used.
        case overlap
    }

    /// Reads all of `text` and throws `NaturalDateError` if any word is not understood.
    ///
    /// - Parameter is24Hour: `8:00` without am or pm is in the morning, as after an ISO date.
    package static func read(
        _ text: String, now: Instant, zone: Zone, order: SlashOrder = .monthFirst, preferFuture: Bool = true,
        refusesRecentPast: Bool = false, is24Hour: Bool = false
    ) throws(NaturalDateError) -> Reading {
        var reader = NaturalDateReader(text, order: order)
        reader.is24Hour = is24Hour
        let said = try reader.read()
        let resolver = NaturalDateResolver(
            said: said, now: now, zone: zone, preferFuture: preferFuture, refusesRecentPast: refusesRecentPast)
        return try resolver.reading()
    }

    /// The same day a year before `next`, if that was in the last 150 days: without a year it may be meant. Shows are
    /// booked up to seven months ahead without one.
    package static func recentPast(before next: LocalDate, today: LocalDate) -> LocalDate? {
        guard let date = LocalDate(year: next.year - 1, month: next.month, day: next.day), date < today,
            date >= today.adding(days: -150)
        else { return nil }
        return date
    }
}

/// The parts of a date as written, before they are resolved.
struct ParsedDate: Sendable {
    enum Day: Sendable {
        case daysFromToday(Int)
        case monthsFromToday(Int)
        case calendar(year: Int?, month: Int, day: Int)
        case dayOfMonth(Int)
        /// `last friday of december`
        case lastWeekday(Weekday, month: Int)
    }

    enum Which: Sendable {
        case bare, this, next, last
    }

    enum PartOfDay: String, Sendable {
        case morning, afternoon, evening, night
    }

    var day: Day?
    var weekday: (day: Weekday, which: Which)?
    /// The days after the weekday: 7 for `a week from friday`.
    var daysAfterWeekday = 0
    var part: PartOfDay?
    var time: ParsedTime?
    /// A number after a weekday, `fri 8`: an hour unless it must be a day of the month.
    var loose: Int?
    /// From `…20:00:00Z`, which has its own zone.
    var instant: Instant?
    /// From `in 2 hours`. Excludes all other parts.
    var secondsFromNow: Int?

    var isEmpty: Bool {
        day == nil && weekday == nil && part == nil && time == nil && loose == nil && instant == nil
            && secondsFromNow == nil
    }
}

/// A time of day as written.
struct ParsedTime: Sendable {
    enum Clock: Sendable {
        case am, pm
        /// On the 24-hour clock.
        case twentyFour
        /// Only an hour from 1 to 12.
        case open
        case midnight
    }

    var hour: Int
    var minute = 0
    var second = 0
    var clock: Clock
    /// As written, for messages.
    var text: String
}
