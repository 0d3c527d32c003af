package import Agenda
import Lineups
import Platform
package import Storage
package import Values

/// The shows of a series.
extension Series {
    /// The shows that have not begun, the earliest first.
    func comingShows(in tx: Transaction) throws -> [ID<Event>] {
        try SeriesDate.all(of: id, in: tx).filter { $0.state(at: tx.now) == .coming }.compactMap(\.event)
            .filter { $0.startsAt > tx.now }.map(\.id)
    }

    /// Makes the shows that are missing up to 26 weeks ahead, and schedules the next run. A date that was canceled or
    /// removed is not made again, and a show with the name and start is found instead of made. Returns the new dates.
    ///
    /// - Parameter keys: of the shows that were deleted and are made again.
    @discardableResult
    func expand(
        shapes: [SubjectShape], keys: [LocalDate: ID<Event>] = [:], in tx: Transaction
    ) throws -> [LocalDate] {
        let today = current(at: tx.now).zone.date(of: tx.now)
        let horizon = today.adding(days: Self.daysAhead)
        let known = Set(try SeriesDate.all(of: id, in: tx).map(\.day))
        let missing = days(from: today, through: horizon).filter { day, part in
            !known.contains(day) && part.start(on: day) > tx.now
        }
        if !missing.isEmpty {
            let template = try template.flatMap { try ShowTemplate.find($0, account: account, in: tx) }
            let shows = try Event.upcoming(.show, account: account, in: tx)
            for (day, part) in missing {
                let start = part.start(on: day)
                let found = shows.first { $0.name.folded == name.folded && $0.startsAt == start }
                let event = try found?.id ?? make(part, at: start, key: keys[day], like: template, shapes, in: tx)
                try SeriesDate.insert(day, event: event, wasMade: found == nil, into: id, in: tx)
            }
        }
        try SeriesJobs.schedule(self, after: horizon, in: tx)
        return missing.map(\.day)
    }

    private func make(
        _ part: SeriesPart, at start: Instant, key: ID<Event>?, like template: ShowTemplate?,
        _ shapes: [SubjectShape], in tx: Transaction
    ) throws -> ID<Event> {
        let draft = EventDraft(
            kind: .show, name: name, startsAt: start, length: part.length, zone: part.zone, location: part.location)
        let creation = CreateEvent(
            draft, policy: try template?.choices() ?? PolicyChoices(), spots: template?.spots ?? .none,
            budget: template?.budget, owner: owner, account: account)
        let event = try creation.make(key: key, in: tx)
        try template?.complete(event, shapes: shapes, in: tx)
        return event
    }

    /// Whether the series would make the show of a date again as it is, so that removing it loses nothing: nobody is in
    /// its lineup, and it has only what its template gives.
    ///
    /// - Parameter subjects: know what belongs to a show besides, such as its notes.
    func wouldMake(
        _ date: SeriesDate, shapes: [SubjectShape], subjects: SubjectKinds, in tx: Transaction
    ) throws -> Bool {
        guard let event = date.event, let subject = try Subject.find(ID(event.id.rawValue), in: tx) else {
            return false
        }
        let part = part(on: date.day)
        guard event.name == name, event.owner == owner, event.zone == part.zone, date.detached(from: self).isEmpty,
            try SeriesDate.hasNoPeople(event, in: tx), try subjects.isEmpty(subject, in: tx)
        else { return false }
        let template = try template.flatMap { try ShowTemplate.find($0, account: account, in: tx) }
        let twin = try make(part, at: event.startsAt, key: nil, like: template, shapes, in: tx)
        let isSame =
            try EventShape(of: twin, shapes: shapes, in: tx) == EventShape(of: event.id, shapes: shapes, in: tx)
        try Event.delete(twin, in: tx)
        return isSame
    }

    /// The date whose show is on a day, or was before it was moved. Throws `SeriesProblem.hasNoDate` and `.isSkipped`.
    package func date(on day: LocalDate, in tx: Transaction) throws -> (date: SeriesDate, event: Event) {
        let dates = try SeriesDate.all(of: id, in: tx)
        let moved = dates.first { $0.event?.localStart.date == day && $0.event?.isCanceled == false }
        guard let date = moved ?? dates.first(where: { $0.day == day }) else {
            throw SeriesProblem.hasNoDate(series: name, day: day)
        }
        guard let event = date.event, !event.isCanceled else { throw SeriesProblem.isSkipped(day) }
        return (date, event)
    }

    /// The template of its shows; nil for none, and where it was removed.
    package func templateName(in tx: Transaction) throws -> String? {
        try template.flatMap { try ShowTemplate.find($0, account: account, in: tx) }?.name
    }
}

/// Makes the shows of series that come within 26 weeks.
enum SeriesJobs {
    static let expansion: Job.Kind = "season.series-expansion"

    /// Due when the first day after `horizon` comes within reach.
    static func schedule(_ series: Series, after horizon: LocalDate, in tx: Transaction) throws {
        guard let next = series.firstDay(after: horizon) else {
            return try Schedule.drop(expansion, for: series.id, in: tx)
        }
        let due = series.part(on: next).zone.day(next.adding(days: -Series.daysAhead)).lowerBound
        try Schedule.put(expansion, for: series.id, account: series.account, due: due, in: tx)
    }

    static func expand(_ job: Job, shapes: [SubjectShape], in tx: Transaction) throws {
        try Series.find(job.subject(), in: tx)?.expand(shapes: shapes, in: tx)
    }
}
