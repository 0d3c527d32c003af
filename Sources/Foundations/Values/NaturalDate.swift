/// The one place where people's dates are read, for commands and texts alike: `fri 8pm`, `next tuesday`,
/// `in 3 weeks`, `dec 4 20:00`, `4th of december 9.30pm`, `12/4/26 8pm`, `2026-12-04T20:00:00Z`.
///
/// What is left out is decided so, with `preferFuture`:
/// - A date without a year is the next one that is not past. A day alone (`the 4th`) likewise.
/// - A weekday is the next one. On that very weekday it means today only with a time still to come, else a week ahead.
///   `this fri` is the nearest, today included; `next fri` is Friday of the calendar week after this one, from Monday.
/// - A time alone is its next occurrence.
/// - An hour from 1 to 12 without am or pm is in the evening (12 is noon), since shows are; the reading says so.
///   `08:30`, `8h`, `0:15` and `20:00` are on the 24-hour clock, and so is every time after an ISO date.
/// - Midnight after a day ends it: `fri midnight` is Saturday 0:00; the reading says so.
/// - What lies before now is an error.
///
/// Without `preferFuture` whatever is left out is chosen to be the latest that is not in the future, and the past is
/// welcome: for what was spent, run or learnt.
package enum NaturalDate {
    /// What `12/4` means where only the slashes tell; `13/4` has one reading anyway.
    package enum SlashOrder: Sendable {
        case monthFirst, dayFirst
    }

    package struct Reading: Hashable, Sendable {
        /// In the zone asked for, as its clocks will show.
        package let date: LocalDate
        /// Nil when none was said.
        package let time: LocalTime?
        /// Without a time the first moment of the day.
        package let instant: Instant
        /// What was assumed, for showing it to the person.
        package let notes: [Note]

        package var assumedEvening: Bool { notes.contains(.assumedEvening) }
        package var wasInGap: Bool { notes.contains(.gap) }
        package var wasInOverlap: Bool { notes.contains(.overlap) }

        /// The moment, for what cannot be without a time.
        package func withTime() throws(NaturalDateError) -> Instant {
            guard time != nil else { throw .missingTime(date) }
            return instant
        }
    }

    package enum Note: Hashable, Sendable {
        /// `at 8` was taken as 8 PM.
        case assumedEvening
        /// `fri midnight` was taken as the end of Friday.
        case midnightEndsDay
        /// `fri 12am` was taken as the beginning of Friday.
        case midnightBeginsDay
        /// Clocks jump over that time; counted with the offset before the jump.
        case gap
        /// Clocks show that time twice; the first was taken.
        case overlap
    }

    /// Reads the whole of `text`; nothing in it is passed over.
    ///
    /// - Parameter is24Hour: `8:00` without am or pm is in the morning, as a spreadsheet writes it.
    package static func read(
        _ text: String, now: Instant, zone: Zone, order: SlashOrder = .monthFirst, preferFuture: Bool = true,
        is24Hour: Bool = false
    ) throws(NaturalDateError) -> Reading {
        var reader = NaturalDateReader(text, order: order)
        reader.is24Hour = is24Hour
        let said = try reader.read()
        let resolver = NaturalDateResolver(said: said, now: now, zone: zone, preferFuture: preferFuture)
        return try resolver.reading()
    }
}

/// What was said, before it is placed on a calendar.
struct SaidDate: Sendable {
    enum Day: Sendable {
        case daysFromToday(Int)
        case monthsFromToday(Int)
        case calendar(year: Int?, month: Int, day: Int)
        case dayOfMonth(Int)
    }

    enum Which: Sendable {
        case bare, this, next, last
    }

    enum PartOfDay: String, Sendable {
        case morning, afternoon, evening, night
    }

    var day: Day?
    var weekday: (day: Weekday, which: Which)?
    var part: PartOfDay?
    var time: SaidTime?
    /// A number after a weekday, `fri 8`: an hour, unless it must be a day of the month.
    var loose: Int?
    /// From `…20:00:00Z`, which needs no zone.
    var instant: Instant?
    /// From `in 2 hours`: nothing else may be said then.
    var secondsFromNow: Int?

    var isEmpty: Bool {
        day == nil && weekday == nil && part == nil && time == nil && loose == nil && instant == nil
            && secondsFromNow == nil
    }
}

/// A time of day as it was said.
struct SaidTime: Sendable {
    enum Clock: Sendable {
        case am, pm
        /// Certainly on the 24-hour clock.
        case twentyFour
        /// An hour from 1 to 12 and no more.
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
