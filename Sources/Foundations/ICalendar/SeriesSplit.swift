import Values

/// Splits a series where a changed occurrence also changes all later ones (RECURRENCE-ID with RANGE=THISANDFUTURE):
/// each such change begins a series of its own, which takes over the exceptions of its dates.
struct SeriesSplit {
    /// Why a series cannot be split.
    enum Failure: Error {
        /// No rule names the moved days, or days became times.
        case noRule
        case series(SeriesError)
    }

    private let series: CalendarEvent
    /// Ascending by original start.
    private var parts: [Part] = []

    init(_ series: CalendarEvent) { self.series = series }

    /// Begins a new series at a changed occurrence. Returns false for a date that the series does not have.
    ///
    /// - Parameter testableDays: the days that may be tested for the remaining series of the file.
    mutating func add(_ change: CalendarEvent, testableDays: inout Int) throws(Failure) -> Bool {
        guard testableDays > 0 else { throw .series(.fileTooBusy) }
        testableDays -= series.expansionCost.days
        guard let id = change.recurrenceID, let original = Self.original(of: series, at: id) else { return false }
        let part = Part(series, from: original, as: change.inZone(of: series))
        guard change.start.isAllDay == series.start.isAllDay, part.canRepeat else { throw .noRule }
        let new = part.series(until: nil)
        testableDays -= new.expansionCost.days
        do throws(SeriesError) {
            try new.checkSeries()
        } catch {
            throw .series(error)
        }
        parts.append(part)
        parts.sort { $0.original.isBefore($1.original) }
        return true
    }

    /// The series up to the first split, if it has dates there, and the series of each split.
    var all: [CalendarEvent] {
        guard let first = parts.first else { return [series] }
        var all: [CalendarEvent] = []
        if first.original != series.start {
            all.append(Part(series, from: series.start, as: series).series(until: first.original))
        }
        for (place, part) in parts.enumerated() {
            let next = place + 1 < parts.count ? parts[place + 1] : nil
            all.append(part.series(until: next?.original))
        }
        return all
    }

    /// A changed occurrence of the series, as one of the new series if its date belongs there.
    func adopted(_ change: CalendarEvent) -> CalendarEvent {
        guard let id = change.recurrenceID, let part = parts.last(where: { !id.isBefore($0.original) }) else {
            return change
        }
        var adopted = change
        (adopted.uid, adopted.recurrenceID) = (part.uid, part.moved(id))
        return adopted
    }

    /// The start of the occurrence by rule that this RECURRENCE-ID names; of any added one if there is no rule.
    private static func original(of series: CalendarEvent, at id: CalendarTime) -> CalendarTime? {
        var ruled = series
        ruled.excludedStarts = []
        if !series.rules.isEmpty { ruled.addedStarts = [] }
        let day = series.start.zone.map { $0.date(of: id.instant(allDayIn: $0)) } ?? id.date
        return ruled.starts(earliest: day, latest: day.adding(days: 1)).first { !$0.isBefore(id) }
            .flatMap { $0.names(sameAs: id) ? $0 : nil }
    }
}

/// The dates of a series from one of its occurrences on, with what a change of this occurrence says.
private struct Part {
    let original: CalendarTime
    private let series: CalendarEvent
    private let change: CalendarEvent
    /// How far the dates move in local time.
    private let days: Int
    private let shift: Duration

    init(_ series: CalendarEvent, from original: CalendarTime, as change: CalendarEvent) {
        (self.series, self.original, self.change) = (series, original, change)
        days = change.start.date.daysSince1970 - original.date.daysSince1970
        shift = .days(days) + .seconds(change.start.secondsIntoDay - original.secondsIntoDay)
    }

    /// The form of Google Calendar: the UID and the original start. The first part keeps the UID.
    var uid: String {
        guard original != series.start else { return series.uid }
        let name = "_R" + (original.isAllDay ? WrittenTime.day(original.date) : WrittenTime(instant(original))).text
        guard let at = series.uid.lastIndex(of: "@") else { return series.uid + name }
        return String(series.uid[..<at] + name + series.uid[at...])
    }

