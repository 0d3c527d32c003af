import Agenda
import ICalendar
import Lineups
import Values

/// What a change of a series does to the shows that were made. This alone decides what a change touches: dates from a
/// day on that are neither past nor canceled, and there only the fields that were not changed on one date.
struct SeriesEffect {
    struct Change {
        let event: Event
        let changes: ChangeEvent.Changes
    }

    /// The shows with new values.
    private(set) var changed: [Change] = []
    /// The dates that the series does not have any more.
    private(set) var surplus: [SeriesDate] = []
    /// Each date from the day on, with the fields that do not follow the series.
    private(set) var detached: [(date: SeriesDate, fields: Set<SeriesDate.Field>)] = []

    init(from old: Series, to new: Series, _ dates: [SeriesDate], from first: LocalDate, now: Instant) {
        let touched = dates.filter { $0.day >= first }
        guard let last = touched.last?.day else { return }
        let days = Set(new.days(from: first, through: last).map(\.day))
        for date in touched {
            guard let event = date.event, !event.isCanceled, event.startsAt > now else { continue }
            guard days.contains(date.day) else {
                surplus.append(date)
                continue
            }
            let fields = date.detached(from: old)
            detached.append((date, fields))
            let changes = Self.changes(of: event, date.day, to: new.part(on: date.day), except: fields, now: now)
            if let changes { changed.append(Change(event: event, changes: changes)) }
        }
    }

    /// Nil if nothing changes. A start that is over already is not set.
    private static func changes(
        of event: Event, _ day: LocalDate, to part: SeriesPart, except fields: Set<SeriesDate.Field>, now: Instant
    ) -> ChangeEvent.Changes? {
        var changes = ChangeEvent.Changes()
        var isChange = false
        let start = part.start(on: day)
        if !fields.contains(.time), event.startsAt != start, start > now {
            (changes.startsAt, isChange) = (start, true)
        }
        if !fields.contains(.length), event.endsAt - event.startsAt != part.length {
            (changes.length, isChange) = (part.length, true)
        }
        if !fields.contains(.place), event.location != part.location {
            (changes.location, isChange) = (.some(part.location), true)
        }
        return isChange ? changes : nil
    }
}

/// The new values of a series; nil keeps the current one.
package struct SeriesEdit: Hashable, Sendable {
    var rule: RecurrenceChange?
    var time: LocalTime?
    var length: Duration?
    /// An inner nil removes the place.
    var location: String??

    /// A rule with the day from which it counts.
    struct RecurrenceChange: Hashable, Sendable {
        let rule: RecurrenceRule
        let anchor: LocalDate
    }

    init() {}

    var isEmpty: Bool { rule == nil && time == nil && length == nil && location == nil }

    func apply(to part: inout SeriesPart) {
        if let rule { (part.rule, part.anchor) = (rule.rule, rule.anchor) }
        if let time { part.time = time }
        if let length { part.length = length }
        if let location { part.location = location }
    }
}
