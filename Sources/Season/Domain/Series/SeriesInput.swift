import Agenda
import ICalendar
import Lineups
package import Platform
package import Storage
import Values

/// The fields of a series as they were typed.
package struct SeriesInput: Sendable {
    package enum Field: String, Hashable, Sendable {
        case name, every, time, first, until, template, place, length, zone
    }

    package var name: String?
    /// `tue`, `every other fri`, `FREQ=MONTHLY;BYDAY=1FR`
    package var every: String?
    /// `20:00`; the template's where it is nil.
    package var time: String?
    /// The day from which the rule counts; today where it is nil.
    package var first: String?
    /// The last day: `june 30`; `june` is the end of it. Nil or empty for no end.
    package var until: String?
    package var template: String?
    /// Empty for no place.
    package var place: String?
    package var length: String?
    package var zone: String?
    /// Of the modules, for shows that are made of a template.
    package var shapes: [SubjectShape] = []

    package init() {}

    /// Adds the series with its shows up to 26 weeks ahead. One undo step. Throws `InputProblems` and
    /// `SpotError.unknownTemplate`.
    package func add(account: Account, in tx: Transaction) throws -> Series {
        let template = try words(self.template).map { try ShowTemplate.find($0, account: account.id, in: tx) }
        var reader = InputReader<Field>()
        let name = reader.read(.name) { () throws(EventEntryError) in
            try EventEntry.name(self.name ?? "", what: "A series")
        }
        let every = reader.read(.every) { () throws(SeriesProblem) -> RecurrenceRule in
            guard let text = words(self.every) else { throw .noRule }
            return try Self.rule(text)
        }
        let zone = reader.read(.zone) { () throws(DateEntryError) in
            try words(self.zone).map { name throws(DateEntryError) in try DateEntry.zone(name) } ?? account.zone
        }
        let today = (zone ?? account.zone).date(of: tx.now)
        let first = reader.read(.first) { () throws(DateEntryError) in
            try words(self.first).map { text throws(DateEntryError) in
                try DateEntry.plannedDay(text, account: account, now: tx.now)
            } ?? today
        }
        let last = reader.read(.until) { () throws(SeriesProblem) in
            try words(until).map { text throws(SeriesProblem) in
                try Self.lastDay(text, today: today, account: account, now: tx.now)
            }
        }
        let time = try time(or: template?.time, &reader, account: account, now: tx.now)
        let place = reader.read(.place) { () throws(EventEntryError) in
            try self.place.map { text throws(EventEntryError) in try EventEntry.place(text) } ?? template?.location
        }
        let length = reader.read(.length) { () throws(EventEntryError) in
            try words(self.length).map { text throws(EventEntryError) in try EventEntry.length(text) }
                ?? template?.length ?? Event.defaultLength
        }
        guard reader.problems.isEmpty, let name, let every, let zone, let first, let last, let time, let place,
            let length
        else { throw reader.problems }
        let isTaken = try Series.all(account: account.id, in: tx).contains { $0.name.folded == name.folded }
        if isTaken { throw InputProblems(Field.name, SeriesProblem.exists(name)) }
        guard let anchor = SeriesPart.anchor(of: every, from: first) else {
            throw InputProblems(Field.every, SeriesProblem.noDates(until: last))
        }
        let part = SeriesPart(
            firstDay: first, anchor: anchor, rule: every, time: time, length: length, zone: zone, location: place)
        let id = try Series.insert(
            name: name, lastDay: last, template: template?.id, owner: tx.actor.map { ID($0.member) }, parts: [part],
            createdAt: tx.now, account: account.id, in: tx)
        let series = try Series.find(id, account: account.id, in: tx)
        guard series.hasDates(after: tx.now) else {
            throw InputProblems(Field.until, SeriesProblem.noDates(until: last))
        }
        try SeriesUndo.added.record(Self.added(series), of: series, in: tx)
        try series.expand(shapes: shapes, in: tx)
        return series
    }

    private static func added(_ series: Series) -> String { "added the series \(series.name.quotedLine)" }

    private func time(
        or usual: LocalTime?, _ reader: inout InputReader<Field>, account: Account, now: Instant
    ) throws -> LocalTime? {
        guard let text = words(time) else {
            if let usual { return usual }
            return reader.read(.time) { () throws(SeriesProblem) in throw .noTime }
        }
        return reader.read(.time) { () throws(DateEntryError) in
            try DateEntry.time(text, account: account, now: now)
        }
    }

    private func words(_ text: String?) -> String? { text.flatMap { EventEntry.words($0) } }

    // MARK: Reading

    /// The word `every` can be left out.
    static func rule(_ text: String) throws(SeriesProblem) -> RecurrenceRule {
        do throws(RecurrenceTextError) {
            let rule = try RecurrenceText.read(text)
            guard !rule.hasTimes else { throw .notUnderstood(text) }
            return rule
        } catch {
            if case .notUnderstood = error, let rule = try? RecurrenceText.read("every \(text)"), !rule.hasTimes {
                return rule
            }
            throw .rule(error)
        }
    }

    /// A day that is not over; a month alone is its last day.
    static func lastDay(
        _ text: String, today: LocalDate, account: Account, now: Instant
    ) throws(SeriesProblem) -> LocalDate {
        let day: LocalDate
        do throws(DateEntryError) {
            day = try DateEntry.plannedDay(text, account: account, now: now)
        } catch {
            guard case .day(_, .missingDay) = error,
                let first = try? DateEntry.day("1 \(text)", account: account, now: now)
            else { throw .until(error) }
            let isThisMonth = !text.contains(where: \.isNumber) && first.month == today.month
            let month = (isThisMonth ? today : first).firstOfMonth
            day = month.adding(days: LocalDate.daysIn(month: month.month, year: month.year) - 1)
            if !text.contains(where: \.isNumber), let past = NaturalDate.recentPast(before: day, today: today) {
                throw .until(.day(text, .pastWithoutYear(past)))
            }
        }
        guard day >= today else { throw .endInPast(day) }
        return day
    }
}