    /// False if no rule names the moved days. The steps of several rules have no common start.
    var canRepeat: Bool {
        guard let rule = series.rules.first else { return true }
        // Moved times of the day would need other rules.
        guard !rule.hasTimes else { return false }
        return series.rules.count == 1 && rule.moved(days: days) != nil || original == series.start && days == 0
    }

    /// - Parameter next: the original start with which the next part begins; nil if this is the last.
    func series(until next: CalendarTime?) -> CalendarEvent {
        func holds(_ time: CalendarTime) -> Bool {
            (original == series.start || !time.isBefore(original)) && next.map(time.isBefore) ?? true
        }
        var part = change
        (part.uid, part.recurrenceID) = (uid, nil)
        part.rules = series.rules.map { rule in
            (rule.moved(days: days) ?? rule).ending(next.map(end(before:)) ?? end(of: rule))
        }
        part.addedStarts = series.addedStarts.filter { holds($0) && !$0.names(sameAs: original) }.map(moved)
        part.excludedStarts = series.excludedStarts.filter(holds).map(moved)
        return part
    }

    /// The same date of this part.
    func moved(_ time: CalendarTime) -> CalendarTime {
        switch time {
        case .day(let day): return .day(day.adding(days: days))
        case .time(let local, let own):
            let zone = series.start.zone ?? own
            let there = own == zone ? local : zone.local(instant(time))
            return .time(Zone.utc.local(Zone.utc.instant(of: there).adding(shift)), change.start.zone ?? zone)
        }
    }

    private func end(before next: CalendarTime) -> RecurrenceRule.End {
        switch moved(next) {
        case .day(let day): .onDay(day.adding(days: -1))
        case .time(let local, let zone): .at(zone.instant(of: local).adding(.seconds(-1)))
        }
    }

    private func end(of rule: RecurrenceRule) -> RecurrenceRule.End {
        if original == series.start, shift == .zero { return rule.end }
        let zone = series.start.zone
        switch rule.end {
        case .never: return .never
        case .count(let count):
            let before = RecurrenceDays(rule, from: series.start.date, latest: original.date)
                .prefix { series.start.on($0).isBefore(original) }
            return .count(max(1, count - before.count))
        case .onDay(let last): return end(at: series.start.on(last))
        case .atLocal(let last): return end(at: zone.map { .time(last, $0) } ?? .day(last.date))
        case .at(let last): return end(at: zone.map { CalendarTime(last, in: $0) } ?? .day(Zone.utc.date(of: last)))
        }
    }

    private func end(at last: CalendarTime) -> RecurrenceRule.End {
        switch moved(last) {
        case .day(let day): .onDay(day)
        case .time(let local, let zone): .at(zone.instant(of: local))
        }
    }

    private func instant(_ time: CalendarTime) -> Instant { time.instant(allDayIn: .utc) }
}

/// Why a series with a valid rule would take too long to expand.
package enum SeriesError: Error, Hashable, Sendable {
    /// Each occurrence lasts so many days that too many overlap.
    case tooLong(days: Int)
    /// Its COUNT must be followed day by day, and it starts before `CalendarLimits.countedSince`.
    case startsTooEarly(year: Int)
    /// Its COUNT must be followed day by day over too many days.
    case tooManyDays
    /// A whole day cannot repeat within the day.
    case timesOfWholeDays
    /// The series of the file before it repeat as often as all series of a file may.
    case fileTooBusy
}

extension SeriesError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLong(let days): "each date of the series lasts \(days) days, too long for how often it repeats"
        case .startsTooEarly(let year):
            "a series with COUNT cannot start in \(year); the earliest year is \(CalendarLimits.countedSince)"
        case .tooManyDays:
            "the series uses COUNT and takes too long to calculate; start it later or use UNTIL"
        case .timesOfWholeDays: "a whole day cannot repeat by the hour"
        case .fileTooBusy: "the file has too many series; split it"
        }
    }
}
