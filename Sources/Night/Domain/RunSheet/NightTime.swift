package import Agenda
import Platform
package import Values

/// A time on the clock in the night of a show: seconds after midnight of the day on which it starts, in its zone. From
/// 86,400 on it is after midnight. It stays the same if the show moves to another day or hour.
package struct NightTime: Hashable, Comparable, Sendable {
    package let seconds: Int

    package init(seconds: Int) { self.seconds = seconds }

    package static func < (left: NightTime, right: NightTime) -> Bool { left.seconds < right.seconds }

    /// A night is from so long before the start of a show until so long after its end.
    static let margin = 6 * 3600

    /// The time of day in the night of the show. Throws `RunSheetError.outsideTheNight`.
    package init(_ time: LocalTime, of event: Event) throws(RunSheetError) {
        let day = 86_400
        let earliest = NightTime(startOf: event).seconds - Self.margin
        let wait = time.secondsSinceMidnight - earliest
        seconds = earliest + wait - wait.floorDivided(by: day) * day
        guard seconds <= Self.lastSecond(of: event) else { throw .outsideTheNight(time, event) }
    }

    /// When a show starts.
    init(startOf event: Event) { seconds = event.localStart.time.secondsSinceMidnight }

    /// The end of the night of a show.
    static func lastSecond(of event: Event) -> Int {
        NightTime(startOf: event).seconds + Int((event.endsAt - event.startsAt).components.seconds) + margin
    }

    /// The moment. Of an hour that clocks show twice, the first that is not before the start of the show.
    package func instant(in event: Event) -> Instant {
        let midnight = LocalDateTime(date: event.localStart.date, time: LocalTime(secondsSinceMidnight: 0))
        let local = LocalDateTime(wallSeconds: midnight.wallSeconds + Int64(seconds))
        let (first, occurrence) = event.zone.resolve(local)
        guard occurrence == .overlap, first < event.startsAt, let change = event.zone.transition(after: first) else {
            return first
        }
        return first.adding(.seconds(change.offsetBefore - change.offsetAfter))
    }

    /// `9:30 PM`
    package var words: String { DateText().time(LocalTime(secondsSinceMidnight: seconds)) }

    /// `21:30`, as a form shows it.
    package var iso: String { LocalTime(secondsSinceMidnight: seconds).description }
}

extension NightTime {
    /// A moment of the night of a show on its clock: `8:40 PM`, with the abbreviation of the zone where clocks show it
    /// twice.
    static func clock(_ moment: Instant, in event: Event, _ dates: DateText = DateText()) -> String {
        let local = event.zone.local(moment)
        let time = dates.time(local.time)
        return event.zone.kind(of: local) == .overlap ? "\(time) \(event.zone.abbreviation(at: moment))" : time
    }
}
